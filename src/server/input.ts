/**
 * What no input may hold, whatever the route: text that the database cannot keep, numbers that JSON cannot carry
 * exactly, nesting without end, and a keyword outside the allowed characters.
 *
 * Errors  `Failure('invalid')` with the place, or `Failure('keyword')`.
 * Source  Reliability requirements I4, I6; Spec §5 (Keyword).
 */
import { Failure } from '../model/failure.ts'
import type { Problem } from '../model/problem.ts'
import { hasForbiddenKeyword } from '../model/rules.ts'

/** Deeper than any schema of ours, far shallower than the stack. */
const DEPTH_MAX = 64
const LONE_SURROGATE = /\p{Surrogate}/u

interface Visit {
  readonly value: unknown
  readonly path: string
  readonly depth: number
}

export function refuseBadInput(input: unknown, keywordPattern: RegExp): void {
  const problem = findProblem(input)
  if (problem) throw new Failure('invalid', { words: problem.message, problems: [problem] })
  if (hasForbiddenKeyword(input, keywordPattern)) throw new Failure('keyword')
}

/** Walks without recursion, so that hostile nesting cannot exhaust the stack. */
function findProblem(input: unknown): Problem | undefined {
  const pending: Visit[] = [{ value: input, path: '', depth: 0 }]
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const problem = problemOf(visit)
    if (problem) return problem
    const { value, path, depth } = visit
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (isUnstorable(key)) return textProblem(path)
      const childPath = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      pending.push({ value: child, path: childPath, depth: depth + 1 })
    }
  }
  return undefined
}

function problemOf({ value, path, depth }: Visit): Problem | undefined {
  if (depth > DEPTH_MAX) return { code: 'depth', path: '', message: '内容嵌套过深，请减少层数' }
  if (typeof value === 'string' && isUnstorable(value)) return textProblem(path)
  if (typeof value === 'number' && !isExact(value))
    return { code: 'number', path, message: '数字超出可以准确表示的范围' }
  return undefined
}

function textProblem(path: string): Problem {
  return { code: 'text', path, message: '文本中有无法保存的字符，请删除后重试' }
}

function isUnstorable(text: string): boolean {
  return text.includes('\0') || LONE_SURROGATE.test(text)
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}
