/**
 * Two states of a project compared: what changed in every library, and the findings of families B and V among it.
 *
 * Shapes  `compareProjects(base, head)` → changes; `breakingFindings(changes)` → findings in the order of files and lines.
 *         Compiled resources are compared, not texts: what a preset or a shared definition changed is seen too.
 */
import { referredLibrary } from '../../compiler/kinds-of-schema.ts'
import { type ParsedSource, problemAt } from '../../compiler/source.ts'
import { currentName } from '../../model/renames.ts'
import type { Field, Resource } from '../../model/resource.ts'
import type { ContractChange, Harm } from '../change.ts'
import type { Library, Project } from '../project.ts'
import type { Finding, FindingLevel } from '../rule.ts'
import { inOrder } from '../order.ts'
import { compareCalls } from './calls.ts'
import { compareEffects } from './effects.ts'
import { compareFields, matchFields, TOP } from './fields.ts'
import { compareForm } from './form.ts'
import { compareHead, compareIdentity } from './identity.ts'
import { compareList } from './list.ts'
import { ADDED, BREAKS_ALL, type Pair, told, worst } from './pair.ts'
import { compareRecordRules } from './record-rules.ts'
import { replayChanges } from './replay.ts'
import { compareLifecycle } from './lifecycle.ts'
import { compareRights } from './rights.ts'
import { librarySunset, newReferences, removalOf } from './sunset.ts'
import { compareStatistics } from './statistics.ts'
import { compareSynonyms } from './synonyms.ts'
import { versionChanges } from './version.ts'
import { compareView } from './views.ts'

const LEVEL_OF: Readonly<Record<Harm, FindingLevel>> = { ok: 'info', info: 'info', warn: 'warning', break: 'error' }

/** Lists what changed between two states of a project, library by library, in the order of their names. */
export function compareProjects(base: Project, head: Project): readonly ContractChange[] {
  const names = [...new Set([...base.libraries, ...head.libraries].map(({ name }) => name))].sort()
  const changes = names.flatMap((name) => {
    const before = libraryOf(base, name)
    const after = libraryOf(head, name)
    if (before && after) return compareLibrary(before, after, head)
    if (before) return [gone(before, head)]
    return after ? [come(after), ...newReferences(after, undefined, head)] : []
  })
  const [then, now] = [filesOf(base), filesOf(head)]
  // What was removed stands in the old file alone, whose lines are not those of the new one.
  return [...changes, ...compareStatistics(base, head)].map((change) =>
    then.has(change.at.source) && !now.has(change.at.source) ? { ...change, before: true } : change,
  )
}

/** What a change does to the most hurt of the three. */
export function worstOf({ entering, reading, saved }: ContractChange): Harm {
  return worst([entering, reading, saved])
}

/** Turns those changes that can harm somebody into findings of the families B and V. */
export function breakingFindings(changes: readonly ContractChange[]): readonly Finding[] {
  const found = changes.flatMap((change): readonly Finding[] => {
    const { code, library, words, cure, at, before } = change
    if (code === undefined) return []
    // Of a file that several libraries use, each says what it is to itself.
    const message = at.source.stem === library ? words : `${library}：${words}`
    const level = LEVEL_OF[worstOf(change)]
    return [{ ...problemAt(at, { code, message, cure }), code, level, library, ...(before && { before }) }]
  })
  return inOrder(found)
}

/** Lists what changed in one library; a library that does not compile on either side is one change that says so. */
export function compareLibrary(base: Library, head: Library, project: Project): readonly ContractChange[] {
  const old = asWritten(base)
  const now = asWritten(head)
  if (!old || !now) return incomparable(base, head)
  if (JSON.stringify(old) === JSON.stringify(now)) return []
  const pair: Pair = { base, head, old, now, project, nameNow: namesNow(old, now) }
  const changes = old.view || now.view ? viewChanges(pair) : libraryChanges(pair)
  return [...changes, ...versionChanges(pair, changes)]
}

/** What a view takes over is compared with its library. */
function viewChanges(pair: Pair): readonly ContractChange[] {
  return [...compareHead(pair), ...librarySunset(pair), ...compareView(pair), ...compareList(pair)]
}

function libraryChanges(pair: Pair): readonly ContractChange[] {
  const { head, old, now, project } = pair
  return [
    ...compareHead(pair),
    ...librarySunset(pair),
    ...newReferences(head, old, project),
    ...compareIdentity(pair),
    ...compareFields(pair, TOP, { old: old.fields, now: now.fields, oldSchema: old.schema, nowSchema: now.schema }),
    ...compareForm(pair),
    ...compareList(pair),
    ...compareCalls(pair),
    ...compareRights(pair),
    ...compareLifecycle(pair),
    ...compareEffects(pair),
    ...compareRecordRules(pair),
    ...compareSynonyms(pair),
    ...replayChanges(pair),
  ]
}

/** A field whose target is switched off is plain text for the moment; what its author wrote is a reference still. */
function asWritten({ resource, places }: Library): Resource | undefined {
  if (!resource) return undefined
  const restore = (fields: readonly Field[], prefix: string): readonly Field[] =>
    fields.map((field) => {
      const reference = referredLibrary(places.get(prefix + field.name)?.value ?? {})
      const inner = field.fields && { fields: restore(field.fields, `${prefix}${field.name}/`) }
      const lost = field.reference === undefined && reference !== undefined
      return { ...field, ...inner, ...(lost ? { kind: 'reference' as const, reference } : {}) }
    })
  return { ...resource, fields: restore(resource.fields, '') }
}

/** A broken file was reported as such; that it could not be compared must not read as clean. */
function incomparable(base: Library, head: Library): readonly ContractChange[] {
  if (base.resource === head.resource) return []
  const words = base.resource ? '新的文件有错误，没有与原来的比较' : '原来的文件有错误，没有比较'
  return [
    told({ head }, { subject: '', words, harm: ['info', 'info', 'info'], at: { source: head.descriptor, path: [] } }),
  ]
}

function gone(base: Library, { today }: Project): ContractChange {
  const { note, ...removal } = removalOf(base.resource?.deprecated, today, BREAKS_ALL)
  const words = `删除了库「${base.resource?.title ?? base.name}」${note}`
  return told(
    { head: base },
    { code: 'B1', subject: '', words, ...removal, at: { source: base.descriptor, path: ['name'] } },
  )
}

function come(head: Library): ContractChange {
  const words = `新增库「${head.resource?.title ?? head.name}」`
  return told({ head }, { subject: '', words, ...ADDED, at: { source: head.descriptor, path: ['name'] } })
}

function namesNow(old: Resource, now: Resource): Pair['nameNow'] {
  const names = new Map(
    matchFields(old.fields, now.fields, now.renames).map((match) => [match.old.name, match.now.name]),
  )
  return (name) => names.get(name) ?? now.fields.find((field) => field.name === currentName(now, name))?.name
}

function filesOf({ schemas, libraries, statistics }: Project): ReadonlySet<ParsedSource> {
  return new Set([...schemas.values(), ...libraries.map(({ descriptor }) => descriptor), ...statistics.values()])
}

function libraryOf(project: Project, name: string): Library | undefined {
  return project.libraries.find((library) => library.name === name)
}
