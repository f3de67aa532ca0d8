/**
 * Tables whose rows belong to one person acting for one owner: an organization, or a consortium's platform.
 *
 * Units   Columns that end in `_ms` are Unix milliseconds.
 */
export const PERSONAL_TABLES = `
CREATE TABLE IF NOT EXISTS push_messages (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, user_id text NOT NULL, id text NOT NULL,
  type int NOT NULL, title text NOT NULL, content text NOT NULL, created_ms bigint NOT NULL, read_ms bigint,
  PRIMARY KEY (owner_id, user_id, id));
CREATE INDEX IF NOT EXISTS push_messages_newest ON push_messages (owner_id, user_id, created_ms DESC, id DESC);
CREATE INDEX IF NOT EXISTS push_messages_unread ON push_messages (owner_id, user_id, type) WHERE read_ms IS NULL;
CREATE TABLE IF NOT EXISTS export_tasks (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, user_id text NOT NULL, id text NOT NULL,
  name text NOT NULL, state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  progress int NOT NULL CHECK (progress BETWEEN 0 AND 100), created_ms bigint NOT NULL, finished_ms bigint,
  words text NOT NULL, file_name text NOT NULL, media_type text NOT NULL, file bytea,
  PRIMARY KEY (owner_id, user_id, id), CHECK ((file IS NOT NULL) = (state = 'done')));
ALTER TABLE export_tasks ADD COLUMN IF NOT EXISTS moved_ms bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS export_tasks_unfinished ON export_tasks (moved_ms) WHERE state IN ('waiting', 'running');
CREATE INDEX IF NOT EXISTS export_tasks_newest ON export_tasks (owner_id, user_id, created_ms DESC, id DESC);`
