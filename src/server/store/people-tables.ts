/**
 * What is kept about the people of an organization beyond their accounts. Every statement may be run again.
 *
 * Shapes  A membership repeats what a list of people is filtered and ordered by (`enabled`, `place`, `search`, `grams`), so
 *         that one index gives a page of one organization; triggers keep it equal to the account. The pieces of its `grams`
 *         are those of the account marked with the organization, so that looking among one's own people costs nothing for others.
 */
import { raw } from 'sql-template-tag'
import { RIGHT_CLAIMS } from '../../model/rights.ts'

/** Accounts (`u`) that hold a right; the index below has the same words. */
const HELD = Object.values(RIGHT_CLAIMS).map((claim) => `data->>'${claim}' = 'true'`)
export const RIGHTFUL = raw(`(${HELD.map((held) => `u.${held}`).join(' OR ')})`)

export const PEOPLE_TABLES = `
ALTER TABLE users
  ADD COLUMN IF NOT EXISTS version int NOT NULL DEFAULT 1, ADD COLUMN IF NOT EXISTS search text,
  ADD COLUMN IF NOT EXISTS grams int[] NOT NULL DEFAULT '{}', ADD COLUMN IF NOT EXISTS place text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE organizations ADD COLUMN IF NOT EXISTS version int NOT NULL DEFAULT 1;
ALTER TABLE user_organizations
  ADD COLUMN IF NOT EXISTS role_types text[] NOT NULL DEFAULT '{}', ADD COLUMN IF NOT EXISTS invited_by text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS enabled boolean NOT NULL DEFAULT true, ADD COLUMN IF NOT EXISTS auth_state text NOT NULL DEFAULT 'none',
  ADD COLUMN IF NOT EXISTS place text COLLATE "C" NOT NULL DEFAULT '', ADD COLUMN IF NOT EXISTS search text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS grams int[] NOT NULL DEFAULT '{}';
CREATE INDEX IF NOT EXISTS users_unsearched ON users (id) WHERE search IS NULL;
CREATE INDEX IF NOT EXISTS users_rights ON users (id) WHERE (${HELD.join(' OR ')});
CREATE INDEX IF NOT EXISTS users_grams ON users USING gin (grams);
CREATE INDEX IF NOT EXISTS user_organizations_grams ON user_organizations USING gin (grams);
CREATE INDEX IF NOT EXISTS user_organizations_place ON user_organizations (organization_id, place, user_id)
  INCLUDE (enabled, roles, role_types);
CREATE INDEX IF NOT EXISTS user_organizations_order ON user_organizations (place, user_id, organization_id)
  INCLUDE (enabled, roles, role_types);
CREATE INDEX IF NOT EXISTS user_organizations_roles ON user_organizations (organization_id, user_id) WHERE roles <> '{}';
CREATE INDEX IF NOT EXISTS user_organizations_inviter ON user_organizations (organization_id, invited_by) WHERE invited_by <> '';
CREATE INDEX IF NOT EXISTS user_organizations_auth ON user_organizations (organization_id, auth_state, place, user_id)
  WHERE auth_state <> 'none';
CREATE INDEX IF NOT EXISTS consortium_organizations_consortium ON consortium_organizations (consortium_id, organization_id);
CREATE TABLE IF NOT EXISTS user_departments (
  organization_id text NOT NULL, department_id text NOT NULL, user_id text NOT NULL, position int NOT NULL,
  PRIMARY KEY (organization_id, department_id, user_id),
  FOREIGN KEY (user_id, organization_id) REFERENCES user_organizations ON DELETE CASCADE);
CREATE INDEX IF NOT EXISTS user_departments_user ON user_departments (user_id, organization_id);
CREATE TABLE IF NOT EXISTS organization_main_deals (
  organization_id text NOT NULL REFERENCES organizations ON DELETE CASCADE, id text NOT NULL, name text NOT NULL,
  introduction text NOT NULL, image text NOT NULL, sort int NOT NULL, PRIMARY KEY (organization_id, id));
CREATE UNIQUE INDEX IF NOT EXISTS organization_main_deals_name ON organization_main_deals (organization_id, name);
CREATE OR REPLACE FUNCTION owned_grams(pieces int[], owner text) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT coalesce(array_agg(piece # ('x' || substr(md5(owner), 1, 8))::bit(32)::int), '{}') FROM unnest(pieces) piece $$;
CREATE OR REPLACE FUNCTION person_joins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT NOT u.disabled, u.place, coalesce(u.search, ''), owned_grams(u.grams, NEW.organization_id)
    INTO NEW.enabled, NEW.place, NEW.search, NEW.grams FROM users u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION person_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_organizations m SET enabled = NOT NEW.disabled, place = NEW.place, search = coalesce(NEW.search, ''),
    grams = owned_grams(NEW.grams, m.organization_id) WHERE m.user_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS person_joins ON user_organizations;
CREATE TRIGGER person_joins BEFORE INSERT ON user_organizations FOR EACH ROW EXECUTE FUNCTION person_joins();
DROP TRIGGER IF EXISTS person_changes ON users;
CREATE TRIGGER person_changes AFTER UPDATE OF disabled, place, search, grams ON users
  FOR EACH ROW EXECUTE FUNCTION person_changes();`
