/** What is wrong with answers, copies of tables and rows that a step adds is told where it stands, with the cure. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { getField } from '../../src/model/resource.ts'
import { at, type Json, put } from '../gate/edits/edit.ts'
import { SHEET, SHEET_SCHEMA, TALK, TALK_SCHEMA, TALKS } from '../support/questions.ts'

const text = (path: string, value: unknown) => ({ path, text: JSON.stringify(value, null, 1) })

/** The libraries with one change, and what is said of it: where it stands, its path, the message and the cure. */
function told(change: (tree: { sheet: Json; talk: Json; steps: Json }) => void): readonly string[] {
  const [sheet, talks, descriptor] = structuredClone([SHEET_SCHEMA, TALK_SCHEMA, TALK]) as unknown as [Json, Json, Json]
  const transitions = at(descriptor, 'lifecycle.transitions') as readonly Json[]
  const steps = Object.fromEntries(transitions.map((step) => [String(step['name']), step]))
  change({ sheet, talk: talks['properties'] as Json, steps })
  const { problems } = compile(
    [text('schemas/sheet.json', sheet), text('schemas/talk.json', talks)],
    [text('resources/sheet.json', SHEET), text('resources/talk.json', descriptor)],
  )
  for (const { line, column, cure } of problems) expect([line > 1, column > 0, cure !== '']).toEqual([true, true, true])
  return problems.map(({ path, message, cure }) => `${path} ${message}，${cure}`)
}

type Row = readonly [why: string, change: Parameters<typeof told>[0], path: string, words: string]
const inAnswers = (key: string) => `/properties/Answers/${key}`

const EARLIER = 'Change.x-from.compute.minus.1.earlier'
const ANSWERS: readonly Row[] = [
  ['no x-answers', ({ talk }) => put(talk, 'Answers.x-answers', undefined), inAnswers('x-kind'), '"x-answers": {'],
  [
    'another kind',
    ({ talk }) => put(talk, 'Person.x-answers', at(talk, 'Answers.x-answers')),
    '/properties/Person/x-answers',
    '加上 "x-kind": "answers"',
  ],
  ['no reference', ({ talk }) => put(talk, 'Answers.x-answers.of', 'ShetId'), inAnswers('x-answers/of'), 'SheetId'],
  [
    'a copy of another table',
    ({ talk }) => put(talk, 'Answers.x-answers.items', 'Levels'),
    inAnswers('x-answers/asked'),
    '{"copy": "SheetId.Levels"}',
  ],
  ['no table', ({ talk }) => put(talk, 'Answers.x-answers.asked', 'Person'), inAnswers('x-answers/asked'), 'Asked'],
  [
    'a table that people write',
    ({ talk }) => put(talk, 'Asked.readOnly', undefined),
    inAnswers('x-answers/asked'),
    '"readOnly": true',
  ],
  [
    'bands of no such columns',
    ({ talk }) => put(talk, 'Answers.x-answers.bands', 'Asked'),
    inAnswers('x-answers/bands'),
    '加上列 From',
  ],
  [
    'a kind of question that nobody knows',
    ({ sheet }) => put(sheet, '$defs.question.properties.Kind.enum', ['text', 'photo']),
    inAnswers('x-answers/asked'),
    '题型只用 text',
  ],
  [
    'a question without its text',
    ({ sheet }) =>
      put(sheet, '$defs.question', {
        type: 'object',
        properties: { Kind: at(sheet, '$defs.question.properties.Kind') },
      }),
    inAnswers('x-answers/asked'),
    '加上列 Label',
  ],
  [
    'a way of scoring that nobody knows',
    ({ sheet }) => put(sheet, '$defs.scoring', { ...(at(sheet, '$defs.scoring') as Json), enum: ['sum', 'median'] }),
    inAnswers('x-answers/scoring'),
    '计分方式只用 sum',
  ],
  [
    'a way of scoring that people write',
    ({ talk }) => put(talk, 'Scoring.readOnly', undefined),
    inAnswers('x-answers/scoring'),
    '"readOnly": true',
  ],
  [
    'a table as way of scoring',
    ({ talk }) => put(talk, 'Answers.x-answers.scoring', 'Asked'),
    inAnswers('x-answers/scoring'),
    'Scoring',
  ],
  ['a default', ({ talk }) => put(talk, 'Answers.default', {}), inAnswers('default'), '删除 default'],
  ['a source', ({ talk }) => put(talk, 'Answers.x-from', { compute: 'Person' }), inAnswers('x-from'), '删除 x-from'],
  [
    'points of no answers',
    ({ talk }) => put(talk, 'Level.x-from', { compute: { level: 'Person' } }),
    '/properties/Level/x-from/compute/level',
    'Answers',
  ],
  [
    'a level without bands',
    ({ talk }) => put(talk, 'Answers.x-answers.bands', undefined),
    '/properties/Level/x-from/compute/level',
    'bands',
  ],
  [
    'a level that does not fit',
    ({ talk }) => put(talk, 'Level.maxLength', 10),
    '/properties/Level/x-from/compute/level',
    '40 以上',
  ],
  [
    'an earlier record by no order',
    ({ talk }) => put(talk, `${EARLIER}.by`, 'Person'),
    '/properties/Change/x-from/compute/minus/1/earlier/by',
    '换成日期',
  ],
  [
    'an earlier record by what cannot agree',
    ({ talk }) => put(talk, `${EARLIER}.same`, ['Asked']),
    '/properties/Change/x-from/compute/minus/1/earlier/same/0',
    '换成引用',
  ],
  [
    'an earlier value that people may write',
    ({ talk }) => put(talk, 'Change.readOnly', undefined),
    '/properties/Change/x-from/compute/minus/1/earlier',
    '"readOnly": true',
  ],
]

const copied = (why: string, change: Row[1], words: string): Row => [
  why,
  change,
  '/properties/Asked/x-from/copy',
  words,
]
/** The copy with columns of its own, as they are over there but for one change. */
const own = (talk: Json, change: (columns: Json) => void) => {
  put(talk, 'Asked.items', structuredClone(SHEET_SCHEMA.$defs.question))
  change(at(talk, 'Asked.items.properties') as Json)
}
const COPIES: readonly Row[] = [
  copied('of too many rows', ({ talk }) => put(talk, 'Asked.maxItems', 9), 'maxItems 写成 60 以上'),
  copied(
    'with a column more',
    ({ talk }) => own(talk, (columns) => put(columns, 'More', { title: '更多', type: 'string', maxLength: 9 })),
    '没有这一列',
  ),
  copied(
    'with a column of another kind',
    ({ talk }) => own(talk, (columns) => put(columns, 'Note', { title: '备注', type: 'boolean' })),
    '改正字段的类型',
  ),
  copied(
    'with a column that is shorter',
    ({ talk }) => own(talk, (columns) => put(columns, 'Label.maxLength', 50)),
    'maxLength 写成 100 以上',
  ),
  copied(
    'with fewer choices',
    ({ talk }) =>
      own(talk, (columns) =>
        put(columns, 'Kind', { title: '题型', type: 'string', enum: ['text'], 'x-labels': { text: '填空' } }),
      ),
    '没有选项 number',
  ),
  copied('with a narrower number', ({ talk }) => own(talk, (columns) => put(columns, 'Max.maximum', 5)), '数字的范围'),
  copied(
    'with a column that must be filled here',
    ({ talk }) => own(talk, () => put(talk, 'Asked.items.required', ['Label', 'Kind', 'Unit'])),
    '这里必填',
  ),
  copied(
    'with rows inside that are fewer',
    ({ talk }) => own(talk, (columns) => put(columns, 'Options.maxItems', 3)),
    'maxItems 写成 20 以上',
  ),
  [
    'that follow',
    ({ talk }) => {
      for (const name of ['Answers', 'Closing']) put(talk, `${name}.x-answers.bands`, undefined)
      put(talk, 'Level.x-from', undefined)
      put(talk, 'Bands.x-from.follow', true)
    },
    '/properties/Bands/x-from/follow',
    '删除 follow',
  ],
]

const row = '/lifecycle/transitions/0/set/Attempts/append'
const ROWS: readonly Row[] = [
  [
    'to what is no table',
    ({ steps }) => put(steps, 'attempt.set', { Person: at(steps, 'attempt.set.Attempts') }),
    '/lifecycle/transitions/0/set/Person/append',
    '只用于表格',
  ],
  ['with no such column', ({ steps }) => put(steps, 'attempt.set.Attempts.append.Weg', 'phone'), `${row}/Weg`, 'Way'],
  ['with another value', ({ steps }) => put(steps, 'attempt.set.Attempts.append.Way', 'mail'), `${row}/Way`, 'phone'],
  [
    'with another kind',
    ({ steps }) => put(steps, 'attempt.set.Attempts.append.At', { today: 0 }),
    `${row}/At`,
    '两边须是同一种',
  ],
  [
    'without what a row must have',
    ({ steps }) => put(steps, 'attempt.set.Attempts.append.Way', undefined),
    row,
    '方式',
  ],
  [
    'with what may be left out',
    ({ steps }) => put(steps, 'attempt.input.0.required', undefined),
    `${row}/Way`,
    '"required": true',
  ],
  [
    'with what nobody asked',
    ({ steps }) => put(steps, 'attempt.set.Attempts.append.Why', { input: 'Reason' }),
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
      compute: { level: 'Answers', asked: 'Asked', scoring: 'Scoring', bands: 'Bands' },
    })
    expect(JSON.stringify(TALKS.schema)).not.toContain('x-answers')
  })
})
