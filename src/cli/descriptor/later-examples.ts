/** The examples of docs/descriptor.md for numbers that records keep of those that refer to them, and for fields that will end. */
import type { Snippet } from './example-files.ts'

type Example = readonly [title: string, snippet: Snippet]

const FIELDS = 'schemas/room.json#/properties'

/** Of the rooms that were made of this one. */
const counted = (title: string, where?: object) => ({
  title,
  type: 'integer',
  readOnly: true,
  'x-from': { rollup: { count: true, of: 'room', via: 'ParentId', ...(where ? { where } : {}) } },
})

const COUNTED: Example = [
  '统计引用本记录的：条数、合计、最大',
  {
    at: FIELDS,
    value: {
      Parts: counted('分出的治疗室'),
      PartPrice: {
        title: '分出的单价合计',
        type: 'number',
        'x-kind': 'money',
        'x-unit': '元',
        readOnly: true,
        'x-from': { rollup: { sum: 'Price', of: 'room', via: 'ParentId' } },
      },
      LastOpenOn: {
        title: '最近启用日期',
        type: 'string',
        format: 'date',
        readOnly: true,
        'x-from': { rollup: { max: 'OpenOn', of: 'room', via: 'ParentId', where: { not: { empty: 'Code' } } } },
      },
      OpenKinds: {
        title: '开放的种类',
        type: 'integer',
        readOnly: true,
        'x-from': { rollup: { count: true, of: 'room-kind', via: 'MainRoomId', where: { is: 'open' } } },
      },
      QuietParts: counted('启用的', { eq: ['IsEnabled', true] }),
      NamedParts: counted('另有名称的', { ne: ['Name', { field: 'Code' }] }),
      CheapParts: counted('便宜的', { lt: ['Price', 10] }),
      DearParts: counted('贵的', { ge: ['Price', 20] }),
      OtherParts: counted('其余的', { and: [{ ge: ['Price', 10] }, { not: { ge: ['Price', 20] } }] }),
      FirstParts: counted('排在前面的', { le: ['Sort', 1] }),
      LastParts: counted('排在后面的', { gt: ['Sort', 1] }),
      EndlessParts: counted('没有停用日期的', { empty: 'CloseOn' }),
      PlannedParts: counted('筹备的', { in: ['Stage', ['planned']] }),
      BathParts: counted('水疗的', { or: [{ has: ['Marks', '水疗'] }, { eq: ['Name', '水疗'] }] }),
      MarkedParts: counted('标着贵重的', { has: ['Marks', '贵重'] }),
    },
  },
]

const copied = (title: string, definition: string, from: string) => ({
  title,
  type: 'array',
  maxItems: 20,
  items: { $ref: `room-type.json#/$defs/${definition}` },
  readOnly: true,
  'x-from': { copy: from },
})
const INSPECTED: Example = [
  '整张表格的复制、作答、得分、判读，与上次比',
  {
    at: FIELDS,
    value: {
      Asked: copied('检查的问题', 'question', 'TypeId.Questions'),
      Bands: copied('判读标准', 'level', 'TypeId.Levels'),
      Scoring: {
        title: '计分方式',
        type: 'string',
        enum: ['sum', 'highest'],
        'x-labels': { sum: '相加', highest: '取最高' },
        readOnly: true,
        'x-from': { copy: 'TypeId.Scoring' },
      },
      Answers: {
        title: '检查结果',
        type: 'object',
        'x-kind': 'answers',
        'x-answers': { of: 'TypeId', items: 'Questions', asked: 'Asked', bands: 'Bands', scoring: 'Scoring' },
      },
      Score: { title: '得分', type: 'number', readOnly: true, 'x-from': { compute: { score: 'Answers' } } },
      Level: {
        title: '判读结果',
        type: 'string',
        maxLength: 20,
        readOnly: true,
        'x-from': { compute: { level: 'Answers' } },
      },
      LastScore: {
        title: '上次得分',
        type: 'number',
        readOnly: true,
        'x-from': { compute: { earlier: { same: ['ParentId', 'TypeId'], by: 'OpenOn', field: 'Score' } } },
      },
      Change: {
        title: '较上次',
        type: 'number',
        readOnly: true,
        'x-from': { compute: { minus: ['Score', 'LastScore'] } },
      },
    },
  },
]

const ENDING: Example = [
  '将停用的',
  {
    at: FIELDS,
    value: {
      OldPrice: {
        title: '旧价',
        type: 'number',
        minimum: 0,
        maximum: 9999,
        deprecated: true,
        'x-sunset': '2999-06-30',
        'x-replacement': 'Price',
      },
    },
  },
]

export const LATER_EXAMPLES: readonly Example[] = [COUNTED, INSPECTED, ENDING]
