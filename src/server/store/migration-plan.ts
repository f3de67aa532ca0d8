/**
 * What a store that was opened with one catalog will do when it is opened with another: which statements it runs, what they make,
 * drop and leave. Nothing is run here.
 *
 * Shapes  `migrationPlan(before, after)` → the libraries for which something is done, or whose table is left over.
 *         The statements are those of `migrationSteps`, picked by the digests that a store opened with `before` has noted.
 */
import { innerReferences } from '../../model/mentions.ts'
import type { Resource } from '../../model/resource.ts'
import { rollupsOf } from '../../model/rollup.ts'
import { tableName } from './columns.ts'
import { mentionsTable } from './mentions.ts'
import { isPending, type MigrationStep, migrationSteps, rowSignature, signatureOf } from './migration-steps.ts'
import { countSignature } from './recount.ts'
import { type ShapeColumn, type TableShape, tableShape } from './table-shape.ts'

export type EffectKind =
  | 'tableMade'
  | 'tableLeft'
  | 'columnAdded'
  | 'columnDropped'
  | 'columnLeft'
  | 'indexMade'
  | 'indexDropped'
  | 'indexLeft'
  | 'referenceMade'
  | 'referenceDropped'
  | 'mentionsMade'
  | 'mentionsDropped'
  | 'renamed'
  | 'rowsIndexed'
  | 'rowsCounted'
  | 'refreshed'

export interface StoreEffect {
  readonly kind: EffectKind
  /** The table, column, index or constraint; of a renaming the old name. */
  readonly object: string
  /** What the object is for: titles of fields, a library; of a renaming the new name. */
  readonly about: string
  readonly holds?: ShapeColumn['holds']
  readonly isUnique?: boolean
  /** The database writes every row anew. */
  readonly rewrites: boolean
}

/** Whom the statements keep waiting until all of them are done: everybody, those who write, nobody. */
export type KeptWaiting = 'all' | 'writers' | 'nobody'

export interface LibraryMigration {
  readonly library: string
  readonly table: string
  readonly waiting: KeptWaiting
  readonly effects: readonly StoreEffect[]
  /** As the server runs them at its start, in their order. */
  readonly statements: readonly string[]
}

export function migrationPlan(before: readonly Resource[], after: readonly Resource[]): readonly LibraryMigration[] {
  const known = new Map(migrationSteps(before).map((step) => [step.name, signatureOf(step)]))
  const pending = migrationSteps(after).filter((step) => isPending(step, known))
  const [then, now] = [namesOf(before), namesOf(after)]
  const changed = after.flatMap((resource): readonly LibraryMigration[] => {
    const old = before.find(({ name }) => name === resource.name)
    const steps = pending.filter(({ library }) => library === resource.name)
    const isIndexed = old !== undefined && rowSignature(old) !== rowSignature(resource)
    const isCounted =
      rollupsOf(resource).length > 0 &&
      old !== undefined &&
      countSignature(old, before) !== countSignature(resource, after)
    if (steps.length === 0 && !isIndexed && !isCounted) return []
    const effects = old
      ? changesOf({ resource: old, names: then }, { resource, names: now }, steps)
      : madeOf(resource, now)
    const indexed = isIndexed ? [effect('rowsIndexed', tableName(resource.name), { rewrites: true })] : []
    const counted = isCounted ? [effect('rowsCounted', tableName(resource.name))] : []
    return [
      {
        library: resource.name,
        table: tableName(resource.name),
        waiting: waitingOf(old, steps),
        effects: [...effects, ...indexed, ...counted],
        statements: steps.map(({ ddl }) => ddl.trim()),
      },
    ]
  })
  return [...changed, ...before.filter(({ name }) => !now.has(name)).map(leftOver)]
}

interface State {
  readonly resource: Resource
  readonly names: ReadonlySet<string>
}

function namesOf(resources: readonly Resource[]): ReadonlySet<string> {
  return new Set(resources.map(({ name }) => name))
}

/** Policies and triggers of a table are replaced under a lock that keeps readers waiting too. */
function waitingOf(old: Resource | undefined, steps: readonly MigrationStep[]): KeptWaiting {
  if (!old) return 'nobody'
  return steps.some(({ part }) => part !== 'renames') ? 'all' : 'writers'
}

function madeOf(resource: Resource, names: ReadonlySet<string>): readonly StoreEffect[] {
  const shape = tableShape(resource, names)
  return [
    effect('tableMade', shape.table),
    ...shape.columns.map((column) => columnEffect('columnAdded', column)),
    ...shape.indexes.map(({ name, isUnique }) => effect('indexMade', name, { isUnique })),
    ...shape.references.map(({ name, target }) => effect('referenceMade', name, { about: target })),
    ...(innerReferences(resource, names).length > 0 ? [effect('mentionsMade', mentionsTable(resource))] : []),
  ]
}

/** The table stays with its rows: a library that is gone may come back. */
function leftOver(resource: Resource): LibraryMigration {
  const table = tableName(resource.name)
  const effects = [effect('tableLeft', table)]
  return { library: resource.name, table, waiting: 'nobody', effects, statements: [] }
}

function changesOf(old: State, now: State, steps: readonly MigrationStep[]): readonly StoreEffect[] {
  const [before, after] = [tableShape(old.resource, old.names), tableShape(now.resource, now.names)]
  const changes = [
    ...renamings(old.resource, now.resource),
    ...columnChanges(before, after, now.resource.reference !== undefined),
    ...indexChanges(before, after),
    ...referenceChanges(before, after),
    ...mentionChanges(old, now, steps),
  ]
  const isPlain = changes.length === 0 && steps.some(({ part }) => part === 'table')
  return isPlain ? [effect('refreshed', after.table)] : changes
}

function renamings({ renames: old = {} }: Resource, { renames = {} }: Resource): readonly StoreEffect[] {
  return Object.entries(renames)
    .filter(([from, to]) => old[from] !== to)
    .map(([from, to]) => effect('renamed', from, { about: to }))
}

/** Columns stay, so that a field that comes back finds its own; only what is made of several fields is dropped with its choice of them. */
function columnChanges(before: TableShape, after: TableShape, isCopied: boolean): readonly StoreEffect[] {
  const gone = missingIn(before.columns, after.columns)
  return [
    ...missingIn(after.columns, before.columns).map((column) => columnEffect('columnAdded', column)),
    ...gone.map((column) => {
      const isDropped = column.holds === 'counted' || (column.holds === 'digest' && isCopied)
      return columnEffect(isDropped ? 'columnDropped' : 'columnLeft', column)
    }),
  ]
}

function indexChanges(before: TableShape, after: TableShape): readonly StoreEffect[] {
  return [
    ...missingIn(after.indexes, before.indexes).map(({ name, isUnique }) => effect('indexMade', name, { isUnique })),
    ...missingIn(before.indexes, after.indexes).map(({ name, isUnique, isDropped }) => {
      return effect(isDropped ? 'indexDropped' : 'indexLeft', name, { isUnique })
    }),
  ]
}

function referenceChanges(before: TableShape, after: TableShape): readonly StoreEffect[] {
  return [
    ...missingIn(after.references, before.references).map(({ name, target }) => {
      return effect('referenceMade', name, { about: target })
    }),
    ...missingIn(before.references, after.references).map(({ name, target }) => {
      return effect('referenceDropped', name, { about: target })
    }),
  ]
}

/** The table of what records mention inside groups and rows is made anew, or only dropped. */
function mentionChanges(old: State, now: State, steps: readonly MigrationStep[]): readonly StoreEffect[] {
  const step = steps.find(({ part }) => part === 'mentions')
  if (!step) return []
  const kind = step.ddl.includes('CREATE TABLE') ? 'mentionsMade' : 'mentionsDropped'
  return [effect(kind, mentionsTable(now.resource))]
}

function missingIn<Named extends { readonly name: string }>(
  some: readonly Named[],
  others: readonly Named[],
): readonly Named[] {
  return some.filter(({ name }) => !others.some((other) => other.name === name))
}

function columnEffect(kind: EffectKind, { name, about, holds, isGenerated }: ShapeColumn): StoreEffect {
  return effect(kind, name, { about, holds, rewrites: kind === 'columnAdded' && isGenerated })
}

function effect(kind: EffectKind, object: string, more: Partial<StoreEffect> = {}): StoreEffect {
  return { kind, object, about: '', rewrites: false, ...more }
}
