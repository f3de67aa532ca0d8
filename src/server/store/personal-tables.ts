/**
 * Tables whose rows belong to one person acting for one owner: an organization, or a consortium's platform. A view of a list
 * may be shared with everybody who acts for that owner.
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
ALTER TABLE push_messages ADD COLUMN IF NOT EXISTS about jsonb;
CREATE TABLE IF NOT EXISTS list_views (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, id text NOT NULL, library text NOT NULL,
  user_id text NOT NULL, user_name text NOT NULL, name text NOT NULL CHECK (name <> ''), shared boolean NOT NULL, state jsonb NOT NULL,
  version int NOT NULL, created_ms bigint NOT NULL, removed_ms bigint, PRIMARY KEY (owner_id, id));
CREATE UNIQUE INDEX IF NOT EXISTS list_views_own ON list_views (owner_id, library, user_id, lower(name))
  WHERE removed_ms IS NULL AND NOT shared;
CREATE UNIQUE INDEX IF NOT EXISTS list_views_shared ON list_views (owner_id, library, lower(name))
  WHERE removed_ms IS NULL AND shared;
CREATE TABLE IF NOT EXISTS list_view_defaults (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, user_id text NOT NULL, library text NOT NULL, view_id text NOT NULL,
  PRIMARY KEY (owner_id, user_id, library));
CREATE TABLE IF NOT EXISTS export_tasks (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, user_id text NOT NULL, id text NOT NULL,
  name text NOT NULL, state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  progress int NOT NULL CHECK (progress BETWEEN 0 AND 100), created_ms bigint NOT NULL, finished_ms bigint,
  words text NOT NULL, file_name text NOT NULL, media_type text NOT NULL,
  PRIMARY KEY (owner_id, user_id, id));
ALTER TABLE export_tasks ADD COLUMN IF NOT EXISTS moved_ms bigint NOT NULL DEFAULT 0;
ALTER TABLE export_tasks ADD COLUMN IF NOT EXISTS "order" jsonb;
ALTER TABLE export_tasks ADD COLUMN IF NOT EXISTS job_id uuid;
ALTER TABLE export_tasks ADD COLUMN IF NOT EXISTS attempt int NOT NULL DEFAULT 0;
UPDATE export_tasks SET "order" = jsonb_build_object('body', jsonb_build_object('Library', "order"->'body'->'Library'))
  WHERE state IN ('done', 'failed') AND "order" IS NOT NULL;
CREATE INDEX IF NOT EXISTS export_tasks_unfinished ON export_tasks (moved_ms) WHERE state IN ('waiting', 'running');
CREATE INDEX IF NOT EXISTS export_tasks_newest ON export_tasks (owner_id, user_id, created_ms DESC, id DESC);
CREATE TABLE IF NOT EXISTS export_chunks (
  owner_id text NOT NULL, shelf text NOT NULL, user_id text NOT NULL, task_id text NOT NULL, place int NOT NULL, bytes bytea NOT NULL,
  PRIMARY KEY (owner_id, user_id, task_id, place),
  FOREIGN KEY (owner_id, user_id, task_id) REFERENCES export_tasks (owner_id, user_id, id) ON DELETE CASCADE);
ALTER TABLE export_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
DO $$ BEGIN
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_name = 'export_tasks' AND column_name = 'file') THEN
    EXECUTE 'INSERT INTO export_chunks SELECT owner_id, shelf, user_id, id, 0, file FROM export_tasks WHERE file IS NOT NULL';
    ALTER TABLE export_tasks DROP COLUMN file;
  END IF;
END $$;`
