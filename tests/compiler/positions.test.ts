/** The position table: what it grants compiles where it is written, and all else is refused with words. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { type OperandName, POSITIONS, type PositionName, SET_OPERANDS } from '../../src/model/positions.ts'

const day = (title: string) => ({ title, type: 'string', format: 'date' })
const PROPERTIES = {
  Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
  Version: { title: '版本', type: 'integer', readOnly: true },
  Name: { title: '名称', type: 'string', maxLength: 60 },
  Other: { title: '别名', type: 'string', maxLength: 60 },
  Price: { title: '单价', type: 'number' },
  On: day('日期'),
  At: { title: '时刻', type: 'string', format: 'date-time' },
  State: {
    title: '状态',
    type: 'string',
    enum: ['open', 'closed'],
    'x-labels': { open: '进行中', closed: '已结束' },
    default: 'open',
    readOnly: true,
  },
  ThingId: { title: '相关', type: 'string', maxLength: 64, 'x-ref': 'thing' },
  Rows: {
    title: '行',
    type: 'array',
    maxItems: 9,
    items: { type: 'object', properties: { Name: { title: '名称', type: 'string', maxLength: 60 } } },
  },
}
const CALLS = {
  list: { path: 'GetPage' },
  upsert: { path: 'Save' },
  transit: { path: 'Transit', operation: 'transition', request: 'transit' },
}
const CLOSE = {
  name: 'close',
  label: '结束',
  to: 'closed',
  confirm: '结束？',
  input: [{ name: 'Asked', as: '#/$defs/asked' }],
}
const closing = (more: object) => ({ lifecycle: { field: 'State', transitions: [{ ...CLOSE, ...more }] } })

interface Written {
  readonly properties?: object
  readonly descriptor?: object
}

function problemsOf({ properties = {}, descriptor = {} }: Written): readonly string[] {
  const schema = {
    title: '物品',
    type: 'object',
    properties: { ...PROPERTIES, ...properties },
    $defs: { asked: { title: '名称', type: 'string', maxLength: 60 } },
  }
  const file = {
    formatVersion: 2,
    name: 'thing',
    title: '物品',
    schema: 'thing',
    page: 'Thing',
    wire: { preset: 'page-upsert', base: '/content/api/thing', calls: CALLS },
    sets: { dear: { where: { gt: ['Price', 10] } } },
    ...closing({}),
    ...descriptor,
  }
  const { problems } = compile(
    [{ path: 'schemas/thing.json', text: JSON.stringify(schema) }],
    [{ path: 'resources/thing.json', text: JSON.stringify(file) }],
  )
  return problems.map(({ message, cure }) => `${message} → ${cure}`)
}

/** Where each position is, with a condition in it. */
const PLACES: Readonly<Record<PositionName, (condition: object) => Written>> = {
  set: (where) => ({ descriptor: { sets: { dear: { where: { gt: ['Price', 10] } }, some: { where } } } }),
  open: (when) => ({ descriptor: closing({ when }) }),
  counted: (when) => ({ descriptor: { constraints: [{ by: ['Other'], when, words: '已有 {Name}' }] } }),
  rule: (must) => ({ descriptor: { rules: [{ on: ['close'], must, words: '不能这样' }] } }),
  link: (where) => ({ descriptor: { rules: [{ must: { none: { of: 'thing', where } }, words: '不能这样' }] } }),
  target: (where) => ({
    properties: { NextId: { title: '下一个', type: 'string', maxLength: 64, 'x-ref': { to: 'thing', where } } },
  }),
  rollup: (where) => ({
    properties: {
      Count: {
        title: '条数',
        type: 'integer',
        readOnly: true,
        'x-from': { rollup: { count: true, of: 'thing', via: 'ThingId', where } },
      },
    },
  }),
  call: (where) => ({
    descriptor: {
      wire: {
        preset: 'page-upsert',
        base: '/content/api/thing',
        calls: { ...CALLS, some: { operation: 'list', path: 'GetSome', where } },
      },
    },
  }),
}

/** A comparison that is right wherever the operand may stand. */
const OPERANDS: Readonly<Record<OperandName, readonly [field: string, right: object]>> = {
  field: ['Name', { field: 'Other' }],
  own: ['Name', { own: 'Other' }],
  row: ['Name', { row: 'Name' }],
  input: ['Name', { input: 'Asked' }],
  idCard: ['On', { idCard: ['Name', 'birthDate'] }],
  today: ['On', { today: { setting: 'days', default: 1 } }],
  now: ['At', { now: { hours: { setting: 'hours', default: 2 } } }],
  setting: ['Price', { setting: 'price', default: 1 }],
  scope: ['Name', { scope: 'userName' }],
}

const placed = (position: PositionName, name: OperandName): Written => {
  const condition = { eq: OPERANDS[name] }
  if (position !== 'rule' || name !== 'row') return PLACES[position](condition)
  return { descriptor: { rules: [{ each: 'Rows', must: condition, words: '不能这样' }] } }
}

describe.each(Object.keys(POSITIONS) as readonly PositionName[])('a condition at %s', (position) => {
  const { operands, ...may } = POSITIONS[position] as (typeof POSITIONS)['rule']
  const judged = (written: Written, isGranted: boolean) => {
    const problems = problemsOf(written)
    if (isGranted) expect(problems).toEqual([])
    else {
      expect(problems.length).toBeGreaterThan(0)
      for (const words of problems) expect(words).toMatch(/^.+ → .+$/)
    }
  }

  it.each(Object.keys(OPERANDS) as readonly OperandName[])('reads {"%s": …} where the table says so', (name) => {
    judged(placed(position, name), (operands as readonly OperandName[]).includes(name))
  })

  it.each([
    ['paths', { eq: ['ThingId.Name', '甲'] }],
    ['questions', { some: { of: 'thing' } }],
    ['rights', { may: 'reveal' }],
    ['sets', { is: 'dear' }],
  ] as const)('has %s where the table says so', (name, condition) => {
    judged(PLACES[position](condition), may[name] === true)
  })
})

describe('what a transition sets', () => {
  it.each(Object.keys(OPERANDS) as readonly OperandName[])('reads {"%s": …} where the table says so', (name) => {
    const [field, right] = OPERANDS[name]
    const problems = problemsOf({ descriptor: closing({ set: { [field]: right } }) })
    if (SET_OPERANDS.includes(name)) expect(problems).toEqual([])
    else expect(problems.length).toBeGreaterThan(0)
  })
})

describe('what is only there at some places of a rule', () => {
  const rule = (more: object) => problemsOf({ descriptor: { rules: [{ words: '不能这样', ...more }] } })

  it('is a row with each, its number, and the record around it', () => {
    expect(rule({ must: { eq: ['Name', { row: 'Name' }] } })).toEqual([expect.stringMatching(/没有写 each/)])
    expect(rule({ each: 'Rows', must: { eq: ['Name', { field: '/Name' }] } })).toEqual([])
    expect(rule({ each: 'Rows', must: { eq: ['Name', { row: '#' }] } })).toEqual([
      expect.stringMatching(/不能与行号比较/),
    ])
    expect(rule({ each: 'Rows', must: { eq: ['Name', { row: 'Nmae' }] } })).toEqual([
      expect.stringMatching(/没有.*Nmae/),
    ])
  })

  it('is an answer at transitions that ask for it', () => {
    const must = { eq: ['Name', { input: 'Asked' }] }
    expect(rule({ on: ['close'], must })).toEqual([])
    expect(rule({ on: ['create', 'close'], must })).toEqual([expect.stringMatching(/没有都问 Asked/)])
    expect(rule({ must })).toEqual([expect.stringMatching(/没有都问 Asked/)])
  })

  it.each([
    ['today', { lt: ['On', { today: 0 }] }],
    ['a parameter', { lt: ['Price', { setting: 'price', default: 1 }] }],
    ['who asks', { eq: ['Name', { scope: 'userName' }] }],
    ['a right', { may: 'reveal' }],
  ])('is not %s where fields are shown', (_what, when) => {
    expect(rule({ when, show: ['Other'], words: undefined })).toEqual([expect.stringMatching(/只能读本记录的字段/)])
  })
})
