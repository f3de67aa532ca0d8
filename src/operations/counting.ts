/**
 * Keeps the numbers that records have of those that refer to them: whatever is written, by whatever way, changes them by what it
 * adds and takes away, in its own transaction and without a new version of who keeps them.
 *
 * Source  LANGUAGE 1.2 and section 3, steps 1, 11 and 13.
 */
import type { Resource, WireRecord } from '../model/resource.ts'
import { isSecond, rollupsInto, rollupsOf } from '../model/rollup.ts'
import type { Scope } from '../model/scope.ts'
import { requireBounds } from './bounds.ts'
import { type Counts, countWrite } from './count.ts'
import { createHeldRows, type RowPlace } from './held-rows.ts'
import { RECORD_MAKERS } from './makers.ts'
import type { CountingTransaction, InTransaction, Port, PortTransaction, Removal, RowPort, Write } from './port.ts'
import { recordOf } from './row.ts'

/** The port with all numbers kept. */
export function withCounts(rows: RowPort): Port {
  const counted =
    (inTransaction: InTransaction): InTransaction<CountingTransaction> =>
    (scope, work) =>
      inTransaction(scope, async (tx) => {
        const counting = startCounting({ port, scope, tx })
        const result = await work(counting.tx)
        await counting.judge()
        return result
      })
  const port: Port = { ...rows, transaction: counted(rows.transaction), trial: counted(rows.trial) }
  return port
}

export interface Counting {
  readonly tx: CountingTransaction
  /** To be called when everything is written. Errors: as of `requireBounds`. */
  judge(): Promise<void>
}

interface Beginning {
  readonly port: Port
  readonly scope: Scope
  readonly tx: PortTransaction
}

/** Of one transaction, which has begun already. */
export function startCounting({ port, scope, tx }: Beginning): Counting {
  const held = createHeldRows(tx)
  const inTurn = createTurns()
  // Those who wait for their turn together are served together.
  let holding: { readonly all: Holding[]; readonly held: Promise<void> } | undefined
  const holdTogether = (one: Holding): Promise<void> => {
    if (!holding) {
      const all: Holding[] = []
      const done = inTurn(async () => {
        holding = undefined
        const places = await Promise.all(all.map((wanted) => placesToHold(counts, wanted)))
        await held.hold(places.flat())
      })
      holding = { all, held: done }
    }
    holding.all.push(one)
    return holding.held
  }
  const isCounted = ({ name }: Resource) => rollupsInto(port.catalog(), name).length > 0
  const counted: CountingTransaction = {
    ...tx,
    holdCounted: async (resource, records, own = []) => {
      if (rollupsOf(resource).length === 0 && !isCounted(resource)) return
      await holdTogether({ resource, records, own })
    },
    share: async (resource, ids) => {
      if (rollupsOf(resource).length === 0) return await tx.share(resource, ids)
      // Two who share a row and then count in it would wait for each other.
      await inTurn(() => held.hold(ids.map((id) => ({ resource, id }))))
      return await tx.find(resource, ids)
    },
    rewrite: async (holder, rewriting) => {
      await tx.rewrite(holder, rewriting)
      held.forgetAll(holder)
    },
    write: (change) => (isCounted(change.resource) ? writeCounted(change) : writeOther(change)),
    remove: (removal) => removeCounted(removal),
  }
  const counts: Counts = {
    within: { port, scope, tx: counted, make: RECORD_MAKERS },
    held,
    moved: new Map(),
    later: new Map(),
  }
  const writeOther = async (change: Write) => {
    held.forget(placeOf(change))
    return await tx.write(change)
  }
  const writeCounted = async (change: Write) => {
    const { resource, before, after, origin } = change
    await counted.holdCounted(resource, before ? [before, after] : [after])
    const written = await writeOther(change)
    if (!written) return undefined
    await inTurn(() => countWrite(counts, { child: resource, before, after, origin }))
    // A record may refer to itself.
    const itself = held.known(placeOf(change))
    return itself ? { ...written, ...itself.data } : written
  }
  const removeCounted = async (removal: Removal) => {
    const { resource, rows, origin } = removal
    const records = rows.map((row) => recordOf(resource, row))
    if (isCounted(resource)) await counted.holdCounted(resource, records)
    await tx.remove(removal)
    for (const { id } of rows) held.keep({ resource, id }, undefined)
    if (isCounted(resource))
      for (const before of records)
        await inTurn(() => countWrite(counts, { child: resource, before, after: null, origin }))
  }
  const judge = async () => {
    await restateLater(counts)
    await requireBounds(counts)
  }
  return { tx: counted, judge }
}

/** Of what is told of the past nobody asks meanwhile, so that each row is stored once. */
async function restateLater({ later, within }: Counts): Promise<void> {
  const names = new Set([...later.values()].map(({ resource }) => resource))
  for (const resource of names) {
    const rows = [...later.values()].filter((one) => one.resource === resource).map(({ row }) => row)
    await within.tx.restate(resource, rows)
  }
  later.clear()
}

/** Writes of one transaction may be on their way side by side; they are counted one after the other. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

function placeOf({ resource, after }: Write): RowPlace {
  return { resource, id: String(after[resource.identity.id]) }
}

interface Holding {
  readonly resource: Resource
  readonly records: readonly WireRecord[]
  readonly own: readonly string[]
}

/** What a write of the records may count in, and what that itself is counted in. */
async function placesToHold({ within }: Counts, { resource, records, own }: Holding): Promise<readonly RowPlace[]> {
  const { port, tx } = within
  const places = rollupsOf(resource).length > 0 ? own.map((id): RowPlace => ({ resource, id })) : []
  for (const { parent, rollup } of rollupsInto(port.catalog(), resource.name)) {
    const parents = placesNamed(parent, rollup.via, records)
    places.push(...parents)
    const above = rollupsInto(port.catalog(), parent.name).filter((kept) => isSecond(parent, kept.rollup))
    if (above.length === 0 || parents.length === 0) continue
    const ids = parents.map(({ id }) => id)
    const found = [...(await tx.targets(parent, ids)).values()]
    for (const kept of above) places.push(...placesNamed(kept.parent, kept.rollup.via, found))
  }
  return places
}

function placesNamed(resource: Resource, field: string, records: readonly WireRecord[]): readonly RowPlace[] {
  const ids = records.map((record) => record[field]).filter((id): id is string => typeof id === 'string' && id !== '')
  return [...new Set(ids)].map((id) => ({ resource, id }))
}
