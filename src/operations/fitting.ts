/** Whether what a record refers to is among what its reference may lead to, and what a list is asked for those that are. */
import { mayRead } from '../model/access.ts'
import { type Condition, holds, isEmpty } from '../model/condition.ts'
import { fieldsOf } from '../model/condition-parts.ts'
import { conditionWords } from '../model/condition-words.ts'
import { type Mention, mentionsOf } from '../model/mentions.ts'
import type { Problem } from '../model/problem.ts'
import {
  fieldsBeside,
  fittingKey,
  isFitting,
  OUTSIDE_WORDS,
  ownNames,
  ownReads,
  ownValue,
  type Referring,
  type ReferenceQuestion,
  referenceNamed,
  settledFor,
} from '../model/reference-condition.ts'
import { type Field, type Resource, tryGetResource, type WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { problemOf, refuse } from '../wire/strict.ts'
import { aroundList, aroundOf } from './around.ts'
import type { Port } from './port.ts'
import { recordOf } from './row.ts'
import { refuseAny, type Work } from './work.ts'

interface Change {
  readonly before: readonly WireRecord[]
  readonly after: WireRecord
}

interface Limited extends Mention {
  readonly within: Condition
}

/**
 * Judges the references whose condition reads something that has changed: what was chosen before stays, whatever has become of it.
 * What is asked is held until the end of the transaction. Errors: `Failure('invalid')`, a problem per reference.
 */
export async function requireFitting(work: Work, { before, after }: Change): Promise<void> {
  const { fields } = work.resource
  const kept = new Set(
    before.flatMap((record) => limited(fields, record).map((mention) => fittingKey(mention, record))),
  )
  const fresh = limited(fields, after).filter((mention) => !kept.has(fittingKey(mention, after)))
  const problems: Problem[] = []
  const moment = await aroundOf(work)
  const names = [...new Set(fresh.map(({ field }) => field.reference ?? ''))].sort()
  for (const name of names) {
    const mentions = fresh.filter(({ field }) => field.reference === name)
    const target = tryGetResource(work.port.catalog(), name)
    const held = target ? await work.tx.share(target, [...new Set(mentions.map(({ id }) => id))].sort()) : []
    for (const mention of mentions) {
      const row = held.find(({ id }) => id === mention.id)
      const asker = { row: mention.row, record: after }
      const around = { ...moment, referred: await referredOf(work, mention, asker) }
      const found = target && row && { target, record: recordOf(target, row) }
      if (found && isFitting(mention.within, found.record, { ...asker, around })) continue
      const why = found ? unmetWords(found.target, settledFor(mention.within, asker, around), found.record) : ''
      problems.push(problemOfMention(work.resource, { mention, record: after, why }))
    }
  }
  refuseAny(problems)
}

function referredOf({ tx, port, resource }: Work, { within, path }: Limited, asker: Referring): Promise<WireRecord> {
  const load: Load = async (target, id) => (await tx.targets(target, [id])).get(id)
  const level = fieldsBeside(resource.fields, path.split('/'))
  return referredBy(within, asker, { level, outer: resource.fields, load, target: targetIn(port) })
}

function limited(fields: readonly Field[], record: WireRecord): readonly Limited[] {
  return mentionsOf(fields, record).flatMap((mention) =>
    mention.field.within === undefined ? [] : [{ ...mention, within: mention.field.within }],
  )
}

interface Unfit {
  readonly mention: Limited
  readonly record: WireRecord
  /** What the other record is not. */
  readonly why: string
}

function problemOfMention({ fields }: Resource, { mention, record, why }: Unfit): Problem {
  const { field, path, row, within } = mention
  const [missing] = ownNames(within).filter((name) => isEmpty(ownValue({ row, record }, name)))
  const named = missing?.replace(/^\//, '')
  const title = [...fields, ...fields.flatMap(({ fields: inner = [] }) => inner)].find(
    ({ name }) => name === named,
  )?.title
  const cure = title === undefined ? `请重新选择${field.title}` : `请先填写${title}，再选${field.title}`
  const reason = title === undefined ? why : ''
  return { code: 'reference', path, message: `所选${field.title}${OUTSIDE_WORDS}${reason}，${cure}` }
}

/** What of the condition does not hold, as far as it is words that people know: of references only ids are written in it. */
function unmetWords(target: Resource, condition: Condition, record: WireRecord): string {
  const unmet = allOf(condition).filter((part) => !holds(part, record))
  const isSaid = (name: string) =>
    target.fields.some((field) => field.name === name && field.kind !== 'reference' && field.mask === undefined)
  // What compares with something empty holds for none, and names no field.
  const said = unmet
    .filter((part) => fieldsOf(part).length > 0 && fieldsOf(part).every(isSaid))
    .map((part) => conditionWords(target, part))
  return said.length === 0 ? '' : `（须${said.join('，')}）`
}

function allOf(condition: Condition): readonly Condition[] {
  return 'and' in condition ? condition.and.flatMap(allOf) : [condition]
}

/** What a list is asked for those that a reference may lead to; undefined where it may lead to all. */
export async function fittingCondition(
  { port, scope, resource }: { readonly port: Port; readonly scope: Scope; readonly resource: Resource },
  { name, own }: ReferenceQuestion,
): Promise<Condition | undefined> {
  const named = referenceNamed(port.catalog(), name)
  if (!named || named.field.reference !== resource.name || !mayRead(named.resource, scope))
    return refuse([problemOf('For', 'choice', `参数 For 不是引用${resource.title}的字段，请核对`)])
  const { within } = named.field
  if (within === undefined) return undefined
  const ofRecord = Object.entries(own).flatMap(([key, value]) => (key.startsWith('/') ? [[key.slice(1), value]] : []))
  const asker: Referring = { row: own, record: Object.fromEntries(ofRecord) as WireRecord }
  const load: Load = async (target, id) => (await port.reads.byIds(scope, target, [id]))[0]
  const levels = { level: named.level, outer: named.resource.fields }
  const referred = await referredBy(within, asker, { ...levels, load, target: targetIn(port) })
  return settledFor(within, asker, { ...(await aroundList(port, scope, named.resource)), referred })
}

type Load = (target: Resource, id: string) => Promise<WireRecord | undefined>

interface Leading {
  readonly level: readonly Field[]
  readonly outer: readonly Field[]
  readonly load: Load
  readonly target: (name: string) => Resource | undefined
}

function targetIn(port: Port): Leading['target'] {
  return (name) => tryGetResource(port.catalog(), name)
}

/** The records that references beside it lead to, as far as the condition reads them. */
async function referredBy(
  within: Condition,
  asker: Referring,
  { level, outer, load, target: targetOf }: Leading,
): Promise<WireRecord> {
  const referred: Record<string, unknown> = {}
  for (const name of ownNames(within)) {
    if (!ownReads(within).some((read) => read.startsWith(`${name}.`))) continue
    const [fields, key] = name.startsWith('/') ? [outer, name.slice(1)] : [level, name]
    const target = targetOf(fields.find((field) => field.name === key)?.reference ?? '')
    const id = ownValue(asker, name)
    if (target && typeof id === 'string' && id !== '') referred[key] = await load(target, id)
  }
  return referred
}
