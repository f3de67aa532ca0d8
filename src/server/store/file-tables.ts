/**
 * Uploaded files, cut into chunks, so that every server process over one database has them all.
 *
 * Units   Columns that end in `_ms` are Unix milliseconds; `size` bytes. An open file reserves what it may need at most.
 */
export const FILE_TABLES = `
CREATE TABLE IF NOT EXISTS files (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, id text NOT NULL, user_id text NOT NULL,
  name text NOT NULL, media_type text NOT NULL, size bigint NOT NULL CHECK (size >= 0),
  state text NOT NULL CHECK (state IN ('open', 'done')), created_ms bigint NOT NULL, moved_ms bigint NOT NULL,
  PRIMARY KEY (owner_id, id));
CREATE INDEX IF NOT EXISTS files_quota ON files (owner_id, user_id) INCLUDE (size);
CREATE INDEX IF NOT EXISTS files_open ON files (moved_ms) WHERE state = 'open';
CREATE TABLE IF NOT EXISTS file_chunks (
  owner_id text NOT NULL, shelf text NOT NULL, file_id text NOT NULL, position int NOT NULL, bytes bytea NOT NULL,
  PRIMARY KEY (owner_id, file_id, position),
  FOREIGN KEY (owner_id, file_id) REFERENCES files (owner_id, id) ON DELETE CASCADE);
ALTER TABLE file_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;`
