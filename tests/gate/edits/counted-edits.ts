/** What can be changed in a number that records keep of those that refer to them. */
import { type Change, type Edit, inTurn, type Json, NUMBER, probe, TEXT, WHOLE, withField } from './edit.ts'

/** Of the library's own records that refer to one another: so every library has some. */
const counted =
  (rollup: Json, field: Json = WHOLE): Change =>
  (draft) => {
    const of = String(draft.descriptor['name'])
    const via = { via: 'OneId', of }
    const refers = (name: string) => withField(name, { ...TEXT, 'x-ref': of })
    const kept = probe({ ...field, readOnly: true, 'x-from': { rollup: { ...via, ...rollup } } })
    return inTurn(refers('OneId'), refers('TwoId'), withField('One', NUMBER), withField('Two', NUMBER), kept)(draft)
  }
const edit = (name: string, keys: readonly string[], [before, after]: readonly [Change, Change]): Edit => ({
  name,
  keys: keys.map((key) => `field.x-from.rollup${key}`),
  answer: 'B5',
  prepare: before,
  change: after,
})

export const COUNTED_EDITS: readonly Edit[] = [
  edit('改为统计另一样', ['.count', '.sum'], [counted({ count: true }), counted({ sum: 'One' }, NUMBER)]),
  edit('换取最大的字段', ['.max'], [counted({ max: 'One' }, NUMBER), counted({ max: 'Two' }, NUMBER)]),
  edit('换引用本记录的字段', ['.via'], [counted({ count: true }), counted({ count: true, via: 'TwoId' })]),
  edit('换所统计的库', ['.of'], [counted({ count: true }), counted({ count: true, of: 'other' })]),
  edit('换统计的条件', ['.where'], [counted({ count: true }), counted({ count: true, where: { gt: ['One', 0] } })]),
]
