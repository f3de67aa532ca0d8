/** Small libraries that change one another: who is taken in is in the house, and a bed holds one. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'
import { number, rows, schemaOf, text } from './small-schema.ts'

const choice = (title: string, labels: Readonly<Record<string, string>>, more: object = {}) =>
  text(title, { enum: Object.keys(labels), 'x-labels': labels, ...more })
const headOf = (name: string, title: string, more: object = {}) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page: name.replaceAll('-', ''),
  identity: { label: '{Name}' },
  wire: {
    preset: 'page-upsert',
    base: `/content/api/${name}`,
    calls: {
      list: { path: 'GetPage' },
      upsert: { path: 'Save' },
      transit: { operation: 'transition', path: 'Transit', request: 'transit' },
    },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  ...more,
})

const PERSON_STATES = { out: '不在院', in: '在院', dead: '已死亡' }
const SCHEMAS = {
  'a-person': schemaOf('病人', {
    Note: text('备注'),
    State: choice('状态', PERSON_STATES, { default: 'out', readOnly: true }),
    ChangedBy: text('经手人', { readOnly: true, 'x-from': { stamp: 'by', on: ['takeIn', 'letOut'] } }),
  }),
  stay: schemaOf('住院', {
    PersonId: text('病人', { 'x-ref': 'a-person' }),
    OtherId: text('陪护', { 'x-ref': 'a-person' }),
    PreviousId: text('上一次', { 'x-ref': 'stay' }),
    Kind: choice('类别', { bed: '住院', day: '日间' }),
    NextTaskId: text('复诊', { 'x-ref': 'a-task', readOnly: true }),
    Items: rows('项目', { Name: text('名称'), Price: number('单价'), Times: number('次数') }),
    State: choice(
      '状态',
      { new: '已登记', in: '在院', out: '已出院', back: '已退' },
      { default: 'new', readOnly: true },
    ),
  }),
  'a-task': schemaOf('任务', {
    Name: text('名称', { maxLength: 10 }),
    StayId: text('住院', { 'x-ref': 'stay' }),
    Row: number('行'),
    Of: text('原任务', { 'x-ref': 'a-task' }),
    Amount: number('金额', { 'x-decimals': 2, maximum: 1_000 }),
    Reason: text('原因', { readOnly: true }),
    State: choice('状态', { open: '待办', stopped: '已停止' }, { default: 'open', readOnly: true }),
    Level: text('级别', { readOnly: true, 'x-from': { copy: 'StayId.Kind' } }),
  }),
}
const TASK_HEAD = headOf('a-task', '任务', {
  sets: { open: { where: { eq: ['State', 'open'] } } },
  lifecycle: {
    field: 'State',
    transitions: [{ name: 'stop', label: '停止', from: ['open'], to: 'stopped', input: ['Reason*'] }],
  },
})
const STEP = { roles: [] as readonly string[] }
const PERSON_HEAD = headOf('a-person', '病人', {
  sets: { living: { where: { ne: ['State', 'dead'] } } },
  lifecycle: {
    field: 'State',
    transitions: [
      { name: 'takeIn', label: '入院', to: 'in', when: { is: 'living' }, ...STEP },
      { name: 'letOut', label: '离院', to: 'out', from: ['in'], ...STEP },
      { name: 'die', label: '登记死亡', to: 'dead', from: ['out', 'in'] },
    ],
  },
  rules: [{ on: ['takeIn'], must: { ne: ['Note', '拒收'] }, at: 'Note', words: '{Name} 已注明拒收' }],
})
export const STAY_HEAD = headOf('stay', '住院', {
  lifecycle: {
    field: 'State',
    transitions: [
      { name: 'admit', label: '收治', to: 'in', from: ['new'] },
      { name: 'discharge', label: '出院', to: 'out', from: ['in'] },
      { name: 'giveBack', label: '退回', to: 'back', from: ['out'] },
      { name: 'comeBack', label: '约复诊', to: 'out', from: ['back'] },
    ],
  },
  effects: [
    { on: ['admit'], when: { eq: ['Kind', 'bed'] }, transit: 'takeIn', at: 'PersonId', where: { ne: ['State', 'in'] } },
    { on: ['admit'], transit: 'takeIn', at: 'OtherId' },
    { on: ['discharge'], transit: 'letOut', at: 'PersonId', where: { eq: ['State', 'in'] } },
    {
      on: ['admit'],
      create: 'a-task',
      each: 'Items',
      once: ['StayId', 'Row'],
      set: {
        StayId: { field: 'Id' },
        Row: { row: '#' },
        Name: { row: 'Name' },
        Amount: { compute: { product: ['Price', 'Times'] } },
      },
    },
    {
      on: ['discharge'],
      transit: 'stop',
      of: 'a-task',
      via: 'StayId',
      where: { is: 'open' },
      set: { Reason: { field: 'Name' } },
    },
    {
      on: ['giveBack'],
      create: 'a-task',
      each: { of: 'a-task', via: 'StayId', where: { eq: ['State', 'stopped'] } },
      set: {
        StayId: { field: 'Id' },
        Of: { row: 'Id' },
        Name: { row: 'Name' },
        Amount: { compute: { product: ['Amount', -1] } },
        State: 'stopped',
        Level: 'same',
      },
    },
    {
      on: ['comeBack'],
      create: 'a-task',
      once: ['StayId', 'Name'],
      back: 'NextTaskId',
      set: { StayId: { field: 'Id' }, Name: '复诊' },
    },
  ],
})

export const compileAffected = (stay: object = STAY_HEAD) =>
  compile(
    Object.entries(SCHEMAS).map(([name, schema]) => ({ path: `schemas/${name}.json`, text: JSON.stringify(schema) })),
    [PERSON_HEAD, TASK_HEAD, stay as typeof STAY_HEAD].map((made) => ({
      path: `resources/${made.name}.json`,
      text: JSON.stringify(made),
    })),
  )

const compiled = compileAffected()
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const AFFECTED_CATALOG = compiled.catalog
export const PERSONS = getResource(AFFECTED_CATALOG, 'a-person')
export const TASKS = getResource(AFFECTED_CATALOG, 'a-task')
export const STAYS = getResource(AFFECTED_CATALOG, 'stay')
