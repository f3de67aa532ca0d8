/** F5: conditions, computed values and words of guards are total, and what is computed is valid. */
import { withComputed } from '../../model/computed.ts'
import { type Condition, holds } from '../../model/condition.ts'
import { ruleState } from '../../model/form-rules.ts'
import { refusalWords, waitsFor } from '../../model/guards.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { type Library, fieldPlace, type Project } from '../project.ts'
import type { RuleFinding } from '../rule.ts'
import { declaredAt, failedRecords, madeRecords, shown } from './made.ts'

/** What a platform might send in the place of any value. */
const STRANGE: readonly unknown[] = [undefined, null, '', 0, -1, 1e300, false, '甲', [], [null], {}, { a: 1 }]

/**
 * Evaluates all conditions and computed values over made and strange records; yields a finding when one throws or
 * computes nonsense.
 */
export function* checkExpressions(library: Library, project: Project): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const made = madeRecords(resource, project)
  const strange = STRANGE.map((value) => Object.fromEntries(resource.fields.map(({ name }) => [name, value])))
  for (const record of [...failedRecords(library, project), ...made, ...strange]) {
    const thrown = throws(resource, record)
    if (thrown === undefined) continue
    yield {
      at: fieldPlace(library, ''),
      message: `条件或提示对某条记录出错：${thrown}`,
      cure: '检查 form.rules、lifecycle 和 guards 中的条件',
      record,
    }
    return
  }
  yield* computed(library, resource, made)
}

/** Stands in for the dictionary of pinyin: one capital letter for each character. */
const initials = (text: string) => 'A'.repeat([...text].length)

function throws(resource: Resource, record: WireRecord): string | undefined {
  try {
    for (const condition of conditionsOf(resource)) holds(condition, record)
    ruleState(resource, record)
    labelOf(resource, record)
    withComputed(resource, record, initials)
    for (const transition of resource.transitions) waitsFor(resource, transition, record)
    for (const guard of resource.guards) refusalWords(guard, { count: 2, names: [labelOf(resource, record)] })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function conditionsOf({ form, transitions, calls }: Resource): readonly Condition[] {
  const all = [
    ...form.rules.map(({ when }) => when),
    ...transitions.map(({ when }) => when),
    ...Object.values(calls).flatMap((call) => [call?.when, call?.where]),
  ]
  return all.filter((condition) => condition !== undefined)
}

/** What is computed where a person has written nothing must be what that person could have written. */
function* computed(library: Library, resource: Resource, made: readonly WireRecord[]): Iterable<RuleFinding> {
  for (const { field, from } of resource.form.computed) {
    for (const record of made) {
      const { [field]: _written, ...rest } = record
      if (rest[from] === undefined) continue
      const filled = withComputed(resource, rest, initials)
      const problem = library
        .validate()(filled)
        .find(({ path }) => path === `/${field}`)
      if (!problem || filled[field] === undefined) continue
      yield {
        at: declaredAt(library, `/${field}`),
        message: `自动得出的值 ${shown(filled[field])} 通不过校验：${problem.message}`,
        cure: '放宽该字段的 pattern、minLength 等限制，或去掉拼音码的来源（x-from 或 form.computed）',
        record: rest,
      }
      break
    }
  }
}
