/**
 * Repetitions that can be passed in more than one way, such as `(a+)+` and `(a|a)*`: on a text that does not match they take
 * exponential time (S3).
 *
 * Shapes  The pattern becomes an automaton whose states are its characters. It is ambiguous when two different ways lead from a
 *         state back to it over the same text: two edges between the same states (a repetition inside a repetition), or two
 *         states that the same character reaches (branches that match the same).
 *         A repetition with limits counts as one without, which refuses a little more than need be; an exact one is written out.
 * Source  Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers (2016): EDA.
 */
import { type PatternPart, patternParts, type Repeat } from './pattern-parts.ts'

export type Ambiguity = 'nested' | 'branches'

/** An exact repetition of more than this many characters counts as one without limit. */
const WRITTEN_OUT_MAX = 64
/** What is larger than this, or takes more steps to judge, is refused unseen: nobody could read it either. */
const PATTERN_MAX = 1_000
const STATES_MAX = 400
const STEPS_MAX = 1_000_000
/** A repetition of single characters has but one way through. */
const LOOP_OF_GROUP = /\)(?:[*+]|\{)|\\[1-9k]/
const PROBES = [...'aAzZmM059_- .,/:;@#+*()[]"\n\t甲龥あé，　😀']

/**
 * How a pattern lets one text pass in several ways; undefined for a pattern that is safe. One too long to judge
 * counts as ambiguous.
 */
export function ambiguityOf(pattern: string): Ambiguity | undefined {
  if (!LOOP_OF_GROUP.test(pattern)) return undefined
  if (pattern.length > PATTERN_MAX) return 'nested'
  const { whole, apart } = patternParts(pattern)
  const matches = matcherOf(probesOf(pattern))
  return [whole, ...apart].map((part) => ambiguityOfPart(part, matches)).find((found) => found !== undefined)
}

function ambiguityOfPart(part: PatternPart, matches: (source: string) => bigint): Ambiguity | undefined {
  const states: State[] = []
  build(part, states, matches)
  if (states.length > STATES_MAX) return 'nested'
  for (const loop of loopsOf(states)) {
    const isNested = [...loop].some((from) => [...states[from]!.next].some(([to, ways]) => ways > 1 && loop.has(to)))
    if (isNested) return 'nested'
    if (hasTwoWays(states, loop)) return 'branches'
  }
  return undefined
}

interface State {
  /** The characters that lead into it, as far as they are probed: a bit each. */
  readonly signs: bigint
  /** How many ways lead directly to another state. */
  readonly next: Map<number, number>
}

interface Piece {
  readonly isNullable: boolean
  readonly firsts: readonly number[]
  readonly lasts: readonly number[]
}

const EMPTY: Piece = { isNullable: true, firsts: [], lasts: [] }

function build(part: PatternPart, states: State[], matches: (source: string) => bigint): Piece {
  const made = (inner: PatternPart) => build(inner, states, matches)
  if (part.kind === 'blank') return EMPTY
  if (part.kind === 'sign') {
    const at = states.push({ signs: matches(part.source), next: new Map() }) - 1
    return { isNullable: false, firsts: [at], lasts: [at] }
  }
  if (part.kind === 'repeat') return repeated(part, states, made)
  if (part.kind === 'sequence')
    return part.parts.map(made).reduce((before, after) => joined(before, after, states), EMPTY)
  const pieces = part.parts.map(made)
  return {
    isNullable: pieces.some((piece) => piece.isNullable),
    firsts: pieces.flatMap(({ firsts }) => firsts),
    lasts: pieces.flatMap(({ lasts }) => lasts),
  }
}

function repeated({ part, least, most }: Repeat, states: State[], made: (inner: PatternPart) => Piece): Piece {
  if (most === 0) return EMPTY
  const length = least === most ? lengthOf(part) : undefined
  if (most === 1 || (length !== undefined && length * most <= WRITTEN_OUT_MAX)) {
    const copies = Array.from({ length: most }, () => made(part))
    const whole = copies.reduce((before, after) => joined(before, after, states))
    return least === 0 ? { ...whole, isNullable: true } : whole
  }
  const once = made(part)
  connect(once, once, states)
  return least === 0 ? { ...once, isNullable: true } : once
}

function joined(before: Piece, after: Piece, states: readonly State[]): Piece {
  connect(before, after, states)
  return {
    isNullable: before.isNullable && after.isNullable,
    firsts: before.isNullable ? [...before.firsts, ...after.firsts] : before.firsts,
    lasts: after.isNullable ? [...before.lasts, ...after.lasts] : after.lasts,
  }
}

function connect({ lasts }: Piece, { firsts }: Piece, states: readonly State[]): void {
  for (const from of lasts) for (const to of firsts) states[from]!.next.set(to, (states[from]!.next.get(to) ?? 0) + 1)
}

/** How many characters it always takes; undefined where that differs. */
function lengthOf(part: PatternPart): number | undefined {
  if (part.kind === 'blank') return 0
  if (part.kind === 'sign') return 1
  if (part.kind === 'repeat') {
    const length = part.least === part.most ? lengthOf(part.part) : undefined
    return length === undefined ? undefined : length * part.least
  }
  const lengths = part.parts.map(lengthOf)
  if (part.kind === 'choice') return lengths.every((length) => length === lengths[0]) ? lengths[0] : undefined
  return lengths.reduce((sum, length) => (sum === undefined || length === undefined ? undefined : sum + length), 0)
}

/** The states that lead back to themselves, together with those on the way. */
function loopsOf(states: readonly State[]): readonly ReadonlySet<number>[] {
  const reached = states.map((_state, at) => reach([at], (from) => states[from]!.next.keys()))
  const loops = new Map<number, Set<number>>()
  states.forEach((_state, at) => {
    if (!reached[at]!.has(at)) return
    const first = [...loops.keys()].find((other) => reached[at]!.has(other) && reached[other]!.has(at))
    if (first === undefined) loops.set(at, new Set([at]))
    else loops.get(first)!.add(at)
  })
  return [...loops.values()]
}

/** What is reached in one step or more. */
function reach(starts: readonly number[], next: (from: number) => Iterable<number>): ReadonlySet<number> {
  const found = new Set<number>()
  const open = [...starts]
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const to of next(from)) {
      if (found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  return found
}

/** Whether two walkers over the same text can part and meet again: pairs of states, reached from equal ones and back. */
function hasTwoWays(states: readonly State[], loop: ReadonlySet<number>): boolean {
  const size = states.length
  const equals = [...loop].map((at) => at * size + at)
  const back = new Map<number, number[]>()
  let steps = 0
  const onward = (pair: number) => {
    if (steps > STEPS_MAX) return []
    const [one, other] = [states[Math.floor(pair / size)]!, states[pair % size]!]
    steps += one.next.size * other.next.size
    const pairs = [...one.next.keys()].flatMap((left) =>
      [...other.next.keys()].flatMap((right) => {
        const meets = (states[left]!.signs & states[right]!.signs) !== 0n && loop.has(left) && loop.has(right)
        return meets ? [left * size + right] : []
      }),
    )
    for (const to of pairs) {
      const known = back.get(to)
      if (known) known.push(pair)
      else back.set(to, [pair])
    }
    return pairs
  }
  reach(equals, onward)
  const returning = reach(equals, (pair) => back.get(pair) ?? [])
  return steps > STEPS_MAX || [...returning].some((pair) => Math.floor(pair / size) !== pair % size)
}

/** The pattern's own characters, the ends of its ranges and their neighbours, and some of all sorts. */
function probesOf(pattern: string): readonly string[] {
  const escaped = [...pattern.matchAll(/\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2}))/g)].map(
    ([, long, short, byte]) => parseInt(long ?? short ?? byte ?? '0', 16),
  )
  const points = [...[...pattern].map((sign) => sign.codePointAt(0) ?? 0), ...escaped]
  const near = points.flatMap((point) => [point - 1, point, point + 1])
  const known = near.filter((point) => point >= 0 && point <= 0x10ffff).map((point) => String.fromCodePoint(point))
  return [...new Set([...PROBES, ...known])]
}

function matcherOf(probes: readonly string[]): (source: string) => bigint {
  const known = new Map<string, bigint>()
  return (source) => {
    const kept = known.get(source)
    if (kept !== undefined) return kept
    const expression = new RegExp(`^${source}$`, 'u')
    const signs = probes.reduce((bits, probe, at) => (expression.test(probe) ? bits | (1n << BigInt(at)) : bits), 0n)
    known.set(source, signs)
    return signs
  }
}
