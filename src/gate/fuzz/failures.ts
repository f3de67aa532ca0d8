/**
 * Records that a proof failed on, kept beside the authored files so that they are tried first from then on:
 * `resources/gate/failures/<library>.json`.
 *
 * Shapes  `{ "failures": [{ "rule": "F3", "seed": 1, "record": {…} }] }`, the newest last, at most FAILURES_MAX.
 * Errors  A file that is no such thing counts as empty; what it holds is tried, never trusted.
 */
import type { WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { isObject } from '../../model/plain.ts'

export interface FailureFixture {
  readonly rule: string
  /** With which the record was made. */
  readonly seed: number
  readonly record: WireRecord
}

const FAILURES_MAX = 20

/** Reads the records that proofs failed on before; a file that cannot be read counts as empty. */
export function parseFailures(text: string): readonly FailureFixture[] {
  try {
    const value: unknown = JSON.parse(text)
    const failures = isObject(value) ? value['failures'] : undefined
    return Array.isArray(failures) ? failures.filter(isFailure).slice(-FAILURES_MAX) : []
  } catch {
    return []
  }
}

/** The text of the file with these failures added. */
export function writeFailures(known: readonly FailureFixture[], found: readonly FailureFixture[]): string {
  const fresh = found.filter(({ rule, record }) =>
    known.every((other) => other.rule !== rule || !sameValue(other.record, record)),
  )
  return `${JSON.stringify({ failures: [...known, ...fresh].slice(-FAILURES_MAX) }, null, 2)}\n`
}

function isFailure(value: unknown): value is FailureFixture {
  return (
    isObject(value) &&
    typeof value['rule'] === 'string' &&
    Number.isSafeInteger(value['seed']) &&
    isObject(value['record'])
  )
}
