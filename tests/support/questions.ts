/**
 * Small libraries that ask and answer: a sheet of questions, and talks in which it is answered. A talk copies the questions and the
 * readings of the sheet, keeps who could not be reached row by row, and measures what changed since the talk before.
 */
import { compile } from '../../src/compiler/compile.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import { getResource } from '../../src/model/resource.ts'

const text = (title: string, more: object = {}) => ({ title, type: 'string', maxLength: 60, ...more })
const kept = (field: object) => ({ ...field, readOnly: true })
const ID = kept(text('编号', { maxLength: 64 }))
const VERSION = kept({ title: '版本', type: 'integer' })
const WAYS = { enum: ['phone', 'visit'], 'x-labels': { phone: '电话', visit: '上门' } }

export const SHEET_SCHEMA = {
  title: '问卷',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: ID,
    Version: VERSION,
    Name: text('名称'),
    Scoring: { $ref: '#/$defs/scoring', default: 'sum' },
    Fields: {
      title: '题目',
      type: 'array',
      maxItems: 60,
      items: { $ref: '#/$defs/question' },
    },
    Levels: {
      title: '判读',
      type: 'array',
      maxItems: 10,
      items: { $ref: '#/$defs/level' },
    },
  },
  $defs: {
    question: {
      type: 'object',
      required: ['Label', 'Kind'],
      properties: {
        Label: text('题目', { maxLength: 100 }),
        Kind: {
          title: '题型',
          type: 'string',
          enum: ['text', 'number', 'single', 'multi', 'score', 'date'],
          'x-labels': { text: '填空', number: '数字', single: '单选', multi: '多选', score: '打分', date: '日期' },
        },
        Required: { title: '必答', type: 'boolean', default: true },
        Options: {
          title: '选项',
          type: 'array',
          maxItems: 20,
          items: {
            type: 'object',
            required: ['Label'],
            properties: {
              Label: text('选项'),
              Score: { title: '分值', type: 'integer', minimum: -100, maximum: 100 },
            },
          },
        },
        Min: { title: '最小值', type: 'number', minimum: -1000, maximum: 1000 },
        Max: { title: '最大值', type: 'number', minimum: -1000, maximum: 1000 },
        Unit: text('单位', { maxLength: 10 }),
        Note: text('备注'),
      },
    },
    level: {
      type: 'object',
      required: ['From', 'To', 'Label'],
      properties: {
        From: { title: '从', type: 'number', minimum: -1000, maximum: 1000 },
        To: { title: '到', type: 'number', minimum: -1000, maximum: 1000 },
        Label: text('判读', { maxLength: 40 }),
      },
    },
    scoring: {
      title: '计分',
      type: 'string',
      enum: ['sum', 'average', 'highest', 'record'],
      'x-labels': { sum: '相加', average: '平均', highest: '最高', record: '只记录' },
    },
  },
}

const calls = { list: { path: 'GetPage' }, upsert: { path: 'Save' } }
const head = (name: string, title: string, page: string) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page,
  identity: { label: '{Name}' },
  wire: { preset: 'page-upsert', base: `/content/api/${name}`, calls },
  scopes: { organization: { write: ['organizationAdmin'] } },
})

export const SHEET = {
  ...head('sheet', '问卷', 'Sheet'),
  form: { sections: [{ title: '问卷', fields: ['Name', 'Scoring', 'Fields', 'Levels'] }] },
}

const table = (title: string, from: string, definition: string) =>
  kept({
    title,
    type: 'array',
    maxItems: 60,
    items: { $ref: `sheet.json#/$defs/${definition}` },
    'x-from': { copy: from },
  })
const answers = { type: 'object', 'x-kind': 'answers' }
const answering = { of: 'SheetId', items: 'Fields', asked: 'Asked', bands: 'Bands', scoring: 'Scoring' }

export const TALK_SCHEMA = {
  title: '回访',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: ID,
    Version: VERSION,
    Name: text('名称'),
    Person: text('患者'),
    TalkedOn: { title: '日期', type: 'string', format: 'date' },
    SheetId: text('问卷', { maxLength: 64, 'x-ref': 'sheet' }),
    Asked: table('题目', 'SheetId.Fields', 'question'),
    Bands: table('判读标准', 'SheetId.Levels', 'level'),
    Scoring: kept({ $ref: 'sheet.json#/$defs/scoring', 'x-from': { copy: 'SheetId.Scoring' } }),
    Answers: { title: '作答', ...answers, 'x-answers': answering },
    Score: kept({ title: '得分', type: 'number', 'x-from': { compute: { score: 'Answers' } } }),
    Level: kept(text('判读', { maxLength: 40, 'x-from': { compute: { level: 'Answers' } } })),
    Change: kept({
      title: '较上次',
      type: 'number',
      'x-from': {
        compute: { minus: ['Score', { earlier: { same: ['Person', 'SheetId'], by: 'TalkedOn', field: 'Score' } }] },
      },
    }),
    Attempts: kept({
      title: '未接通记录',
      type: 'array',
      maxItems: 3,
      items: {
        type: 'object',
        required: ['Way'],
        properties: {
          At: { title: '时间', type: 'string', format: 'date-time' },
          Way: { title: '方式', type: 'string', ...WAYS },
          Why: text('原因', { maxLength: 20 }),
        },
      },
    }),
    AttemptCount: kept({ title: '未接通次数', type: 'integer', 'x-from': { compute: { length: 'Attempts' } } }),
    State: kept({
      title: '状态',
      type: 'string',
      enum: ['open', 'done', 'lost'],
      'x-labels': { open: '待回访', done: '已完成', lost: '失访' },
      default: 'open',
    }),
    Closing: kept({ title: '结束作答', ...answers, 'x-answers': answering }),
  },
  $defs: {
    way: { title: '方式', type: 'string', ...WAYS },
    why: { title: '原因', type: 'string', maxLength: 20 },
  },
}

export const TALK = {
  ...head('talk', '回访', 'Talk'),
  wire: {
    preset: 'page-upsert',
    base: '/content/api/talk',
    calls: {
      ...calls,
      transit: { operation: 'transition', path: 'Transit', request: 'transit', assumed: true },
      history: { path: 'GetHistory', assumed: true },
    },
  },
  lifecycle: {
    field: 'State',
    transitions: [
      {
        name: 'attempt',
        label: '记录未接通',
        from: ['open'],
        input: [
          { name: 'How', as: '#/$defs/way', required: true },
          { name: 'Why', as: '#/$defs/why' },
        ],
        set: { Attempts: { append: { At: { now: {} }, Way: { input: 'How' }, Why: { input: 'Why' } } } },
      },
      { name: 'finish', label: '完成', from: ['open'], to: 'done', input: ['Closing'] },
      { name: 'lose', label: '失访', from: ['open'], to: 'lost' },
    ],
  },
  rules: [
    { on: ['finish'], when: { not: { empty: 'SheetId' } }, require: ['Closing'] },
    { on: ['lose'], must: { ge: ['AttemptCount', 3] }, words: '须至少 3 次未接通，现在 {AttemptCount} 次' },
  ],
  list: { columns: ['Name', 'Score', 'Level', 'State'] },
  form: {
    sections: [
      { title: '回访', fields: ['Name', 'Person', 'TalkedOn', 'SheetId'] },
      { title: '作答', fields: ['Answers', 'Score', 'Level', 'Change'] },
      { title: '未接通', fields: ['Attempts', 'AttemptCount'] },
    ],
  },
}

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value) })
const compiled = compile(
  [file('schemas/sheet.json', SHEET_SCHEMA), file('schemas/talk.json', TALK_SCHEMA)],
  [file('resources/sheet.json', SHEET), file('resources/talk.json', TALK)],
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const ASKING_CATALOG = compiled.catalog
export const SHEETS = getResource(ASKING_CATALOG, 'sheet')
export const TALKS = getResource(ASKING_CATALOG, 'talk')
export const stepOfTalk = (name: string): Transition => TALKS.transitions.find((one) => one.name === name)!

/** One question of every kind; the last need not be answered. */
export const QUESTIONS = [
  {
    Label: '走路情况',
    Kind: 'single',
    Options: [
      { Label: '好转', Score: 2 },
      { Label: '差不多', Score: 1 },
      { Label: '变差', Score: 0 },
    ],
  },
  { Label: '今天的疼痛', Kind: 'score', Min: 0, Max: 10, Unit: '分', Note: '不复制到别处' },
  {
    Label: '在做的训练',
    Kind: 'multi',
    Options: [{ Label: '步行', Score: 1 }, { Label: '关节', Score: 1 }, { Label: '都没做' }],
  },
  { Label: '体温', Kind: 'number', Min: 30, Max: 45, Unit: '℃', Required: false },
  { Label: '上次复诊', Kind: 'date', Required: false },
  { Label: '还想说的', Kind: 'text', Required: false },
] as const
export const BANDS = [
  { From: 0, To: 5, Label: '需要关注' },
  { From: 6, To: 14, Label: '平稳' },
]
