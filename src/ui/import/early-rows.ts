/**
 * What the rules of a library say of the rows of a file before they are sent, as its form would: what will be refused, and what is
 * only said. Rules about other records, or about what the server makes first, are left to the server.
 */
import { titlePath } from '../../model/problem-words.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import type { JudgeEarly } from '../../wire/sheets/plan/plan.ts'
import type { RowProblem } from '../../wire/sheets/plan/planned.ts'
import { earlyRules } from '../form/early-rules.ts'

/** Undefined for a library without rules. */
export function earlyRows(resource: Resource): JudgeEarly | undefined {
  if (!resource.rules && !resource.locks) return undefined
  const made = resource.fields.filter(({ derived }) => derived !== undefined).map(({ name }) => `"${name}"`)
  const rules = (resource.rules ?? []).filter((rule) => !made.some((name) => JSON.stringify(rule).includes(name)))
  const early = earlyRules({ ...resource, rules })
  const told = ({ path, message }: Problem): RowProblem => ({
    path: path.slice(1),
    title: path === '' ? '整行' : titlePath(resource.fields, `/${path.split('/')[1] ?? ''}`),
    message,
  })
  const locked = (stored: WireRecord, record: WireRecord) =>
    [...early.locks(stored).words].flatMap(([name, message]): Problem[] =>
      sameValue(stored[name] ?? null, record[name] ?? null) ? [] : [{ code: 'locked', path: `/${name}`, message }],
    )
  return (stored, record) => ({
    refused: [...locked(stored, record), ...early.problems(stored, record)].map(told),
    said: early.warnings(stored, record).map(told),
  })
}
