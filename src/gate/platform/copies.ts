/** An organization's copies of platform rows, in memory: taking one, taking over what has changed, giving it back. */
import { OWNER_FIELD, SHELF_FIELD } from '../../model/access.ts'
import { driftOf, mergeDrift } from '../../model/drift.ts'
import { Failure } from '../../model/failure.ts'
import type { ReferenceRules } from '../../model/lifecycle.ts'
import type { Drift } from '../../model/query.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { takenProblems } from './taken.ts'
import { isOwn, isSeen, type Tables, versionOf } from './tables.ts'

/** The record with how it stands to its platform row now; a platform row, to the copies of the organization that looks. */
export function withState(tables: Tables, resource: Resource, record: WireRecord, scope?: Scope): WireRecord {
  const { reference } = resource
  if (!reference) return record
  return {
    ...record,
    [reference.source]: record[reference.source] ?? null,
    [reference.version]: record[reference.version] ?? null,
    [reference.state]:
      record[SHELF_FIELD] === 'platform'
        ? takenBy(tables, resource, record, scope)
        : stateOf(tables, resource, reference, record),
  }
}

function takenBy(tables: Tables, resource: Resource, platform: WireRecord, scope?: Scope): string | null {
  if (!resource.reference || scope?.shelf !== 'organization') return null
  const { source } = resource.reference
  const id = platform[resource.identity.id]
  return tables.rows(resource).some((row) => row[source] === id && isOwn(scope, row)) ? 'referenced' : 'unreferenced'
}

function stateOf(tables: Tables, resource: Resource, rules: ReferenceRules, record: WireRecord): string {
  const source = record[rules.source]
  if (typeof source !== 'string') return 'own'
  const platform = tables.find(resource, source)
  if (!platform || (rules.enabled && platform[rules.enabled] !== true)) return 'disabled'
  const base =
    record[rules.version] === versionOf(resource, platform) ? platform : baseOf(tables, resource, rules, record)
  if (base === null || isApart(resource, base, platform)) return 'updated'
  return isApart(resource, base, record) ? 'changed' : 'referenced'
}

function isApart(resource: Resource, base: WireRecord, record: WireRecord): boolean {
  return driftOf(resource, base, record, base).some(({ state }) => state !== 'same')
}

/** The platform's row as it was when the copy took it over last. */
function baseOf(tables: Tables, resource: Resource, rules: ReferenceRules, copy: WireRecord): WireRecord | null {
  const source = String(copy[rules.source])
  return tables.history(resource, source).find(({ version }) => version === copy[rules.version])?.after ?? null
}

export function requireRules({ reference, scopes }: Resource, scope: Scope): ReferenceRules {
  if (!reference || !scopes.organization || scope.shelf !== 'organization') throw new Failure('forbidden')
  return reference
}

export function copyOf(tables: Tables, scope: Scope, resource: Resource, id: string): WireRecord | undefined {
  const { source } = requireRules(resource, scope)
  return tables.rows(resource).find((row) => isOwn(scope, row) && row[source] === id)
}

export interface Taken {
  readonly record: WireRecord
  readonly words: string
}

export function reference(tables: Tables, scope: Scope, resource: Resource, id: string): Taken {
  const rules = requireRules(resource, scope)
  const platform = tables.find(resource, id)
  if (!platform || !isSeen(scope, platform)) throw new Failure('notFound')
  if (platform[SHELF_FIELD] !== 'platform') throw refused(`“${labelOf(resource, platform)}”不是平台条目，不能引用`)
  const existing = copyOf(tables, scope, resource, id)
  if (existing) return { record: withState(tables, resource, existing), words: '已引用过' }
  if (rules.enabled && platform[rules.enabled] !== true)
    throw refused(`平台已停用“${labelOf(resource, platform)}”，不能引用`)
  const after = {
    ...platform,
    ...identityOf(resource, tables.newId(resource)),
    [OWNER_FIELD]: ownerOf(scope),
    [SHELF_FIELD]: scope.shelf,
    [rules.source]: id,
    [rules.version]: versionOf(resource, platform) ?? 1,
  }
  refuseTaken({ resource, tables, scope }, { after, isGiven: true })
  tables.write(resource, { before: null, after, reason: 'reference' }, scope)
  return { record: withState(tables, resource, after), words: '' }
}

export function requireCopy(tables: Tables, scope: Scope, resource: Resource, id: string): WireRecord {
  const { source } = requireRules(resource, scope)
  const row = tables.find(resource, id)
  if (!row || !isSeen(scope, row)) throw new Failure('notFound')
  if (!isOwn(scope, row)) throw new Failure('forbidden')
  if (typeof row[source] !== 'string') throw refused(`“${labelOf(resource, row)}”不是引用的条目`)
  return row
}

export function sync(tables: Tables, scope: Scope, resource: Resource, id: string, validate: Validate): WireRecord {
  const rules = requireRules(resource, scope)
  const own = requireCopy(tables, scope, resource, id)
  const platform = tables.find(resource, String(own[rules.source]))
  if (!platform) throw refused(`“${labelOf(resource, own)}”的平台条目已被删除，无法再同步`)
  const fields = driftOf(resource, baseOf(tables, resource, rules, own), platform, own)
  const merged = mergeDrift(own, fields, ({ state }) => (state === 'ownOnly' ? 'own' : 'platform'))
  const declared = Object.entries(merged).filter(([, value]) => value !== null)
  const [problem] = validate(Object.fromEntries(declared))
  if (problem) throw refused(`平台的修改不能直接同步：${problem.message}，请逐项核对`)
  const { version } = resource.identity
  const after = {
    ...merged,
    [rules.version]: versionOf(resource, platform) ?? 1,
    ...(version ? { [version]: Number(own[version]) + 1 } : {}),
  }
  refuseTaken({ resource, tables, scope }, { before: own, after, isGiven: true })
  tables.write(resource, { before: own, after, reason: 'sync' }, scope)
  return withState(tables, resource, after)
}

export function drift(tables: Tables, scope: Scope, resource: Resource, ids: readonly string[]): readonly Drift[] {
  const rules = requireRules(resource, scope)
  return [...new Set(ids)].flatMap((id) => {
    const own = tables.find(resource, id)
    if (!own || !isOwn(scope, own) || typeof own[rules.source] !== 'string') return []
    const platform = tables.find(resource, String(own[rules.source])) ?? null
    return [{ id, base: baseOf(tables, resource, rules, own), platform }]
  })
}

function identityOf({ identity }: Resource, id: string): WireRecord {
  return { [identity.id]: id, ...(identity.version ? { [identity.version]: 1 } : {}) }
}

function refuseTaken(...taken: Parameters<typeof takenProblems>): void {
  const problems = takenProblems(...taken)
  if (problems[0]) throw new Failure('invalid', { words: problems[0].message, problems })
}

function refused(words: string): Failure {
  return new Failure('invalid', { words })
}
