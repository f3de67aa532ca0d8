/**
 * At most so many records alike, in the transaction that writes: whoever writes one holds the name of what they have in common until
 * the end, so that of two at once the second counts the first.
 *
 * Errors  `Failure('invalid')` that names the record in the way, with its id as far as the scope sees it.
 */
import { OWNER_FIELD, SHELF_FIELD } from '../model/access.ts'
import { alikeCondition, type AlikeLimit, isLimitAsked, limitPlace, readsOfLimit } from '../model/alike.ts'
import { amountOf, type Condition, type Scalar } from '../model/condition.ts'
import type { Problem } from '../model/problem.ts'
import { spokenValue } from '../model/masked-field.ts'
import { fieldWords } from '../model/record-rules.ts'
import { labelOf, type Resource, tryGetResource, type WireRecord } from '../model/resource.ts'
import { sameValue } from '../model/same-value.ts'
import { ownerOf } from '../model/scope.ts'
import { keyText, takenProblem, uniqueKeysOf } from '../model/unique.ts'
import { aroundOf } from './around.ts'
import type { LinkQuestion } from './port.ts'
import { isJudgeable } from './trial.ts'
import { refuseAny, type Work } from './work.ts'

interface Change {
  readonly before: WireRecord | null
  readonly after: WireRecord
}

/** Refuses a record that would be one too many alike. */
export async function requireFew(work: Work, { before, after }: Change): Promise<void> {
  // What is told of the past is told before anybody else writes; a test looks whether it keeps to this.
  if (work.origin.atMs !== undefined) return
  const { trial, resource, tx } = work
  const asked = (resource.limits ?? []).flatMap((limit) => {
    const isWanted = trial ? isJudgeable(work, readsOfLimit(limit)) : !limit.warn
    const where = isWanted && isLimitAsked(limit, before, after) ? alikeCondition(limit, after) : undefined
    return where ? [{ limit, where }] : []
  })
  if (asked.length === 0) return
  // Whoever only tries keeps nobody waiting.
  if (!trial || trial.isKept) await tx.hold(asked.map(({ limit }) => nameOf(work, limit, after)).sort())
  const problems: Problem[] = []
  for (const { limit, where } of asked) {
    const problem = await problemOf(work, { limit, where, change: { before, after } })
    if (problem && limit.warn) trial?.warn([problem])
    else if (problem) problems.push(problem)
  }
  refuseAny(problems)
}

/** Refuses what the indexes of the tables would, and says who has the values; in a trial, which may end before the row is written. */
export async function requireUntaken(work: Work, { before, after }: Change): Promise<void> {
  const { tx, resource } = work
  const problems: Problem[] = []
  for (const key of uniqueKeysOf(resource)) {
    const isChanged = key.some((name) => !sameValue(before?.[name] ?? null, after[name] ?? null))
    if (!isChanged || !isJudgeable(work, key) || keyText(key, after) === undefined) continue
    const same = key.map((name): Condition => ({ eq: [name, after[name] as Scalar] }))
    const { first } = await tx.linked(resource, ownQuestion(work, after, same))
    if (first) problems.push(takenProblem(resource, { key, record: after, other: first }))
  }
  refuseAny(problems)
}

/** Those of the same owner and shelf for which all of it holds, but the record itself. */
function ownQuestion({ scope, resource }: Work, record: WireRecord, parts: readonly Condition[]): LinkQuestion {
  const own: readonly Condition[] = [{ eq: [OWNER_FIELD, ownerOf(scope)] }, { eq: [SHELF_FIELD, scope.shelf] }]
  return { id: String(record[resource.identity.id] ?? ''), isOwn: true, where: { and: [...own, ...parts] } }
}

/** What those that could be alike have in common. */
function nameOf({ scope, resource }: Work, { by }: AlikeLimit, record: WireRecord): string {
  return JSON.stringify(['alike', ownerOf(scope), scope.shelf, resource.name, by, by.map((name) => record[name])])
}

interface Asking {
  readonly limit: AlikeLimit
  readonly where: Condition
  readonly change: Change
}

async function problemOf(work: Work, { limit, where, change }: Asking): Promise<Problem | undefined> {
  const { tx, resource } = work
  const found = await tx.linked(resource, ownQuestion(work, change.after, [where]))
  const other = found.first
  const most = amountOf(await aroundOf(work), limit.most)
  if (found.count < most || !other) return undefined
  const message = await said(work, limit, { other, count: found.count, most })
  const path = `/${limitPlace(limit, change.before, change.after)}`
  return { code: 'duplicate', path, message, taken: String(other[resource.identity.id]) }
}

interface Found {
  readonly other: WireRecord
  readonly count: number
  readonly most: number
}

async function said(work: Work, { words }: AlikeLimit, { other, count, most }: Found): Promise<string> {
  const names = await namesIn(work, words, other)
  return words.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (name === 'count') return String(count)
    if (name === 'most') return String(most)
    const field = work.resource.fields.find((one) => one.name === name)
    const text = field ? fieldWords(field, other[name], { nameOf: () => names.get(name) }) : ''
    return field ? spokenValue(work.resource, field, text) : ''
  })
}

/** What the records are called that the other one refers to, as far as the words name them. */
async function namesIn(
  { port, tx, resource }: Work,
  words: string,
  other: WireRecord,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const { name, reference } of resource.fields) {
    const target = reference === undefined ? undefined : tryGetResource(port.catalog(), reference)
    const id = other[name]
    if (!target || typeof id !== 'string' || !words.includes(`{${name}}`)) continue
    const found = (await tx.targets(target, [id])).get(id)
    if (found) names.set(name, labelOf(target as Resource, found))
  }
  return names
}
