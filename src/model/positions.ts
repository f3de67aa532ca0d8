/**
 * What a condition may read, by the place where it is written: the one table from which the format's variants of a condition are
 * generated (`npm run formats`), so that an editor refuses what the compiler would.
 *
 * Source  LANGUAGE section 2, position table.
 */
import type { Operand } from './condition.ts'

type KeysOf<Union> = Union extends unknown ? keyof Union : never
/** By its first key. */
export type OperandName = Exclude<KeysOf<Operand>, 'default'>

export interface Position {
  /** Chinese: what is written there. */
  readonly words: string
  /** What may stand on the right side instead of a constant. */
  readonly operands: readonly OperandName[]
  /** Whether the left side may be `Ref.Field`. */
  readonly paths?: true
  /** Whether it may ask about other records, and about the form of a text. */
  readonly questions?: true
  /** Whether it may ask for a right of who asks. */
  readonly rights?: true
  /** Whether it may name a set. */
  readonly sets?: true
}

/** What a transition may set a field to, beside a constant. */
export const SET_OPERANDS: readonly OperandName[] = ['field', 'input', 'today', 'now', 'setting', 'scope']

const AROUND = ['today', 'now', 'setting', 'scope'] as const

export const POSITIONS = {
  /** Named conditions. */
  set: { words: '集合', operands: ['field', ...AROUND], sets: true },
  /** What opens a transition: asked of each row that is shown. */
  open: { words: '状态变更的条件', operands: ['field', 'today', 'now', 'setting'], rights: true, sets: true },
  /** Which records a constraint counts: of what is stored, so that it says the same tomorrow. */
  counted: { words: '约束的条件', operands: ['field'], sets: true },
  /** When a rule is asked, and what must hold. */
  rule: {
    words: '规则的条件',
    operands: ['field', 'row', 'input', 'idCard', ...AROUND],
    paths: true,
    questions: true,
    rights: true,
    sets: true,
  },
  /** Of other records, asked from one. */
  link: { words: '别的记录的条件', operands: ['field', 'own', ...AROUND] },
  /** Which records a reference may lead to; written in the schema. */
  target: { words: '引用的条件', operands: ['field', 'own', ...AROUND], rights: true, sets: true },
  /** Which records a number counts; written in the schema. */
  rollup: { words: '统计的条件', operands: ['field'], sets: true },
  /** Of what a call answers. */
  call: { words: '调用的条件', operands: ['field'] },
} as const satisfies Readonly<Record<string, Position>>

export type PositionName = keyof typeof POSITIONS
