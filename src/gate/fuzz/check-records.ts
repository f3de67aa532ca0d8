/** F1: what a form would send is valid; where limits contradict each other it cannot be, and that is shown. */
import * as fc from 'fast-check'
import type { JsonSchema, Resource, WireRecord } from '../../model/resource.ts'
import type { Validate } from '../../model/validation.ts'
import type { Library, Project } from '../project.ts'
import type { RuleFinding } from '../rule.ts'
import { contradictionOf, schemaAtPointer } from './contradiction.ts'
import { limitsAtOdds } from '../limits-at-odds.ts'
import { declaredAt, madeRecords, MADE_RECORDS_MAX, shown, verdictOf } from './made.ts'
import { recordArbitrary } from './records.ts'

/** Makes records as a form would send them; yields a finding for each field that the validator then refuses. */
export function* checkRecords(library: Library, project: Project): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const validate = library.validate()
  const seen = new Set<string>()
  for (const record of madeRecords(resource, project)) {
    for (const { code, path, message } of verdictOf(library, record)) {
      const field = path.replaceAll(/\/\d+(?=\/|$)/g, '')
      // What nobody can fill in is U2's.
      if (seen.has(field) || (code === 'required' && isReadOnly(resource, path))) continue
      seen.add(field)
      const schema = schemaAtPointer(resource.schema, path)
      // Said by S5 already.
      if (schema && limitsAtOdds(schema).length > 0) continue
      yield {
        at: declaredAt(library, path),
        ...wordsOf({ code, message, schema, value: valueOf(record, path) }),
        record: shrunk(library, project, (one) => fails(validate, one, field)) ?? record,
      }
    }
  }
}

function isReadOnly({ fields }: Resource, path: string): boolean {
  return fields.some(({ name, readOnly, required }) => path === `/${name}` && readOnly && required)
}

interface Failed {
  readonly code: string
  readonly message: string
  /** Of what failed; undefined where the schema says nothing of it. */
  readonly schema: JsonSchema | undefined
  readonly value: unknown
}

/** What is missing was asked for by a rule of the form: no limit of the field is in the way. */
function wordsOf({ code, message, schema, value }: Failed): Pick<RuleFinding, 'message' | 'cure' | 'level'> {
  const why = schema && contradictionOf(schema)
  if (why !== undefined)
    return { message: `${why}：没有值能通过（${message}）`, cure: `放宽其中一个限制：${limitsOf(schema).join('、')}` }
  if (code === 'required')
    return { message: `按结构生成的记录通不过校验：${message}`, cure: '让要求填写它的规则成立时，它也能填写' }
  return {
    level: 'info',
    message: `没能造出符合各项限制的值，这个字段没有试验：${message}；试过 ${shown(value)}`,
    cure: '自己核对：确有值能通过就不用改，没有就放宽其中一个限制',
  }
}

const LIMITS = /^(?:m(?:in|ax)(?:Length|Items|imum)|exclusiveM\w+|pattern|format|multipleOf|x-decimals|enum)$/

function limitsOf(schema: JsonSchema | undefined): readonly string[] {
  return Object.keys(schema ?? {}).filter((keyword) => LIMITS.test(keyword))
}

function fails(validate: Validate, record: WireRecord, field: string): boolean {
  return validate(record).some(({ path }) => path.replaceAll(/\/\d+(?=\/|$)/g, '') === field)
}

/** The smallest record found that still fails. */
export function shrunk(
  { resource }: Library,
  { seed }: Project,
  isFailing: (record: WireRecord) => boolean,
): WireRecord | undefined {
  if (!resource) return undefined
  const property = fc.property(recordArbitrary(resource), (record) => !isFailing(record))
  return fc.check(property, { seed, numRuns: MADE_RECORDS_MAX }).counterexample?.[0]
}

function valueOf(record: WireRecord, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as WireRecord)[key]
          : undefined,
      record,
    )
}
