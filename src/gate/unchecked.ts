/**
 * V6: what the gate could not check, as a finding like any other, so that no format of a report reads as clean.
 *
 * Shapes  A run with one of these is not whole: its exit code is 2, and neither a waiver nor the baseline takes the finding away.
 */
import { pointerKeys, problemAt } from '../compiler/source.ts'
import { errorWords } from '../model/failure.ts'
import type { Library } from './project.ts'
import type { Finding, Rule } from './rule.ts'

export interface UncheckedInput {
  readonly message: string
  readonly cure: string
  /** The folder of the descriptors when it is about everything. */
  readonly file?: string
  readonly library?: string
}

/** When the message itself says what was wrong outside. */
export const AGAIN_CURE = '按所说的改正后再检查一遍'
const GATE_CURE = '这是检查程序的错误，其余的已照常检查；请把这一行和所涉及的文件交给开发人员'
const EVERYTHING = 'resources'

export function unchecked({ message, cure, file = EVERYTHING, library = '' }: UncheckedInput): Finding {
  return { code: 'V6', level: 'error', library, file, line: 1, column: 1, path: '', message, cure }
}

export function isUnchecked({ code }: Pick<Finding, 'code'>): boolean {
  return code === 'V6'
}

interface About extends Omit<UncheckedInput, 'cure' | 'message'> {
  /** Chinese, with a space behind a Latin name. */
  readonly what: string
  /** That of a mistake of the gate when absent. */
  readonly cure?: string
}

/** Of an `Error` that was thrown while something was checked as a whole. */
export function uncheckedBecause(error: unknown, { what, cure = GATE_CURE, ...place }: About): Finding {
  return unchecked({ ...place, message: `${what}没有查完：${errorWords(error)}`, cure })
}

/** What a rule finds; when it throws, what it found until then, and that it did not finish. */
export function carefully(
  rule: Pick<Rule, 'code' | 'title'>,
  library: Library | undefined,
  find: () => Iterable<Finding>,
): readonly Finding[] {
  const found: Finding[] = []
  try {
    for (const one of find()) found.push(one)
  } catch (error) {
    found.push(brokenOff(rule, library, error))
  }
  return found
}

function brokenOff({ code, title }: Pick<Rule, 'code' | 'title'>, library: Library | undefined, error: unknown) {
  const of = library ? `库 ${library.name} ` : '各库'
  const message = `规则 ${code}（${title}）对${of}没有查完：${errorWords(error)}`
  if (!library) return unchecked({ message, cure: GATE_CURE })
  // Ajv says in which part of the data structure it stopped.
  const [, pointer] = /"#(\/[^"]*)"/.exec(errorWords(error)) ?? []
  const { schema, descriptor, name } = library
  const at =
    pointer !== undefined && schema ? { source: schema, path: pointerKeys(pointer) } : { source: descriptor, path: [] }
  const place = problemAt(at, { code: 'V6', message, cure: GATE_CURE })
  return { ...place, code: 'V6', level: 'error', library: name } as const
}
