/**
 * Consultation rooms as the people of an organization see them, and who is in each.
 *
 * Shapes  `Seat` is one participant's place in a room: enough to read and write there, in a scope that sees this room alone.
 * Units   Milliseconds.
 * Errors  `Failure('notFound')` for a room that is not the person's.
 */
import { randomUUID } from 'node:crypto'
import type { ConsultKind, ConsultPerson, ConsultRole, ConsultState } from '../../model/consult.ts'
import { Failure } from '../../model/failure.ts'
import { isAdministrator, ownerOf, type RoomPlace, type Scope } from '../../model/scope.ts'
import type { Colleague } from '../../wire/consult.ts'
import type { Database, SqlRow, Transaction } from './database.ts'
import { asSystem } from './database.ts'
import { likePattern } from './search.ts'
import { sql } from './sql.ts'

export interface Seat extends RoomPlace {
  readonly participantId: string
  /** '' for a guest. */
  readonly userId: string
  /** Of the room: it may be switched off. */
  readonly kind: ConsultKind
  readonly role: ConsultRole
  readonly name: string
  /** What stands at or before it is not theirs to see. */
  readonly fromSeq: number
}

export interface RoomState {
  readonly title: string
  readonly kind: ConsultKind
  readonly state: ConsultState
  readonly lastSeq: number
  readonly people: readonly RoomPerson[]
}

export interface RoomPerson extends Omit<ConsultPerson, 'isOn'> {
  readonly userId: string
  readonly fromSeq: number
  readonly seenMs: number
}

export interface RoomEntry {
  readonly id: string
  readonly title: string
  readonly kind: ConsultKind
  readonly state: ConsultState
  readonly unread: number
  readonly isMember: boolean
  readonly lastMs: number
}

export interface ConsultRooms {
  /** Those that the person is in; an administrator sees the others too. Newest talk first. */
  list(scope: Scope): Promise<readonly RoomEntry[]>
  /** Of the person's organization, without themselves, by a part of the name. */
  colleagues(scope: Scope, name: string): Promise<readonly Colleague[]>
  create(scope: Scope, room: NewRoom): Promise<string>
  /** An administrator who was not asked comes in by this, for all to see. */
  join(scope: Scope, roomId: string): Promise<void>
  /** Undefined for whoever is not in it. */
  seatOf(scope: Scope, roomId: string): Promise<Seat | undefined>
  state(place: RoomPlace): Promise<RoomState | undefined>
}

export interface NewRoom {
  readonly id?: string
  readonly kind: ConsultKind
  readonly title: string
  readonly userIds: readonly string[]
}

export const roomScope = (place: RoomPlace): Scope => {
  return {
    userId: '',
    userName: '',
    roles: [],
    organizationId: '',
    consortiumId: '',
    shelf: 'organization',
    room: place,
  }
}

const LISTED_MAX = 200
const COLLEAGUES_MAX = 20

export function createConsultRooms(database: Database, clock: () => number): ConsultRooms {
  return {
    list: async (scope) => {
      const rows = await database.read(
        scope,
        sql`SELECT r.id, r.title, r.kind, r.state, p.id IS NOT NULL AS member,
            greatest(0, CASE WHEN p.id IS NULL THEN 0 ELSE r.last_seq - greatest(p.read_seq, p.from_seq) END)::float8 AS unread,
            coalesce((SELECT e.at_ms FROM consult_events e WHERE e.owner_id = r.owner_id AND e.room_id = r.id AND e.seq = r.last_seq), r.created_ms)::float8 AS last
          FROM consult_rooms r LEFT JOIN consult_participants p ON p.owner_id = r.owner_id AND p.room_id = r.id
            AND p.user_id = ${scope.userId} AND p.until_seq IS NULL
          WHERE r.owner_id = ${ownerOf(scope)} AND (p.id IS NOT NULL OR ${isAdministrator(scope)}::bool)
          ORDER BY r.state DESC, last DESC, r.id LIMIT ${LISTED_MAX}::int`,
      )
      return rows.map(entryOf)
    },
    colleagues: async (scope, name) => {
      const rows =
        await database.query(sql`SELECT u.id, u.display_name AS name, coalesce(m.role_types[1], 'admin') AS role
        FROM user_organizations m JOIN users u ON u.id = m.user_id
        WHERE m.organization_id = ${ownerOf(scope)} AND m.enabled AND u.id <> ${scope.userId}
          AND (${name === ''}::bool OR u.display_name LIKE ${likePattern(name)}) ORDER BY m.place, u.id LIMIT ${COLLEAGUES_MAX}::int`)
      return rows.map((row) => ({ id: String(row.id), name: String(row.name), role: String(row.role) as ConsultRole }))
    },
    create: (scope, room) => database.transaction(scope, (tx) => create(tx, scope, { room, now: clock() })),
    join: (scope, roomId) =>
      database.transaction(scope, async (tx) => {
        await addPeople(tx, scope, { roomId, userIds: [scope.userId], now: clock(), isAdded: true })
      }),
    seatOf: async (scope, roomId) => {
      const [row] = await database.read(
        scope,
        sql`SELECT r.kind, p.id, p.role, p.name, p.from_seq::float8 AS from_seq FROM consult_participants p
          JOIN consult_rooms r ON r.owner_id = p.owner_id AND r.id = p.room_id
          WHERE p.owner_id = ${ownerOf(scope)} AND p.room_id = ${roomId} AND p.user_id = ${scope.userId} AND p.until_seq IS NULL`,
      )
      const place = { ownerId: ownerOf(scope), id: roomId }
      return row && seatOfRow(place, { ...row, user_id: scope.userId })
    },
    state: async (place) => {
      const [row] = await database.read(
        roomScope(place),
        sql`SELECT title, kind, state, last_seq::float8 AS last, (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', p.id, 'userId', coalesce(p.user_id, ''), 'name', p.name, 'role', p.role, 'isGuest', p.user_id IS NULL,
            'isOut', p.until_seq IS NOT NULL, 'readSeq', p.read_seq, 'fromSeq', p.from_seq, 'seenMs', p.seen_ms)
            ORDER BY p.created_ms, p.id), '[]') FROM consult_participants p WHERE p.owner_id = r.owner_id AND p.room_id = r.id) AS people
          FROM consult_rooms r WHERE owner_id = ${place.ownerId} AND id = ${place.id}`,
      )
      return row && stateOf(row)
    },
  }
}

interface Creation {
  readonly room: NewRoom
  readonly now: number
}

async function create(tx: Transaction, scope: Scope, { room, now }: Creation): Promise<string> {
  const { id = randomUUID(), kind, title } = room
  const added = await tx.query(sql`INSERT INTO consult_rooms (owner_id, id, kind, title, state, created_ms)
    VALUES (${ownerOf(scope)}, ${id}, ${kind}, ${title}, 'open', ${now}::bigint) ON CONFLICT DO NOTHING RETURNING id`)
  if (added.length === 0) return id
  const userIds = [...new Set([scope.userId, ...room.userIds])]
  await addPeople(tx, scope, { roomId: id, userIds, now, isAdded: false })
  return id
}

interface Adding {
  readonly roomId: string
  readonly userIds: readonly string[]
  readonly now: number
  readonly isAdded: boolean
}

/** Colleagues of the organization alone; who works there as nothing is in the room as an administrator. */
async function addPeople(tx: Transaction, scope: Scope, { roomId, userIds, now, isAdded }: Adding): Promise<void> {
  const owner = ownerOf(scope)
  const found = await asSystem(tx, scope, () =>
    tx.query(sql`SELECT u.id, u.display_name AS name, coalesce(m.role_types[1], 'admin') AS role FROM users u
      JOIN user_organizations m ON m.user_id = u.id AND m.organization_id = ${owner}
      WHERE u.id = ANY (${userIds}::text[]) AND NOT u.disabled ORDER BY array_position(${userIds}::text[], u.id)`),
  )
  if (found.length < userIds.length) throw new Failure('invalid', { words: '有的人不在本机构，请重新选择' })
  for (const [index, person] of found.entries()) {
    const id = randomUUID()
    const rows =
      await tx.query(sql`INSERT INTO consult_participants (owner_id, room_id, id, user_id, role, name, created_ms)
      VALUES (${owner}, ${roomId}, ${id}, ${String(person.id)}, ${String(person.role)}, ${String(person.name)}, ${now + index}::bigint)
      ON CONFLICT (owner_id, user_id, room_id) WHERE user_id IS NOT NULL DO UPDATE SET until_seq = NULL
        WHERE consult_participants.until_seq IS NOT NULL RETURNING id`)
    const own = rows[0]?.id
    if (isAdded && own !== undefined)
      await noteEvent(tx, { ownerId: owner, id: roomId }, { by: String(own), kind: 'join', now })
  }
}

export interface NotedEvent {
  readonly by: string
  readonly kind: 'join' | 'leave' | 'close'
  readonly target?: number
  readonly now: number
}

/** What somebody has done, as an event of the room; answers its place, 0 where there is no such room. */
export async function noteEvent(
  tx: Transaction,
  place: RoomPlace,
  { by, kind, target = 0, now }: NotedEvent,
): Promise<number> {
  const [row] = await tx.query(sql`WITH next AS (UPDATE consult_rooms SET last_seq = last_seq + 1
      WHERE owner_id = ${place.ownerId} AND id = ${place.id} RETURNING last_seq)
    INSERT INTO consult_events (owner_id, room_id, seq, by_id, kind, digest, body, file, target_seq, at_ms)
    SELECT ${place.ownerId}, ${place.id}, last_seq, ${by}, ${kind}, '', '', '', ${target}::bigint, ${now}::bigint FROM next
    RETURNING seq::float8 AS seq`)
  return Number(row?.seq ?? 0)
}

export function seatOfRow(place: RoomPlace, row: SqlRow): Seat {
  return {
    ...place,
    participantId: String(row.id),
    userId: typeof row.user_id === 'string' ? row.user_id : '',
    kind: String(row.kind) as ConsultKind,
    role: String(row.role) as ConsultRole,
    name: String(row.name),
    fromSeq: Number(row.from_seq),
  }
}

function entryOf(row: SqlRow): RoomEntry {
  return {
    id: String(row.id),
    title: String(row.title),
    kind: String(row.kind) as ConsultKind,
    state: String(row.state) as ConsultState,
    unread: Number(row.unread),
    isMember: row.member === true,
    lastMs: Number(row.last),
  }
}

function stateOf(row: SqlRow): RoomState {
  return {
    title: String(row.title),
    kind: String(row.kind) as ConsultKind,
    state: String(row.state) as ConsultState,
    lastSeq: Number(row.last),
    people: row.people as readonly RoomPerson[],
  }
}
