-- JSON: how an answer came about (model, log, thoughts, what it was made from). NULL for the user's messages, and for answers
-- from before this step. Like the answer itself it is what was written about documents, and goes with its session.
ALTER TABLE messages ADD COLUMN details TEXT;
