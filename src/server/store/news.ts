/**
 * What other transactions have changed, in this process or another: told when they are kept, and not at all otherwise.
 *
 * Triggers tell it, so that no statement can forget to. What is told says what has changed and never what is in it: whoever
 * listens reads under the rules of the person it is for.
 * Shapes  Payload  a JSON array, kind first. `missed` stands for all that may have been told while nobody could hear it.
 */
import { createSignal } from '../../model/observable.ts'
import { stringOf } from '../../model/plain.ts'
import type { Engine } from './database.ts'

/** One for all, since each costs every process a place in its queue. */
export const NEWS_CHANNEL = 'rehab_news'

export type StoreNews =
  /** Messages of a person who acts for that owner. */
  | { readonly about: 'messages'; readonly ownerId: string; readonly userId: string }
  /** Files that are being made for a person. */
  | { readonly about: 'tasks'; readonly ownerId: string; readonly userId: string }
  | RecordNews
  /** A session that was ended, or is a display now. */
  | { readonly about: 'session'; readonly familyId: string }
  /** What a person may do. */
  | { readonly about: 'person'; readonly userId: string }
  | { readonly about: 'organizations' }
  /** Something new stands in a consultation room, or somebody has read on in it. */
  | { readonly about: 'room' | 'reading'; readonly ownerId: string; readonly roomId: string }
  /** What is not kept: somebody is writing, has come, has gone. */
  | { readonly about: RoomSign; readonly ownerId: string; readonly roomId: string; readonly participantId: string }
  | EditingNews
  | { readonly about: 'missed' }

/** What is not kept: a tab has a record in a form, or has it no more; who comes to one asks who has. */
export type EditingNews =
  | {
      readonly about: 'editing' | 'edited'
      readonly library: string
      readonly recordId: string
      readonly ownerId: string
      readonly userId: string
      readonly lineId: string
    }
  | { readonly about: 'whoEdits'; readonly library: string; readonly recordId: string }

export type RoomSign = 'typing' | 'on' | 'off'

/** Records of a library that somebody has changed. */
export interface RecordNews {
  readonly about: 'records'
  readonly library: string
  readonly ownerId: string
  /** Who did it. */
  readonly userId: string
  /** Undefined for many at once. */
  readonly ids: readonly string[] | undefined
}

/** Of more, no list is told: what is told of a transaction has to fit into 8,000 bytes. */
const IDS_MAX = 50

export interface News {
  /** Listening begins with the first; what it returns ends it. */
  subscribe(listener: (notice: StoreNews) => void): () => void
  close(): Promise<void>
}

export const NEWS_TRIGGERS = `
CREATE OR REPLACE FUNCTION tell_messages() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('messages', c.owner_id, c.user_id)::text)
    FROM (SELECT DISTINCT owner_id, user_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_in AFTER INSERT ON push_messages REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_messages();
CREATE OR REPLACE TRIGGER tell_change AFTER UPDATE ON push_messages REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_messages();
CREATE OR REPLACE TRIGGER tell_out AFTER DELETE ON push_messages REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_messages();
CREATE OR REPLACE FUNCTION tell_tasks() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('tasks', c.owner_id, c.user_id)::text)
    FROM (SELECT DISTINCT owner_id, user_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_in AFTER INSERT ON export_tasks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tasks();
CREATE OR REPLACE TRIGGER tell_change AFTER UPDATE ON export_tasks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tasks();
CREATE OR REPLACE TRIGGER tell_out AFTER DELETE ON export_tasks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_tasks();
CREATE OR REPLACE FUNCTION tell_records() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('records', c.library, c.owner_id, c.user_id, c.ids)::text)
    FROM (SELECT library, owner_id, user_id, CASE WHEN count(*) <= ${IDS_MAX} THEN json_agg(record_id) END AS ids
      FROM changed GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_records AFTER INSERT ON revisions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
CREATE OR REPLACE FUNCTION tell_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('session', NEW.id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_end AFTER UPDATE OF revoked_ms ON token_families FOR EACH ROW
  WHEN (OLD.revoked_ms IS NULL AND NEW.revoked_ms IS NOT NULL) EXECUTE FUNCTION tell_session();
CREATE OR REPLACE TRIGGER tell_display AFTER UPDATE OF display ON token_families FOR EACH ROW
  WHEN (OLD.display IS NULL AND NEW.display IS NOT NULL) EXECUTE FUNCTION tell_session();
CREATE OR REPLACE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('person', OLD.user_id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_roles AFTER UPDATE OF roles OR DELETE ON user_organizations
  FOR EACH ROW EXECUTE FUNCTION tell_person();
CREATE OR REPLACE TRIGGER tell_roles AFTER UPDATE OF roles OR DELETE ON user_consortiums
  FOR EACH ROW EXECUTE FUNCTION tell_person();
CREATE OR REPLACE FUNCTION tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', json_build_array('person', NEW.id)::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_account AFTER UPDATE OF disabled, data, password_given ON users FOR EACH ROW
  WHEN ((OLD.disabled, OLD.data, OLD.password_given) IS DISTINCT FROM (NEW.disabled, NEW.data, NEW.password_given))
  EXECUTE FUNCTION tell_account();
CREATE OR REPLACE FUNCTION tell_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${NEWS_CHANNEL}', '["organizations"]');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_organizations AFTER UPDATE OF data, second_factor_required ON organizations
  FOR EACH STATEMENT EXECUTE FUNCTION tell_organizations();`

export function createNews(engine: Pick<Engine, 'listen'>): News {
  const told = createSignal<StoreNews>()
  let stop: (() => Promise<void>) | undefined
  return {
    subscribe(listener) {
      stop ??= engine.listen(NEWS_CHANNEL, (payload) => {
        const notice = noticeOf(payload)
        if (notice) told.tell(notice)
      })
      return told.subscribe(listener)
    },
    close: async () => stop?.(),
  }
}

function noticeOf(payload: string | undefined): StoreNews | undefined {
  if (payload === undefined) return { about: 'missed' }
  const [kind, ...said] = JSON.parse(payload) as readonly [string, ...unknown[]]
  const [first = '', second = '', third = ''] = said.map(stringOf)
  switch (kind) {
    case 'messages':
      return { about: 'messages', ownerId: first, userId: second }
    case 'tasks':
      return { about: 'tasks', ownerId: first, userId: second }
    case 'records':
      return { about: 'records', library: first, ownerId: second, userId: third, ids: idsIn(said[3]) }
    case 'session':
      return { about: 'session', familyId: first }
    case 'person':
      return { about: 'person', userId: first }
    case 'organizations':
      return { about: 'organizations' }
    case 'room':
    case 'reading':
      return { about: kind, ownerId: first, roomId: second }
    case 'typing':
    case 'on':
    case 'off':
      return { about: kind, ownerId: first, roomId: second, participantId: third }
    case 'editing':
    case 'edited': {
      const [ownerId = '', userId = '', lineId = ''] = said.slice(2).map(stringOf)
      return { about: kind, library: first, recordId: second, ownerId, userId, lineId }
    }
    case 'whoEdits':
      return { about: kind, library: first, recordId: second }
    default:
      // Of a later version of this program over the same database.
      return undefined
  }
}

function idsIn(said: unknown): readonly string[] | undefined {
  return Array.isArray(said) ? said.map(stringOf) : undefined
}
