/** What can be changed in fields of answers: what they answer, and how the answers are read. */
import { type Change, type Edit, type Json, inTurn, NUMBER, probe, probed, TEXT, withField } from './edit.ts'

const rowsOf = (properties: Json): Json => ({ type: 'array', maxItems: 9, items: { type: 'object', properties } })
const LABEL: Json = { ...TEXT, title: '题目' }
/** A table of questions of another record, and the copy of it. */
const asking = (name: string, of = 'OtherId'): Change =>
  inTurn(
    withField(of, { ...TEXT, 'x-ref': 'other' }),
    withField(`${name}Asked`, {
      ...rowsOf({ Label: LABEL }),
      readOnly: true,
      'x-from': { copy: `${of}.${name}` },
    }),
    withField('Bands', {
      ...rowsOf({ From: { ...NUMBER, title: '从' }, To: { ...NUMBER, title: '到' }, Label: LABEL }),
      readOnly: true,
      'x-from': { copy: `${of}.Levels` },
    }),
    withField('Way', {
      ...TEXT,
      title: '计分',
      enum: ['sum', 'highest'],
      'x-labels': { sum: '相加', highest: '最高' },
      readOnly: true,
      'x-from': { copy: `${of}.Way` },
    }),
  )
const answering = (items: string, of = 'OtherId'): Json => ({
  type: 'object',
  'x-kind': 'answers',
  'x-answers': { of, items, asked: `${items}Asked` },
})

export const ANSWER_EDITS: readonly Edit[] = [
  {
    name: '按另一张题目表作答',
    keys: ['field.x-answers.items', 'field.x-answers.asked'],
    answer: 'B5',
    prepare: inTurn(asking('One'), asking('Two'), probe(answering('One'))),
    change: probed({ 'x-answers': answering('Two')['x-answers'] }),
  },
  {
    name: '题目改由另一个引用带来',
    keys: ['field.x-answers.of'],
    answer: 'B5',
    prepare: inTurn(asking('One'), asking('Two', 'TwoId'), probe(answering('One'))),
    change: probed({ 'x-answers': answering('Two', 'TwoId')['x-answers'] }),
  },
  {
    name: '作答改按另一种判读',
    keys: ['field.x-answers.bands'],
    answer: 'B5',
    prepare: inTurn(asking('One'), probe(answering('One'))),
    change: probed({ 'x-answers': { ...(answering('One')['x-answers'] as Json), bands: 'Bands' } }),
  },
  {
    name: '作答改按另一种办法计分',
    keys: ['field.x-answers.scoring'],
    answer: 'B5',
    prepare: inTurn(asking('One'), probe(answering('One'))),
    change: probed({ 'x-answers': { ...(answering('One')['x-answers'] as Json), scoring: 'Way' } }),
  },
]
