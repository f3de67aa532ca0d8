/**
 * The tables that exist whatever the catalog holds, and what protects them. Every statement may be run again.
 *
 * Shapes  Tenant tables lead with the owner (an organization's or a consortium's id) and have row-level security; the
 *         others (accounts, tokens, settings) are closed to the application role altogether.
 * Units   Columns that end in `_ms` are Unix milliseconds.
 */
import { APP_ROLE, AUDIT_ROLE, SEARCH_ROLE, STATISTICS_ROLE } from './database.ts'
import { AUTHENTICATION_TABLES } from './authentications.ts'
import { CONSULT_TABLES, CONSULT_TRIGGERS } from './consult-tables.ts'
import { COUNTER_TABLE } from './counters.ts'
import { FILE_TABLES } from './file-tables.ts'
import { IDENTITY_TABLES } from './identity-tables.ts'
import { PEOPLE_TABLES } from './people-tables.ts'
import { NEWS_TRIGGERS } from './news.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'
import { REVEALS_TABLE } from './reveals.ts'
import { TIMED_TABLE } from './timed-steps.ts'
import { TOTALS_TABLE } from './totals.ts'

/** Roles belong to the whole cluster: two stores that start at once may both find one missing. */
const createRole = (role: string) => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;`

/** Whoever creates a role is not by that alone its member, with its rights. */
export const joinRole = (role: string) => `
DO $$ BEGIN
  IF NOT pg_has_role(current_user, '${role}', 'USAGE') THEN
    EXECUTE format('GRANT ${role} TO %I', current_user);
  END IF;
END $$;`

export const leaveRole = (role: string) => `
DO $$ BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('REVOKE ${role} FROM %I', current_user);
  END IF;
END $$;`

export const setting = (name: string) => `(SELECT current_setting('app.${name}', true))`

const OWN_ORGANIZATION = `owner_id = ${setting('organization')}`
/** Whether the owner is a member of the consortium that the scope acts for. */
export const MEMBER_RULE = `owner_id = ANY ((SELECT nullif(current_setting('app.members', true), '')::text[])::text[])`

/**
 * Rows of the organization itself, and the platform rows of its consortium. A CASE and not an OR: the planner would read the
 * parts of an OR from two indexes, for too few rows as it thinks, instead of taking the index that gives the order.
 */
const readRule = (organization: string) => `CASE shelf WHEN 'organization' THEN ${organization}
  WHEN 'platform' THEN owner_id = ${setting('consortium')} ELSE false END`
export const READ_RULE = readRule(OWN_ORGANIZATION)
/** In libraries that a consortium reads of its members: the rows of all these too. */
export const MEMBERS_READ_RULE = readRule(`(${OWN_ORGANIZATION} OR ${MEMBER_RULE})`)
export const WRITE_RULE = `owner_id = ${setting('owner')} AND shelf = ${setting('shelf')}`
/** What is one person's own is closed to everybody else in their organization too. */
const PERSONAL_RULE = `${WRITE_RULE} AND user_id = ${setting('user')}`

/** One person's, wherever they act. */
const OWN_RULE = `user_id = ${setting('user')}`

type Command = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

interface Rules {
  readonly read: string
  readonly write: string
}

const SHELF_RULES: Rules = { read: READ_RULE, write: WRITE_RULE }
export const MEMBERS_RULES: Rules = { read: MEMBERS_READ_RULE, write: WRITE_RULE }
/** What its author has shared is everybody's there; what somebody may do to it beyond reading is decided by the store. */
const SHARED_RULE = `${WRITE_RULE} AND (user_id = ${setting('user')} OR shared)`
const PERSONAL_RULES: Rules = { read: PERSONAL_RULE, write: PERSONAL_RULE }
/** Of a consultation: the one room that the scope is for, or those of its organization. `id` is the column with the room. */
const roomRules = (id: string): Rules => {
  const rule = `CASE WHEN coalesce(${setting('room')}, '') <> '' THEN owner_id = ${setting('room_owner')} AND ${id} = ${setting('room')}
    ELSE owner_id = ${setting('owner')} AND ${setting('shelf')} = 'organization' END`
  return { read: rule, write: rule }
}
const ROOM_RULES = roomRules('room_id')

/** Row-level security that also binds the table's owner, who sees rows in a system transaction only. */
export function protect(table: string, commands: readonly Command[], { read, write }: Rules = SHELF_RULES): string {
  const rules: Record<Command, string> = {
    SELECT: `USING (${read})`,
    INSERT: `WITH CHECK (${write})`,
    UPDATE: `USING (${write}) WITH CHECK (${write})`,
    DELETE: `USING (${write})`,
  }
  const policies = commands.map(
    (command) => `DROP POLICY IF EXISTS app_${command.toLowerCase()} ON ${table};
CREATE POLICY app_${command.toLowerCase()} ON ${table} FOR ${command} TO ${APP_ROLE} ${rules[command]};`,
  )
  return `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
${policies.join('\n')}
DROP POLICY IF EXISTS system ON ${table};
CREATE POLICY system ON ${table} TO CURRENT_USER USING (${setting('system')} = 'on') WITH CHECK (${setting('system')} = 'on');
REVOKE ALL ON ${table} FROM PUBLIC, ${APP_ROLE};
GRANT ${commands.join(', ')} ON ${table} TO ${APP_ROLE};`
}

const TENANT_TABLES = `
CREATE TABLE IF NOT EXISTS audit (
  owner_id text NOT NULL, shelf text NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, at timestamptz NOT NULL,
  user_id text NOT NULL, address text NOT NULL, request_id text NOT NULL, action text NOT NULL, object text NOT NULL,
  result text NOT NULL CHECK (result IN ('ok', 'refused')), detail jsonb, PRIMARY KEY (owner_id, id));
CREATE INDEX IF NOT EXISTS audit_at ON audit (owner_id, at);
ALTER TABLE audit ADD COLUMN IF NOT EXISTS user_name text NOT NULL DEFAULT '';
CREATE TABLE IF NOT EXISTS revisions (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, library text NOT NULL, record_id text NOT NULL,
  version int NOT NULL, action text NOT NULL CHECK (action IN ('create', 'update', 'delete')), at timestamptz NOT NULL,
  user_id text NOT NULL, user_name text NOT NULL, request_id text NOT NULL, before jsonb, after jsonb,
  PRIMARY KEY (owner_id, library, record_id, version));
ALTER TABLE revisions ADD COLUMN IF NOT EXISTS reason text;
ALTER TABLE revisions ADD COLUMN IF NOT EXISTS remark text;
ALTER TABLE revisions ADD COLUMN IF NOT EXISTS origin jsonb;
ALTER TABLE revisions ADD COLUMN IF NOT EXISTS batch_id text;
ALTER TABLE revisions ADD COLUMN IF NOT EXISTS search text;
ALTER TABLE revisions ADD COLUMN IF NOT EXISTS input jsonb;
CREATE INDEX IF NOT EXISTS revisions_batch ON revisions (owner_id, batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS revisions_deleted ON revisions (owner_id, library, at) WHERE action = 'delete';
CREATE TABLE IF NOT EXISTS idempotency (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, user_id text NOT NULL, key text NOT NULL,
  body_hash text NOT NULL, answer jsonb NOT NULL, created_ms bigint NOT NULL, PRIMARY KEY (owner_id, shelf, user_id, key));
CREATE INDEX IF NOT EXISTS idempotency_age ON idempotency (created_ms);`

const ACCOUNT_TABLES = `
CREATE TABLE IF NOT EXISTS organizations (id text PRIMARY KEY CHECK (id <> ''), name text NOT NULL);
CREATE TABLE IF NOT EXISTS consortiums (id text PRIMARY KEY CHECK (id <> ''), name text NOT NULL);
CREATE TABLE IF NOT EXISTS consortium_organizations (
  organization_id text PRIMARY KEY REFERENCES organizations, consortium_id text NOT NULL REFERENCES consortiums);
CREATE TABLE IF NOT EXISTS users (
  id text PRIMARY KEY, name text NOT NULL, display_name text NOT NULL, password_hash text NOT NULL,
  disabled boolean NOT NULL DEFAULT false, password_changed_ms bigint NOT NULL, data jsonb NOT NULL DEFAULT '{}');
CREATE UNIQUE INDEX IF NOT EXISTS users_name ON users (lower(name));
CREATE TABLE IF NOT EXISTS user_organizations (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE, organization_id text NOT NULL REFERENCES organizations,
  position int NOT NULL, roles text[] NOT NULL, PRIMARY KEY (user_id, organization_id));
CREATE TABLE IF NOT EXISTS user_consortiums (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE, consortium_id text NOT NULL REFERENCES consortiums,
  position int NOT NULL, roles text[] NOT NULL, PRIMARY KEY (user_id, consortium_id));
CREATE TABLE IF NOT EXISTS token_families (
  id text PRIMARY KEY, user_id text NOT NULL REFERENCES users ON DELETE CASCADE, created_ms bigint NOT NULL,
  active_ms bigint NOT NULL, expires_ms bigint NOT NULL, revoked_ms bigint);
CREATE INDEX IF NOT EXISTS token_families_user ON token_families (user_id);
CREATE INDEX IF NOT EXISTS token_families_age ON token_families (expires_ms);
CREATE TABLE IF NOT EXISTS refresh_tokens (
  hash text PRIMARY KEY, family_id text NOT NULL REFERENCES token_families ON DELETE CASCADE,
  expires_ms bigint NOT NULL, rotated_ms bigint, successor text);
CREATE INDEX IF NOT EXISTS refresh_tokens_family ON refresh_tokens (family_id);
CREATE TABLE IF NOT EXISTS access_tokens (
  hash text PRIMARY KEY, family_id text NOT NULL REFERENCES token_families ON DELETE CASCADE, expires_ms bigint NOT NULL);
CREATE INDEX IF NOT EXISTS access_tokens_family ON access_tokens (family_id);
ALTER TABLE refresh_tokens ADD COLUMN IF NOT EXISTS branch text NOT NULL DEFAULT '';
ALTER TABLE access_tokens ADD COLUMN IF NOT EXISTS branch text NOT NULL DEFAULT '';
CREATE TABLE IF NOT EXISTS tab_codes (
  hash text PRIMARY KEY, family_id text NOT NULL REFERENCES token_families ON DELETE CASCADE, expires_ms bigint NOT NULL);
CREATE TABLE IF NOT EXISTS login_failures (
  subject text PRIMARY KEY, count int NOT NULL, first_ms bigint NOT NULL, locked_until_ms bigint NOT NULL);
CREATE TABLE IF NOT EXISTS documents (
  collection text NOT NULL, key text NOT NULL, value jsonb NOT NULL, PRIMARY KEY (collection, key));
CREATE TABLE IF NOT EXISTS libraries (name text PRIMARY KEY, signature text NOT NULL, search_signature text NOT NULL);`

/** Who may read the trail reads it in this role: the application's own only adds to it. */
const AUDIT_READING = ['audit', 'revisions']
  .map(
    (table) => `
DROP POLICY IF EXISTS audit_select ON ${table};
CREATE POLICY audit_select ON ${table} FOR SELECT TO ${AUDIT_ROLE} USING (${WRITE_RULE});
REVOKE ALL ON ${table} FROM ${AUDIT_ROLE};
GRANT SELECT ON ${table} TO ${AUDIT_ROLE};`,
  )
  .join('')

/** Rows from before names were kept. */
const AUDIT_NAMES = `
UPDATE audit a SET user_name = u.display_name FROM users u WHERE a.user_name = '' AND a.user_id = u.id;`

export const BASE_TABLES = [
  createRole(APP_ROLE),
  joinRole(APP_ROLE),
  createRole(SEARCH_ROLE),
  createRole(AUDIT_ROLE),
  joinRole(AUDIT_ROLE),
  createRole(STATISTICS_ROLE),
  joinRole(STATISTICS_ROLE),
  TENANT_TABLES,
  protect('audit', ['INSERT']),
  protect('revisions', ['SELECT', 'INSERT']),
  AUDIT_READING,
  protect('idempotency', ['SELECT', 'INSERT', 'UPDATE']),
  PERSONAL_TABLES,
  protect('push_messages', ['SELECT', 'UPDATE', 'DELETE'], PERSONAL_RULES),
  protect('export_tasks', ['SELECT', 'INSERT', 'UPDATE', 'DELETE'], PERSONAL_RULES),
  protect('export_chunks', ['SELECT', 'INSERT', 'DELETE'], PERSONAL_RULES),
  protect('list_views', ['SELECT', 'INSERT', 'UPDATE'], { read: SHARED_RULE, write: SHARED_RULE }),
  protect('list_view_defaults', ['SELECT', 'INSERT', 'UPDATE', 'DELETE'], PERSONAL_RULES),
  REVEALS_TABLE,
  protect('reveals', ['SELECT', 'INSERT', 'DELETE'], { read: OWN_RULE, write: OWN_RULE }),
  FILE_TABLES,
  protect('files', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  protect('file_chunks', ['SELECT', 'INSERT']),
  COUNTER_TABLE,
  protect('counters', ['SELECT', 'INSERT', 'UPDATE']),
  TOTALS_TABLE,
  protect('shelf_totals', ['SELECT', 'INSERT', 'UPDATE']),
  ACCOUNT_TABLES,
  AUDIT_NAMES,
  IDENTITY_TABLES,
  PEOPLE_TABLES,
  AUTHENTICATION_TABLES,
  TIMED_TABLE,
  NEWS_TRIGGERS,
  CONSULT_TABLES,
  protect('consult_rooms', ['SELECT', 'INSERT', 'UPDATE'], roomRules('id')),
  protect('consult_participants', ['SELECT', 'INSERT', 'UPDATE'], ROOM_RULES),
  // What was said is never changed.
  protect('consult_events', ['SELECT', 'INSERT'], ROOM_RULES),
  protect('consult_files', ['SELECT', 'INSERT'], ROOM_RULES),
  protect('consult_tickets', ['SELECT', 'INSERT'], ROOM_RULES),
  protect('consult_guests', ['SELECT', 'INSERT', 'DELETE'], ROOM_RULES),
  CONSULT_TRIGGERS,
].join('\n')
