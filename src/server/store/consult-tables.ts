/**
 * Consultation rooms: who is in them, and all that was said, never changed and in one order.
 *
 * Shapes  A scope of one room (`Scope.room`) sees that room and nothing else; one of an organization sees its rooms. `digest` tells
 *         whether a call that comes again is the same one.
 *         `digits_hash` is of the ticket and the last digits of a telephone together, so that it tells nothing without the ticket.
 * Units   Columns that end in `_ms` are Unix milliseconds.
 */
import { NEWS_CHANNEL } from './news.ts'

export const CONSULT_TABLES = `
CREATE TABLE IF NOT EXISTS consult_rooms (
  owner_id text NOT NULL CHECK (owner_id <> ''), id text NOT NULL, kind text NOT NULL CHECK (kind IN ('nurse', 'therapist')),
  title text NOT NULL, state text NOT NULL CHECK (state IN ('open', 'closed')), last_seq bigint NOT NULL DEFAULT 0,
  created_ms bigint NOT NULL, closed_ms bigint, keep_until_ms bigint, PRIMARY KEY (owner_id, id));
CREATE INDEX IF NOT EXISTS consult_rooms_kept ON consult_rooms (keep_until_ms) WHERE keep_until_ms IS NOT NULL;
CREATE TABLE IF NOT EXISTS consult_participants (
  owner_id text NOT NULL, room_id text NOT NULL, id text NOT NULL, user_id text, role text NOT NULL, name text NOT NULL,
  from_seq bigint NOT NULL DEFAULT 0, until_seq bigint, read_seq bigint NOT NULL DEFAULT 0, seen_ms bigint NOT NULL DEFAULT 0,
  muted_until_ms bigint NOT NULL DEFAULT 0, created_ms bigint NOT NULL, PRIMARY KEY (owner_id, room_id, id),
  FOREIGN KEY (owner_id, room_id) REFERENCES consult_rooms (owner_id, id) ON DELETE CASCADE);
CREATE UNIQUE INDEX IF NOT EXISTS consult_participants_user ON consult_participants (owner_id, user_id, room_id)
  WHERE user_id IS NOT NULL;
CREATE TABLE IF NOT EXISTS consult_events (
  owner_id text NOT NULL, room_id text NOT NULL, seq bigint NOT NULL, by_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'image', 'recall', 'join', 'leave', 'close')), client_id text, digest text NOT NULL,
  body text NOT NULL, file text NOT NULL, target_seq bigint NOT NULL DEFAULT 0, at_ms bigint NOT NULL,
  PRIMARY KEY (owner_id, room_id, seq), UNIQUE (owner_id, room_id, by_id, client_id),
  FOREIGN KEY (owner_id, room_id) REFERENCES consult_rooms (owner_id, id) ON DELETE CASCADE);
CREATE INDEX IF NOT EXISTS consult_events_recalled ON consult_events (owner_id, room_id, target_seq) WHERE kind = 'recall';
CREATE TABLE IF NOT EXISTS consult_files (
  owner_id text NOT NULL, room_id text NOT NULL, file_id text NOT NULL, PRIMARY KEY (owner_id, file_id, room_id),
  FOREIGN KEY (owner_id, room_id) REFERENCES consult_rooms (owner_id, id) ON DELETE CASCADE);
CREATE TABLE IF NOT EXISTS consult_tickets (
  owner_id text NOT NULL, hash text NOT NULL, room_id text NOT NULL, participant_id text NOT NULL, issued_by text NOT NULL,
  expires_ms bigint NOT NULL, used_ms bigint, asked_ms bigint NOT NULL DEFAULT 0, PRIMARY KEY (owner_id, hash),
  FOREIGN KEY (owner_id, room_id) REFERENCES consult_rooms (owner_id, id) ON DELETE CASCADE);
ALTER TABLE consult_tickets ADD COLUMN IF NOT EXISTS digits_hash text;
ALTER TABLE consult_tickets ADD COLUMN IF NOT EXISTS tries int NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX IF NOT EXISTS consult_tickets_hash ON consult_tickets (hash);
CREATE TABLE IF NOT EXISTS consult_guests (
  owner_id text NOT NULL, hash text NOT NULL, room_id text NOT NULL, participant_id text NOT NULL,
  expires_ms bigint NOT NULL, ends_ms bigint NOT NULL, PRIMARY KEY (owner_id, hash),
  FOREIGN KEY (owner_id, room_id) REFERENCES consult_rooms (owner_id, id) ON DELETE CASCADE);
CREATE UNIQUE INDEX IF NOT EXISTS consult_guests_hash ON consult_guests (hash);
CREATE INDEX IF NOT EXISTS consult_guests_participant ON consult_guests (owner_id, room_id, participant_id);`

/** Says which room, and never a word of what is in it. */
export const CONSULT_TRIGGERS = `
CREATE OR REPLACE FUNCTION tell_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('room', NEW.owner_id, NEW.id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_room AFTER UPDATE OF last_seq, state ON consult_rooms FOR EACH ROW EXECUTE FUNCTION tell_room();
CREATE OR REPLACE FUNCTION tell_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('reading', NEW.owner_id, NEW.room_id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_reading AFTER UPDATE OF read_seq ON consult_participants FOR EACH ROW
  WHEN (OLD.read_seq IS DISTINCT FROM NEW.read_seq) EXECUTE FUNCTION tell_reading();`
