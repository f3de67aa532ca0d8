/** Whether what a record refers to is there, seen and usable. The store guards the same against races. */
import { isDisabled } from '../model/access.ts'
import { type Mention, mentionsOf } from '../model/mentions.ts'
import type { Problem } from '../model/problem.ts'
import { type Resource, tryGetResource, type WireRecord } from '../model/resource.ts'
import { requireFitting } from './fitting.ts'
import { refuseAny, type Work } from './work.ts'

interface Change {
  readonly before: readonly WireRecord[]
  readonly after: WireRecord
}

/** A mention that was there before is not judged again. Errors: `Failure('invalid')`, at most one problem per mention. */
export async function requireReferences(work: Work, { before, after }: Change): Promise<void> {
  const { fields } = work.resource
  const kept = new Set(before.flatMap((record) => mentionsOf(fields, record)).map(keyOf))
  const fresh = mentionsOf(fields, after).filter((mention) => !kept.has(keyOf(mention)))
  // What a past record referred to was usable and fitting then, which nobody can ask now.
  const isPast = work.origin.atMs !== undefined
  const problems: Problem[] = []
  for (const [name, mentions] of byTarget(fresh)) {
    const target = tryGetResource(work.port.catalog(), name)
    const ids = mentions.map(({ id }) => id)
    const found = target ? await work.tx.targets(target, ids) : new Map<string, WireRecord>()
    problems.push(
      ...mentions.flatMap((mention) => problemOf(mention, { target, record: found.get(mention.id), isPast }) ?? []),
    )
  }
  refuseAny(problems)
  if (!isPast) await requireFitting(work, { before, after })
}

interface Mentioned {
  readonly target: Resource | undefined
  readonly record: WireRecord | undefined
  readonly isPast: boolean
}

function problemOf({ field, path }: Mention, { target, record, isPast }: Mentioned): Problem | undefined {
  const { title } = field
  if (!target || !record) return { code: 'reference', path, message: `所选${title}不存在或不可见，请重新选择` }
  if (isPast || !isDisabled(target, record)) return undefined
  return { code: 'reference', path, message: `所选${title}已停用，请选择其他${title}` }
}

function keyOf({ field, id }: Mention): string {
  return `${field.reference} ${id}`
}

function byTarget(mentions: readonly Mention[]): ReadonlyMap<string, readonly Mention[]> {
  const groups = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const name = mention.field.reference ?? ''
    groups.set(name, [...(groups.get(name) ?? []), mention])
  }
  return groups
}
