/** F1: what a form would send is valid. */
import * as fc from 'fast-check'
import type { WireRecord } from '../../model/resource.ts'
import type { Validate } from '../../model/validation.ts'
import type { Library, Project } from '../project.ts'
import type { RuleFinding } from '../rule.ts'
import { declaredAt, madeRecords, MADE_RECORDS_MAX, shown } from './made.ts'
import { recordArbitrary } from './records.ts'

/** Makes records as a form would send them; yields a finding for each field that the validator then refuses. */
export function* checkRecords(library: Library, project: Project): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const validate = library.validate()
  const seen = new Set<string>()
  for (const record of madeRecords(resource, project)) {
    for (const { path, message } of validate(record)) {
      const field = path.replaceAll(/\/\d+(?=\/|$)/g, '')
      if (seen.has(field)) continue
      seen.add(field)
      yield {
        at: declaredAt(library, path),
        message: `按结构生成的记录通不过校验：${message}；生成的值是 ${shown(valueOf(record, path))}`,
        cure: '几个限制不能同时满足：对照 maxLength、pattern、minimum、maximum 等，放宽其中一个',
        record: shrunk(library, project, (one) => fails(validate, one, field)) ?? record,
      }
    }
  }
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
