/**
 * What brings a store to the form that a catalog needs, as statements: `migrate.ts` runs them, `migration-plan.ts` foretells them.
 *
 * Shapes  A step has a name and is noted under it with the digest of its wording; one that was noted in exactly this wording is
 *         left out.
 */
import { createHash } from 'node:crypto'
import type { Resource } from '../../model/resource.ts'
import { BASE_TABLES, MEMBER_RULE } from './base-tables.ts'
import { literal } from './columns.ts'
import { APP_ROLE } from './database.ts'
import { libraryTableSql, referencesSql } from './library-table.ts'
import { mentionsSql } from './mentions.ts'
import { renamesSql } from './renames.ts'
import { searchSignature } from './search.ts'
import { sortSignature } from './sort-key.ts'
import { uniqueSql } from './unique-keys.ts'
import { type Digest, wholeSignature } from './whole-values.ts'

export interface MigrationStep {
  readonly name: string
  readonly ddl: string
  /** Which library it is about; '' for what all have in common. */
  readonly library: string
  readonly part: 'base' | 'renames' | 'table' | 'unique' | 'references' | 'mentions'
  /** Whose natural key stored rows may break. */
  readonly resource?: Resource
}

/** In the order in which one needs what the other makes. */
export function migrationSteps(resources: readonly Resource[]): readonly MigrationStep[] {
  const names = new Set(resources.map(({ name }) => name))
  const each = (part: MigrationStep['part'], ddlOf: (resource: Resource) => string) =>
    resources.map((resource): MigrationStep => {
      return { name: `${resource.name} ${part}`, ddl: ddlOf(resource), library: resource.name, part }
    })
  const opened = resources.filter(({ access }) => access.group).map(({ name }) => name)
  return [
    { name: '', ddl: BASE_TABLES, library: '', part: 'base' },
    { name: 'revisions of members', ddl: memberRevisions(opened), library: '', part: 'base' },
    ...each('renames', renamesSql).filter(({ ddl }) => ddl !== ''),
    ...each('table', libraryTableSql).map((step, index) => {
      return { ...step, name: step.library, resource: resources[index] as Resource }
    }),
    ...each('unique', uniqueSql),
    ...each('references', (resource) => referencesSql(resource, names)),
    ...each('mentions', (resource) => mentionsSql(resource, names)),
  ]
}

/** What a consortium reads of its members' rows, it reads of their past. */
function memberRevisions(libraries: readonly string[]): string {
  const drop = 'DROP POLICY IF EXISTS app_members ON revisions;'
  if (libraries.length === 0) return drop
  return `${drop}
CREATE POLICY app_members ON revisions FOR SELECT TO ${APP_ROLE} USING (shelf = 'organization'
  AND library IN (${libraries.toSorted().map(literal).join(', ')}) AND ${MEMBER_RULE});`
}

export function signatureOf({ ddl }: MigrationStep): string {
  return createHash('sha256').update(ddl).digest('hex')
}

/** Whether it was not run yet in this wording; `known` has the digests by the steps' names. */
export function isPending(step: MigrationStep, known: ReadonlyMap<string, string>): boolean {
  return known.get(step.name) !== signatureOf(step)
}

/** Changes whenever what stands beside the data of each row (searched text, keys of order, digests) must be made anew. */
export function rowSignature(resource: Resource, digest?: Digest): string {
  return `${searchSignature(resource)} ${sortSignature(resource)}${wholeSignature(resource, digest)}`
}
