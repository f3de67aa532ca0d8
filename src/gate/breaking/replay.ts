/**
 * The records that the files themselves hold, run through the new validator: counts, not opinions.
 *
 * Only what the change itself makes invalid is counted: a record that the old validator refused too is not its doing.
 */
import { currentName, recordOfToday } from '../../model/renames.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Validate } from '../../model/validation.ts'
import type { ContractChange } from '../change.ts'
import { type Library, fieldPlace } from '../project.ts'
import { type Pair, same, told } from './pair.ts'
import { isOver } from './sunset.ts'
import { createTally, reasonWords } from './tally.ts'
import { isObject } from '../../model/plain.ts'

/** Runs samples and examples through the new validator and says how many records it would now refuse. */
export function replayChanges(pair: Pair): readonly ContractChange[] {
  const { base, head, old, now } = pair
  if (same(old.schema, now.schema) && same(old.form.rules, now.form.rules)) return []
  const samples = new Map([...base.samples, ...head.samples].map((sample) => [sample.source.path, sample]))
  return [
    ...replay(
      pair,
      '样例',
      [...samples.values()].flatMap(({ source }) => recordsInReply(source.value, old)),
    ),
    ...replay(pair, '原来的 examples', examplesOf(base)),
  ]
}

/** Looks for the problems that a record has under the new validator and had not under the old one. */
export function newProblems(old: Validate | undefined, now: Validate, resource: Resource): Validate {
  return (record) => {
    if (old && old(record).length > 0) return []
    return now(resource.renames ? recordOfToday(resource, record) : record)
  }
}

function replay(pair: Pair, what: string, records: readonly WireRecord[]): readonly ContractChange[] {
  if (records.length === 0) return []
  const tally = createTally()
  const problemsOf = newProblems(pair.base.validate(), pair.head.validate(), pair.now)
  for (const record of records) tally.add(problemsOf(withoutEnded(pair, record)))
  if (tally.invalid() === 0) return []
  const reasons = tally.reasons()
  const counts = reasons.map((reason) => `${reasonWords(pair.now, reason, pair.old)}（${reason.count}）`).join('、')
  const words = `${what} ${tally.total()} 条中 ${tally.invalid()} 条不再有效：${counts}`
  const field = reasons[0]?.field ?? ''
  const at = fieldPlace(pair.head, currentName(pair.now, field))
  const cure = '平台上多半也有这样的记录：放宽限制，或先改正它们'
  return [told(pair, { code: 'B14', subject: field, words, harm: ['ok', 'warn', 'ok'], at, cure })]
}

/** A field that was taken away after its sunset is no fault of a record that still has it. */
function withoutEnded({ old, now, project }: Pair, record: WireRecord): WireRecord {
  const ended = old.fields.filter(
    ({ name, deprecated }) => isOver(deprecated, project.today) && !now.fields.some((field) => field.name === name),
  )
  if (ended.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([key]) => !ended.some(({ name }) => name === key)))
}

function examplesOf({ schema }: Library): readonly WireRecord[] {
  const examples = isObject(schema?.value) ? schema.value['examples'] : undefined
  return Array.isArray(examples) ? examples.filter(isObject) : []
}

/** Whatever in a reply looks like a record of the library: an object that has its id, wherever the call puts it; its fields alone. */
export function recordsInReply(reply: unknown, resource: Resource): readonly WireRecord[] {
  const { id } = resource.identity
  const data = isObject(reply) && 'Data' in reply ? reply['Data'] : reply
  const known = new Set(resource.fields.map(({ name }) => name))
  const found: WireRecord[] = []
  const visit = (value: unknown, depth: number) => {
    if (depth > 3) return
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
    else if (!isObject(value)) return
    else if (Object.hasOwn(value, id))
      found.push(Object.fromEntries(Object.entries(value).filter(([name]) => known.has(name))))
    else for (const inner of Object.values(value)) visit(inner, depth + 1)
  }
  visit(data, 0)
  return found
}
