/** What is computed of answers, and of earlier records: `score`, `level`, `earlier`. */
import { BAND_COLUMNS } from '../model/answers.ts'
import { isOfToday } from '../model/derived.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Field } from '../model/resource.ts'
import type { Earlier } from '../model/value.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { type Computing, fieldRead, type ValueSort, sortOfField } from './value-sorts.ts'

export function answersRead(computing: Computing, name: string, at: readonly JsonKey[]): Field | undefined {
  const field = fieldRead(computing, name, at)
  const names = computing.level.filter(({ kind }) => kind === 'answers').map((one) => one.name)
  if (field && field.kind !== 'answers') computing.say(at, `${name} 不是作答`, meant(name, names))
  return field?.kind === 'answers' ? field : undefined
}

export function levelSort(computing: Computing, name: string, at: readonly JsonKey[]): ValueSort | undefined {
  const bands = answersRead(computing, name, at)?.answering?.bands
  const field = fieldRead(computing, name, at)
  if (field?.kind === 'answers' && bands === undefined)
    computing.say(at, `${name} 没有说怎样判读`, '在它的 x-answers 中写上 bands：从引用的记录复制来的判读表格')
  const label = computing.level
    .find((one) => one.name === bands)
    ?.fields?.find((one) => one.name === BAND_COLUMNS.label[0])
  const { maxLength = Infinity } = computing.field
  if ((label?.maxLength ?? 0) > maxLength)
    computing.say(at, `判读可以有 ${label?.maxLength} 字，这里放不下`, `把 maxLength 写成 ${label?.maxLength} 以上`)
  return 'text'
}

/** Of another record of the library: what is the same, what tells the order, what is taken. */
export function earlierSort(
  computing: Computing,
  { same, by, field: name }: Earlier,
  at: readonly JsonKey[],
): ValueSort | undefined {
  const { field, isInRow, say, level } = computing
  if (isInRow) say(at, '表格的行里不能取以前的记录', '把它移到记录上')
  if (!field.readOnly) say(at, '取自以前的记录的内容不能由人填写', '加上 "readOnly": true')
  const named = (one: string, keys: readonly JsonKey[]) => fieldRead(computing, one, [...at, ...keys])
  same.forEach((one, nth) => {
    const found = named(one, ['same', nth])
    if (found && !KIND_FACTS[found.kind].isPlain)
      say(
        [...at, 'same', nth],
        `${one} 是${KIND_FACTS[found.kind].words}，不能比较是否相同`,
        '换成引用、选项或文字字段',
      )
  })
  const order = named(by, ['by'])
  if (order && KIND_FACTS[order.kind].filter !== 'span')
    say([...at, 'by'], `${by} 分不出先后`, '换成日期、时刻或数字字段')
  for (const [one, key] of [...same.map((one, nth) => [one, ['same', nth]] as const), [by, ['by']] as const]) {
    const found = level.find((other) => other.name === one)
    if (found && isOfToday(found)) say([...at, ...key], `${one} 每天不同，找不到以前的记录`, '换一个保存的字段')
  }
  const taken = named(name, ['field'])
  if (taken && isOfToday(taken)) say([...at, 'field'], `${name} 每天不同，没有保存`, '取它所用的字段')
  if (taken?.mask !== undefined && field.mask !== taken.mask)
    say([...at, 'field'], `${name} 打码，取来的也须打码`, `加上 "x-mask": "${taken.mask}"`)
  return taken && sortOfField(taken)
}
