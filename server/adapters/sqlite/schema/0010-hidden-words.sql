-- How many words of a page were left out because they cannot be seen on it. NULL: stored before they were looked for.
ALTER TABLE pages ADD COLUMN hidden_words INTEGER;
