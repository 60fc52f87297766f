-- Whether the upload is of the sample that comes with the service, so that a restart does not forget it.
ALTER TABLE uploads ADD COLUMN is_sample INTEGER NOT NULL DEFAULT 0;
