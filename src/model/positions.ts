/**
 * What a condition may read, by the place where it is written: the one table from which the format's variants of a condition are
 * generated (`npm run formats`), so that an editor refuses what the compiler would.
 *
 * Source  LANGUAGE section 2, position table.
 */
import type { Operand } from './condition.ts'

type KeysOf<Union> = Union extends unknown ? keyof Union : never
export type OperandName = KeysOf<Operand>

export interface Position {
  /** Chinese: what is written there. */
  readonly words: string
  /** What may stand on the right side instead of a constant. */
  readonly operands: readonly OperandName[]
  /** Whether the left side may be `Ref.Field`. */
  readonly paths?: true
  /** Whether it may ask about other records, and about the form of a text. */
  readonly questions?: true
  /** Whether it may name a set. */
  readonly sets?: true
}

/** What a transition may set a field to, beside a constant. */
export const SET_OPERANDS: readonly OperandName[] = ['field', 'input', 'today', 'now', 'scope']

const AROUND = ['today', 'now', 'scope'] as const

export const POSITIONS = {
  /** Named conditions. */
  set: { words: '集合', operands: ['field', ...AROUND], sets: true },
  /** What draws the form without a question, and opens a transition: worked out again with each key that is typed. */
  live: { words: '显示、必填、锁定与状态变更的条件', operands: ['field'], sets: true },
  /** When a rule is asked, and what must hold. */
  rule: { words: '规则的条件', operands: ['field', ...AROUND], paths: true, questions: true, sets: true },
  /** Of other records, asked from one. */
  link: { words: '别的记录的条件', operands: ['field', 'own', ...AROUND] },
  /** Which records a reference may lead to; written in the schema. */
  target: { words: '引用的条件', operands: ['field', 'own', ...AROUND], sets: true },
  /** Which records a number counts; written in the schema. */
  rollup: { words: '统计的条件', operands: ['field'], sets: true },
  /** Of what a call answers. */
  call: { words: '调用的条件', operands: ['field'] },
} as const satisfies Readonly<Record<string, Position>>

export type PositionName = keyof typeof POSITIONS
