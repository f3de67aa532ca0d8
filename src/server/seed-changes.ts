/**
 * What people did with the demo rows in the weeks before, on the same ways as the console's: saves, references, changes of state.
 *
 * Shapes  `seed/changes.json` has one entry per record with its steps. A step says who, how many days ago and at what time. Steps
 *         of one person at one time are one change, as an import or a bulk edit is.
 * Errors  An interrupted seeding is taken up at the next start: nobody else has written yet, so that a record's version tells how
 *         many of its steps are done.
 */
import type { ChangeOrigin } from '../model/change-origin.ts'
import { withComputed } from '../model/computed.ts'
import { pinyinInitials } from '../model/initials.ts'
import { type Catalog, type Resource, tryGetResource, type WireRecord } from '../model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope, type Shelf } from '../model/scope.ts'
import { DEMO_USERS } from './demo-people.ts'
import { daysBefore, seedAddress, seedKey, type SeedIds, seedScope, withRealIds } from './seed-reading.ts'
import type { Store } from './store/open.ts'
import type { Origin } from '../operations/store.ts'

interface StepSeed {
  /** The id of a demo account. */
  readonly by: string
  /** Of somebody who has none any more. */
  readonly name?: string
  readonly daysAgo: number
  readonly time: string
  /** Fields that are saved. */
  readonly set?: WireRecord
  /** The name of a transition. */
  readonly transition?: string
  readonly reason?: string
  /** What the transition's dialog was answered. */
  readonly input?: WireRecord
  readonly change?: ChangeOrigin
}

export interface ChangeSeed {
  readonly library: string
  /** An organization; the platform's shelf when absent. */
  readonly organization?: string
  /** The name of a row, or the one that a copy gets here. */
  readonly record: string
  /** The name of the platform's row that is copied in the first step. */
  readonly copyOf?: string
  readonly steps: readonly StepSeed[]
}

interface Surroundings {
  readonly store: Store
  readonly catalog: Catalog
  readonly ids: SeedIds
  readonly now: number
}

interface Step extends StepSeed {
  readonly resource: Resource
  readonly shelf: Shelf
  readonly organization: string
  readonly record: string
  readonly copyOf: string | undefined
  /** Of the record, after this step. */
  readonly version: number
  readonly atMs: number
}

export async function seedChanges(around: Surroundings, seeds: readonly ChangeSeed[]): Promise<void> {
  const steps = seeds.flatMap((seed) => stepsOf(around, seed)).sort((left, right) => left.atMs - right.atMs)
  for (const together of grouped(steps)) {
    const [step] = together
    if (!step) continue
    if (step.set) await saveAll(around, together)
    else await takeStep(around, step)
  }
}

function stepsOf({ catalog, now }: Surroundings, seed: ChangeSeed): readonly Step[] {
  const { library, organization = '', record, copyOf, steps } = seed
  const resource = tryGetResource(catalog, library)
  if (!resource || (copyOf !== undefined && !resource.reference)) return []
  return steps.map((step, index) => ({
    ...step,
    resource,
    record,
    organization,
    shelf: organization === '' ? 'platform' : 'organization',
    copyOf: index === 0 ? copyOf : undefined,
    version: index + (copyOf === undefined ? 2 : 1),
    atMs: daysBefore(now, step.daysAgo, step.time),
  }))
}

/** Saves of one person at one time on one shelf belong together. */
function grouped(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = []
  for (const step of steps) {
    const group = groups.at(-1)
    const isSame = ({ by, atMs, organization, set }: Step) =>
      by === step.by && atMs === step.atMs && organization === step.organization && set && step.set
    if (group?.[0] && isSame(group[0])) group.push(step)
    else groups.push([step])
  }
  return groups
}

async function saveAll({ store, ids }: Surroundings, steps: readonly Step[]): Promise<void> {
  const [first] = steps
  if (!first) return
  const current = await recordsOf(store, ids, steps)
  await store.libraries.saveTogether(scopeOf(first), originOf(first), {
    work: async (save) => {
      for (const { resource, record, set = {}, version } of steps) {
        const stored = current.get(idOf(ids, resource, record))
        if (!stored || versionOf(resource, stored) >= version) continue
        const changed = { ...stored, ...withRealIds(resource.fields, set, ids) }
        await save({ resource, record: withComputed(resource, changed, pinyinInitials) })
      }
    },
  })
}

/** The records as they are now, by id: one statement per library. */
async function recordsOf(
  store: Store,
  ids: SeedIds,
  steps: readonly Step[],
): Promise<ReadonlyMap<unknown, WireRecord>> {
  const found = new Map<unknown, WireRecord>()
  for (const resource of new Set(steps.map((step) => step.resource))) {
    const own = steps.filter((step) => step.resource === resource)
    const asked = own.map(({ record }) => idOf(ids, resource, record))
    const scope = own[0] && scopeOf(own[0])
    const records = scope ? await store.libraries.byIds(scope, resource, asked) : []
    for (const record of records) found.set(record[resource.identity.id], record)
  }
  return found
}

async function takeStep({ store, ids }: Surroundings, step: Step): Promise<void> {
  const { resource, record, copyOf, transition: name, reason, input } = step
  const [scope, origin] = [scopeOf(step), originOf(step)]
  if (copyOf !== undefined) {
    const copy = await store.libraries.reference(scope, origin, { resource, id: idOf(ids, resource, copyOf) })
    ids.set(seedKey(resource.name, record), String(copy.record[resource.identity.id]))
    return
  }
  const transition = resource.transitions.find((one) => one.name === name)
  const id = idOf(ids, resource, record)
  const [stored] = await store.libraries.byIds(scope, resource, [id])
  if (!transition || !stored || versionOf(resource, stored) >= step.version) return
  await store.libraries.transit(scope, origin, { resource, id, transition, reason, input })
}

function scopeOf({ by, name, shelf, organization }: Step): Scope {
  const person = DEMO_USERS.find(({ id }) => id === by)
  const roles = [shelf === 'platform' ? CONSORTIUM_ADMIN : ORGANIZATION_ADMIN]
  return { ...seedScope(shelf, organization), userId: by, userName: person?.displayName ?? name ?? by, roles }
}

function originOf({ by, atMs, change }: Step): Origin {
  return { requestId: 'seed', address: seedAddress(by), atMs, ...(change ? { change } : {}) }
}

function idOf(ids: SeedIds, { name }: Resource, record: string): string {
  const id = ids.get(seedKey(name, record))
  if (id === undefined) throw new Error(`演示数据 seed/changes.json：没有 ${name} ${record}`)
  return id
}

function versionOf({ identity }: Resource, record: WireRecord): number {
  return Number(record[identity.version ?? ''])
}
