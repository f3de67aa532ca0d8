/**
 * A regular expression of a schema taken apart, as far as it matters for how many ways there are through it.
 *
 * Shapes  Anchors are blank; looking around is blank too, with the inside among `apart`; a reference back may be anything.
 * Errors  None: the pattern has been compiled with the flag u before.
 */
export type PatternPart =
  | { readonly kind: 'blank' }
  /** One character, as the source of a class, an escape or itself. */
  | { readonly kind: 'sign'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternPart[] }
  | Repeat

export interface Repeat {
  readonly kind: 'repeat'
  readonly part: PatternPart
  readonly least: number
  /** Infinity where there is no limit. */
  readonly most: number
}

export interface Parts {
  readonly whole: PatternPart
  /** What stands inside of looking around: patterns of their own. */
  readonly apart: readonly PatternPart[]
}

const TOKEN =
  /\(\?<?[=!]|\(\?<[^>]*>|\(\?[a-z-]*:|\(|\)|\||[*+?]\??|\{\d+(?:,\d*)?\}\??|\[(?:[^\]\\]|\\.)*\]|\\k<[^>]*>|\\[1-9]\d*|\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\.|[^]/gu
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,)?(\d*)\})\??$/
const BLANKS: ReadonlySet<string> = new Set(['^', '$', '\\b', '\\B'])
const ANYTHING: PatternPart = { kind: 'repeat', part: { kind: 'sign', source: '[^]' }, least: 0, most: Infinity }

/** A group that is being read: its branches so far, the last one still growing. */
interface Open {
  readonly isApart: boolean
  readonly branches: PatternPart[][]
}

/** Takes a regular expression apart into sequences, choices and loops, for judging how long it can run. */
export function patternParts(pattern: string): Parts {
  const apart: PatternPart[] = []
  const groups: Open[] = [{ isApart: false, branches: [[]] }]
  const branch = () => groups.at(-1)!.branches.at(-1)!
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token === '|') groups.at(-1)!.branches.push([])
    else if (token.startsWith('(')) groups.push({ isApart: /^\(\?<?[=!]/.test(token), branches: [[]] })
    else if (token === ')') {
      const { isApart, branches } = groups.pop()!
      const part = choiceOf(branches)
      if (isApart) apart.push(part)
      branch().push(isApart ? { kind: 'blank' } : part)
    } else if (QUANTIFIER.test(token)) branch().push(repeated(branch().pop() ?? { kind: 'blank' }, token))
    else branch().push(signOf(token))
  }
  return { whole: choiceOf(groups[0]!.branches), apart }
}

function choiceOf(branches: readonly (readonly PatternPart[])[]): PatternPart {
  const parts = branches.map((branch): PatternPart => ({ kind: 'sequence', parts: branch }))
  return parts.length === 1 ? parts[0]! : { kind: 'choice', parts }
}

function signOf(token: string): PatternPart {
  if (BLANKS.has(token)) return { kind: 'blank' }
  return /^\\(?:k<|[1-9])/.test(token) ? ANYTHING : { kind: 'sign', source: token }
}

function repeated(part: PatternPart, quantifier: string): PatternPart {
  const [sign = ''] = quantifier
  if (sign !== '{') return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
  const [, least = '0', comma, most = ''] = QUANTIFIER.exec(quantifier) ?? []
  const limit = comma === undefined ? Number(least) : most === '' ? Infinity : Number(most)
  return { kind: 'repeat', part, least: Number(least), most: limit }
}
