/** The sorts of values that functions take and give, and where a value that is computed stands. */
import { KIND_FACTS } from '../model/kind.ts'
import type { Field } from '../model/resource.ts'
import type { Say } from './derived.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'

export interface Computing {
  readonly field: Field
  /** The fields beside it. */
  readonly level: readonly Field[]
  /** Those of the record around its row. */
  readonly outer: readonly Field[]
  readonly isInRow: boolean
  readonly say: Say
}

export type ValueSort = 'number' | 'day' | 'text' | 'flag' | 'list' | 'instant' | 'clock'
export const SORT_WORDS: Readonly<Record<ValueSort, string>> = {
  number: '数字',
  day: '日期',
  text: '文字',
  flag: '开关',
  list: '列表',
  instant: '时刻',
  clock: '钟点',
}

export function fieldRead(
  { level, outer, isInRow, say }: Computing,
  name: string,
  path: readonly JsonKey[],
): Field | undefined {
  const [fields, key] = name.startsWith('/') && isInRow ? [outer, name.slice(1)] : [level, name]
  const field = fields.find((one) => one.name === key)
  if (!field)
    say(
      path,
      `没有字段 ${name}`,
      meant(
        key,
        fields.map((one) => one.name),
      ),
    )
  return field
}

export function sortOfField({ kind }: Field): ValueSort {
  if (kind === 'date') return 'day'
  if (kind === 'dateTime') return 'instant'
  const { value } = KIND_FACTS[kind]
  if (value === 'number' || value === 'flag' || value === 'list' || value === 'clock') return value
  return kind === 'rows' ? 'list' : 'text'
}
