/** What the seed files say, and the ids that the store gave to the names in them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field, WireRecord } from '../model/resource.ts'
import type { Scope, Shelf } from '../model/scope.ts'
import { DEMO_CONSORTIUM, DEMO_USERS } from './demo-people.ts'

export const SEED_FOLDER = join(import.meta.dirname, 'seed')

/** The store's ids by library and name. */
export type SeedIds = Map<string, string>

export function readSeed<Content>(name: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(join(SEED_FOLDER, `${name}.json`), 'utf8')) as Content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function seedScope(shelf: Shelf, organizationId: string): Scope {
  const base = { userId: 'system', userName: '系统', roles: [], consortiumId: DEMO_CONSORTIUM.id }
  return { ...base, organizationId, shelf }
}

/** Where a person sits: a PC for each in the hospitals' network. */
export function seedAddress(userId: string): string {
  return `10.8.3.${21 + DEMO_USERS.findIndex(({ id }) => id === userId)}`
}

export function seedKey(resource: string, name: string): string {
  return `${resource}/${name}`
}

/** The row with its references, those in groups and rows too, by the ids that the store gave. */
export function withRealIds(fields: readonly Field[], row: WireRecord, ids: ReadonlyMap<string, string>): WireRecord {
  const real = ({ reference, kind, fields: inner = [] }: Field, value: unknown): unknown => {
    if (reference !== undefined) return ids.get(seedKey(reference, String(value))) ?? value
    if (kind === 'rows' && Array.isArray(value)) return value.map((one: WireRecord) => withRealIds(inner, one, ids))
    return kind === 'group' && value !== null ? withRealIds(inner, value as WireRecord, ids) : value
  }
  const given = fields.filter((field) => row[field.name] !== undefined)
  return { ...row, ...Object.fromEntries(given.map((field) => [field.name, real(field, row[field.name])])) }
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The hospitals' clocks are eight hours ahead of UTC. */
const ZONE_MS = 28_800_000

/** So many whole days before now, at a time of day such as `09:30` in the hospitals' zone. */
export function daysBefore(now: number, days: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = Math.floor((now + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
  return today - days * DAY_MS + (hour * 60 + minute) * MINUTE_MS
}
