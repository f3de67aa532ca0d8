/** What is wrong with answers, copies of tables and rows that a step adds is told where it stands, with the cure. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { getField } from '../../src/model/resource.ts'
import { SHEET, SHEET_SCHEMA, TALK, TALK_SCHEMA, TALKS } from '../support/questions.ts'

const text = (path: string, value: unknown) => ({ path, text: JSON.stringify(value, null, 1) })
type Tree = Record<string, any>

/** The libraries with one change, and what is said of it: where it stands, its path, the message and the cure. */
function told(change: (tree: { sheet: Tree; talk: Tree; steps: Tree }) => void): readonly string[] {
  const schema = structuredClone({ sheet: SHEET_SCHEMA, talk: TALK_SCHEMA }) as unknown as Record<
    'sheet' | 'talk',
    Tree
  >
  const talk = structuredClone(TALK) as unknown as Tree
  const steps = Object.fromEntries((talk.lifecycle.transitions as Tree[]).map((step) => [step.name, step]))
  change({ sheet: schema.sheet, talk: schema.talk.properties, steps })
  const { problems } = compile(
    [text('schemas/sheet.json', schema.sheet), text('schemas/talk.json', schema.talk)],
    [text('resources/sheet.json', SHEET), text('resources/talk.json', talk)],
  )
  for (const { line, column, cure } of problems) expect([line > 1, column > 0, cure !== '']).toEqual([true, true, true])
  return problems.map(({ path, message, cure }) => `${path} ${message}，${cure}`)
}

type Row = readonly [why: string, change: Parameters<typeof told>[0], path: string, words: string]
const at = (key: string) => `/properties/Answers/${key}`

const ANSWERS: readonly Row[] = [
  ['no x-answers', ({ talk }) => delete talk.Answers['x-answers'], at('x-kind'), '"x-answers": {'],
  [
    'another kind',
    ({ talk }) => Object.assign(talk.Person, { 'x-answers': talk.Answers['x-answers'] }),
    '/properties/Person/x-answers',
    '加上 "x-kind": "answers"',
  ],
  ['no reference', ({ talk }) => (talk.Answers['x-answers'].of = 'ShetId'), at('x-answers/of'), 'SheetId'],
  [
    'a copy of another table',
    ({ talk }) => (talk.Answers['x-answers'].items = 'Levels'),
    at('x-answers/asked'),
    '{"copy": "SheetId.Levels"}',
  ],
  ['no table', ({ talk }) => (talk.Answers['x-answers'].asked = 'Person'), at('x-answers/asked'), 'Asked'],
  ['a table that people write', ({ talk }) => delete talk.Asked.readOnly, at('x-answers/asked'), '"readOnly": true'],
  [
    'bands of no such columns',
    ({ talk }) => (talk.Answers['x-answers'].bands = 'Asked'),
    at('x-answers/bands'),
    '加上列 From',
  ],
  [
    'a kind of question that nobody knows',
    ({ sheet }) => sheet.$defs.question.properties.Kind.enum.push('photo'),
    at('x-answers/asked'),
    '题型只用 text',
  ],
  [
    'a question without its text',
    ({ sheet }) =>
      (sheet.$defs.question = { type: 'object', properties: { Kind: sheet.$defs.question.properties.Kind } }),
    at('x-answers/asked'),
    '加上列 Label',
  ],
  ['a default', ({ talk }) => (talk.Answers.default = {}), at('default'), '删除 default'],
  ['a source', ({ talk }) => (talk.Answers['x-from'] = { compute: 'Person' }), at('x-from'), '删除 x-from'],
  [
    'points of no answers',
    ({ talk }) => (talk.Level['x-from'] = { compute: { level: 'Person' } }),
    '/properties/Level/x-from/compute/level',
    'Answers',
  ],
  [
    'a level without bands',
    ({ talk }) => delete talk.Answers['x-answers'].bands,
    '/properties/Level/x-from/compute/level',
    'bands',
  ],
  [
    'a level that does not fit',
    ({ talk }) => (talk.Level.maxLength = 10),
    '/properties/Level/x-from/compute/level',
    '40 以上',
  ],
  [
    'an earlier record by no order',
    ({ talk }) => (earlier(talk).by = 'Person'),
    '/properties/Change/x-from/compute/minus/1/earlier/by',
    '换成日期',
  ],
  [
    'an earlier record by what cannot agree',
    ({ talk }) => (earlier(talk).same = ['Asked']),
    '/properties/Change/x-from/compute/minus/1/earlier/same/0',
    '换成引用',
  ],
  [
    'an earlier value that people may write',
    ({ talk }) => delete talk.Change.readOnly,
    '/properties/Change/x-from/compute/minus/1/earlier',
    '"readOnly": true',
  ],
]
const earlier = (talk: Tree): Tree => talk.Change['x-from'].compute.minus[1].earlier

const copied = (why: string, change: Row[1], words: string): Row => [
  why,
  change,
  '/properties/Asked/x-from/copy',
  words,
]
const own = (talk: Tree, change: (columns: Tree) => void) => {
  talk.Asked.items = structuredClone(SHEET_SCHEMA.$defs.question)
  change(talk.Asked.items.properties)
}
const COPIES: readonly Row[] = [
  copied('of too many rows', ({ talk }) => (talk.Asked.maxItems = 9), 'maxItems 写成 60 以上'),
  copied(
    'with a column more',
    ({ talk }) => own(talk, (columns) => (columns.More = { title: '更多', type: 'string', maxLength: 9 })),
    '没有这一列',
  ),
  copied(
    'with a column of another kind',
    ({ talk }) => own(talk, (columns) => (columns.Note = { title: '备注', type: 'boolean' })),
    '改正字段的类型',
  ),
  copied(
    'with a column that is shorter',
    ({ talk }) => own(talk, (columns) => (columns.Label.maxLength = 50)),
    'maxLength 写成 100 以上',
  ),
  copied(
    'with fewer choices',
    ({ talk }) => own(talk, (columns) => Object.assign(columns.Kind, { enum: ['text'], 'x-labels': { text: '填空' } })),
    '没有选项 number',
  ),
  copied('with a narrower number', ({ talk }) => own(talk, (columns) => (columns.Max.maximum = 5)), '数字的范围'),
  copied(
    'with a column that must be filled here',
    ({ talk }) => own(talk, () => (talk.Asked.items.required = ['Label', 'Kind', 'Unit'])),
    '这里必填',
  ),
  copied(
    'with rows inside that are fewer',
    ({ talk }) => own(talk, (columns) => (columns.Options.maxItems = 3)),
    'maxItems 写成 20 以上',
  ),
  [
    'that follow',
    ({ talk }) => {
      for (const name of ['Answers', 'Closing']) delete talk[name]['x-answers'].bands
      delete talk.Level['x-from']
      talk.Bands['x-from'].follow = true
    },
    '/properties/Bands/x-from/follow',
    '删除 follow',
  ],
]

const row = '/lifecycle/transitions/0/set/Attempts/append'
const ROWS: readonly Row[] = [
  [
    'to what is no table',
    ({ steps }) => (steps.attempt.set = { Person: steps.attempt.set.Attempts }),
    '/lifecycle/transitions/0/set/Person/append',
    '只用于表格',
  ],
  ['with no such column', ({ steps }) => (steps.attempt.set.Attempts.append.Weg = 'phone'), `${row}/Weg`, 'Way'],
  ['with another value', ({ steps }) => (steps.attempt.set.Attempts.append.Way = 'mail'), `${row}/Way`, 'phone'],
  [
    'with another kind',
    ({ steps }) => (steps.attempt.set.Attempts.append.At = { today: 0 }),
    `${row}/At`,
    '两边须是同一种',
  ],
  ['without what a row must have', ({ steps }) => delete steps.attempt.set.Attempts.append.Way, row, '方式'],
  [
    'with what may be left out',
    ({ steps }) => delete steps.attempt.input[0].required,
    `${row}/Way`,
    '"required": true',
  ],
  [
    'with what nobody asked',
    ({ steps }) => (steps.attempt.set.Attempts.append.Why = { input: 'Reason' }),
    `${row}/Why/input`,
    'Why',
  ],
]

describe.each([
  ['answers', ANSWERS],
  ['a copied table', COPIES],
  ['an added row', ROWS],
])('%s', (_what, rows) => {
  it.each(rows)('is refused: %s', (_why, change, path, words) => {
    const said = told(change)
    expect(said.filter((one) => one.startsWith(`${path} `)).join('；')).toContain(words)
  })
})

describe('answers', () => {
  it('are compiled with what they are judged and counted by', () => {
    expect(told(() => undefined)).toEqual([])
    const field = getField(TALKS, 'Answers')
    expect(field).toMatchObject({ kind: 'answers', answering: { of: 'SheetId', asked: 'Asked', bands: 'Bands' } })
    expect(getField(TALKS, 'Level').derived).toEqual({
      compute: { level: 'Answers', asked: 'Asked', bands: 'Bands' },
    })
    expect(JSON.stringify(TALKS.schema)).not.toContain('x-answers')
  })
})
