/**
 * The new records that a step brings about: each through all that one goes through which a person adds.
 *
 * Shapes  With `preview` each is tried by itself: what is there already or is refused is left out, and who only asks is told how
 *         many of each, and why.
 */
import { type Condition, isEmpty, type Scalar } from '../model/condition.ts'
import type { CreateEffect, Effect } from '../model/effect.ts'
import { Failure } from '../model/failure.ts'
import type { Problem } from '../model/problem.ts'
import { getField, getResource, type Resource, type WireRecord } from '../model/resource.ts'
import { type Asking, type EffectRow, rowsOf, valuesFor } from './effect-values.ts'
import { refusalOfClash } from './refusals.ts'
import { createTrial, noteRefusal } from './trial.ts'
import { refuseAny, refused, type Work } from './work.ts'

/** Its refusal is the first step's own, also where that is only tried. */
export function innerWork(work: Work, { library }: Effect): Work {
  return { ...work, resource: getResource(work.port.catalog(), library), trial: undefined }
}

/** The ids of what was made or found, in the order of the rows. */
export async function createdAll(work: Work, effect: CreateEffect, asking: Asking): Promise<readonly string[]> {
  const rows = await rowsOf(work, effect, asking)
  if (effect.preview) return await createdEach(work, { effect, asking, rows })
  const inner = innerWork(work, effect)
  const ids: string[] = []
  for (const [index, at] of rows.entries()) {
    try {
      ids.push((await createdOne(inner, { effect, asking, at })).id)
    } catch (error) {
      const place = rows.length > 1 ? `第 ${index + 1} 条` : ''
      throw behind(error, inner.resource, `生成${inner.resource.title}${place}`)
    }
  }
  return ids
}

interface Creations {
  readonly effect: CreateEffect
  readonly asking: Asking
  readonly rows: readonly EffectRow[]
}

/** Those that nothing is against. */
async function createdEach(work: Work, { effect, asking, rows }: Creations): Promise<readonly string[]> {
  const inner = innerWork(work, effect)
  const ids: string[] = []
  const refusals: string[] = []
  let foundCount = 0
  for (const at of rows) {
    const trial = createTrial([], work.trial ? 'undone' : 'kept')
    try {
      const { id, isFound } = await createdOne({ ...inner, trial }, { effect, asking, at })
      if (isFound) foundCount += 1
      else if (trial.verdict().problems.length === 0) ids.push(id)
    } catch (error) {
      noteRefusal(trial, refusalOfClash(error, { resource: inner.resource, record: {} }))
    }
    const [problem] = trial.verdict().problems
    if (problem) refusals.push(problem.message)
  }
  for (const words of previewWords(inner.resource, { made: ids.length, foundCount, refusals })) work.trial?.bring(words)
  return ids
}

interface Tried {
  readonly made: number
  readonly foundCount: number
  readonly refusals: readonly string[]
}

/** Reasons that are told; of more only how many. */
const REASONS_MAX = 3

function previewWords({ title }: Resource, { made, foundCount, refusals }: Tried): readonly string[] {
  const reasons = [...new Set(refusals)]
  const rest = reasons.length > REASONS_MAX ? '……' : ''
  return [
    made > 0 ? `生成 ${made} 条${title}` : `没有要生成的${title}`,
    ...(foundCount > 0 ? [`${foundCount} 条已有，不再生成`] : []),
    ...(refusals.length > 0
      ? [`${refusals.length} 条不能生成：${reasons.slice(0, REASONS_MAX).join('；')}${rest}`]
      : []),
  ]
}

interface Creating {
  readonly effect: CreateEffect
  readonly asking: Asking
  readonly at: EffectRow
}

interface Created {
  readonly id: string
  /** Whether there was one. */
  readonly isFound: boolean
}

async function createdOne(inner: Work, { effect, asking, at }: Creating): Promise<Created> {
  const { resource, tx, make } = inner
  const values = { ...defaultsOf(resource), ...valuesFor(effect, at, asking) }
  if (effect.once) {
    const same = effect.once.map((name): Condition => ({ eq: [name, (values[name] ?? null) as Scalar] }))
    const [found] = await tx.matching(resource, { and: same })
    if (found) return { id: String(found[resource.identity.id]), isFound: true }
  }
  const problems = (await inner.port.validatorOf(resource))(values)
  // What is filled in when it is left empty may be left empty.
  const filled = resource.fields.filter(({ name, derived }) => derived !== undefined && values[name] === undefined)
  const isFilled = ({ code, path }: Problem) => code === 'required' && filled.some(({ name }) => path === `/${name}`)
  refuseAny(problems.filter((problem) => !isFilled(problem)))
  const isKept = (name: string) => getField(resource, name).readOnly === true
  const parts = [true, false].map((kept) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name) === kept)),
  )
  const made = await make.create(inner, { stated: parts[0]!, record: parts[1]! })
  refuseAny(problems.filter((problem) => isFilled(problem) && isEmpty(made[problem.path.slice(1)])))
  return { id: String(made[resource.identity.id]), isFound: false }
}

/** What a form begins with. */
function defaultsOf({ fields }: Resource): WireRecord {
  const begun = fields.filter((field) => field.default !== undefined && field.readOnly !== true)
  return Object.fromEntries(begun.map((field) => [field.name, field.default]))
}

/** `患者转住院：「张三」当前状态不能转住院`. */
export function behind(error: unknown, resource: Resource, name: string): unknown {
  const said = refusalOfClash(error, { resource, record: {} })
  if (!(said instanceof Failure)) return said
  const words = said.code === 'notFound' ? `所选${resource.title}不存在` : said.message
  return refused(`${name}：${words}`)
}
