/**
 * The tables of identity beyond accounts and sessions. Every statement may be run again.
 *
 * Units   Columns that end in `_ms` are Unix milliseconds.
 */
export const IDENTITY_TABLES = `
ALTER TABLE users ADD COLUMN IF NOT EXISTS password_given boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN IF NOT EXISTS password_ends_ms bigint;
ALTER TABLE token_families ADD COLUMN IF NOT EXISTS agent text NOT NULL DEFAULT '';
ALTER TABLE token_families ADD COLUMN IF NOT EXISTS address text NOT NULL DEFAULT '';
ALTER TABLE token_families ADD COLUMN IF NOT EXISTS ended_elsewhere boolean NOT NULL DEFAULT false;
ALTER TABLE token_families ADD COLUMN IF NOT EXISTS display jsonb;
ALTER TABLE organizations ADD COLUMN IF NOT EXISTS data jsonb NOT NULL DEFAULT '{}';
CREATE INDEX IF NOT EXISTS users_phone ON users ((data->>'PhoneNumber'));
CREATE TABLE IF NOT EXISTS client_tokens (hash text PRIMARY KEY, expires_ms bigint NOT NULL);
CREATE TABLE IF NOT EXISTS identity_tickets (
  hash text PRIMARY KEY, purpose text NOT NULL CHECK (purpose IN ('reset', 'register', 'change')),
  user_id text REFERENCES users ON DELETE CASCADE, phone text NOT NULL, family_id text NOT NULL,
  code_hash text NOT NULL, tries int NOT NULL DEFAULT 0, expires_ms bigint NOT NULL);
CREATE TABLE IF NOT EXISTS founding_codes (
  hash text PRIMARY KEY, tries int NOT NULL DEFAULT 0, expires_ms bigint NOT NULL);
ALTER TABLE organizations ADD COLUMN IF NOT EXISTS second_factor_required boolean NOT NULL DEFAULT false;
CREATE TABLE IF NOT EXISTS second_factors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE, secret text NOT NULL, confirmed_ms bigint,
  used_step bigint NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS recovery_codes (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE, digest text NOT NULL, PRIMARY KEY (user_id, digest));
CREATE TABLE IF NOT EXISTS password_history (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE, id bigint GENERATED ALWAYS AS IDENTITY,
  password_hash text NOT NULL, PRIMARY KEY (user_id, id));`
