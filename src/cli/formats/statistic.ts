/** The format of statistics: closed lists of measures, dimensions, filters and views over one library. */
import { CHART_FORMS, STATISTIC_FILTERS, TIME_PARTS } from '../../model/statistic.ts'
import { CONDITION_NAMES, conditionDefinitions } from './conditions.ts'
import { SHORT_NAME } from './list-head.ts'
import { FIELD, LIBRARY, type Node } from './nodes.ts'

const TITLE = { type: 'string', minLength: 1, maxLength: 20 }
const PAGE = {
  type: 'string',
  pattern: '^[A-Za-z][A-Za-z0-9]*$',
  maxLength: 48,
  description: '菜单里打开本统计的 pathIndex；不写就在库的列表旁边。',
}
const NAMED = { $ref: '#/$defs/shortName' }
const CALL = {
  description:
    '说明书中回答它的调用：正文直接写各筛选的名称，回答与按名称查询相同。不写就只按名称查询（/report/redash/QueryResults）。',
  type: 'object',
  additionalProperties: false,
  required: ['path'],
  properties: {
    path: {
      description: 'POST 的整个路径；/bff、/passport 和 /report 下的由系统自己回答。',
      type: 'string',
      pattern: '^/(?!(?:bff|passport|report)/)[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)+$',
      maxLength: 200,
    },
    assumed: { description: '说明书没有给出返回内容，形式是我们的推断。', type: 'boolean' },
    choice: {
      description: '正文里的一个开关决定问哪些视图，如 GroupByAge；没有写它时按 Views，都没有写就是全部。',
      type: 'object',
      additionalProperties: false,
      required: ['name', 'true', 'false'],
      properties: {
        name: { ...FIELD, description: '开关的名称。' },
        true: { description: '为 true 时问的视图。', type: 'array', items: NAMED, minItems: 1, maxItems: 8 },
        false: { description: '为 false 时问的视图。', type: 'array', items: NAMED, minItems: 1, maxItems: 8 },
      },
    },
  },
}

const FILTER_WORDS: Readonly<Record<(typeof STATISTIC_FILTERS)[number], string>> = {
  eq: '字段等于所给的值。',
  in: '字段是所给的值之一。',
  under: '字段引用的记录是所给的或在它之下：那个库用一个字段引用自己，如上级区划。',
  ge: '字段不小于（不早于）所给的值。',
  le: '字段不大于（不晚于）所给的值；日期含当天。',
  gt: '字段大于（晚于）所给的值。',
  lt: '字段小于（早于）所给的值。',
}

/** The format as it is written to `schemas/meta/statistic.v1.json`. */
export function statisticFormat(first: Readonly<Record<string, Node>>): Node {
  const { setCondition = {}, setRight = {} } = conditionDefinitions()
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'statistic.v1.json',
    title: '统计文件，第 1 版',
    description:
      '一个资料库的统计：数什么（measures）、按什么分（dimensions）、可以怎样筛选（filters）、怎样显示（views）。每个数只在这里说一次，页面、表格、口径说明都由它得出。不能写 SQL、公式、连接别的库，也不写颜色和位置。',
    type: 'object',
    additionalProperties: false,
    required: ['formatVersion', 'name', 'title', 'of', 'time', 'measures', 'views'],
    properties: propertiesOf(setCondition),
    $defs: {
      field: first['field'] ?? {},
      scalar: first['scalar'] ?? {},
      shortName: { ...SHORT_NAME, description: '名称：小写字母开头。' },
      ...CONDITION_NAMES,
      setCondition,
      setRight,
    },
  }
}

function propertiesOf(condition: Node): Node {
  return {
    $schema: { description: '本格式的地址，编辑器据此提示。', type: 'string', maxLength: 200 },
    formatVersion: { description: '格式版本：1。', const: 1 },
    name: { ...LIBRARY, description: '名称，与文件名相同；查询时写它。' },
    title: { ...TITLE, description: '中文名称。' },
    of: { ...LIBRARY, description: '统计哪个资料库的记录。' },
    page: PAGE,
    call: CALL,
    time: { ...FIELD, description: '记录算在什么时候：日期或时刻字段。' },
    dimensions: {
      description: '维度：按什么分开数。',
      type: 'object',
      propertyNames: NAMED,
      maxProperties: 12,
      additionalProperties: DIMENSION,
    },
    measures: {
      description: '指标：数什么。count、sum、mean、distinct、median、ratio、minus 之一。',
      type: 'object',
      propertyNames: NAMED,
      minProperties: 1,
      maxProperties: 12,
      additionalProperties: measureOf(condition),
    },
    filters: FILTERS,
    keyword: KEYWORD,
    // A hospital sees none of those by organization, a consortium none of those by people: six are enough for either.
    views: { description: '视图：一组数怎样显示。', type: 'array', minItems: 1, maxItems: 8, items: VIEW },
    minShown: {
      description: '少于几条就不给出，免得由数认出人；0 是都给出。',
      type: 'integer',
      minimum: 0,
      maximum: 100,
    },
    access: READERS,
  }
}

const FILTER_NAME = '^[A-Za-z][A-Za-z0-9]*$'

const KEYWORD: Node = {
  description: '按关键字筛选时的名称，如 "Keyword"：找法与这个库的列表相同，只给能看记录的人。',
  type: 'string',
  pattern: FILTER_NAME,
  maxLength: 64,
}

const FILTERS: Node = {
  description: '查询时可以给的筛选，如 "StartDate": {"ge": "CreatedAt"}。',
  type: 'object',
  propertyNames: { pattern: FILTER_NAME },
  maxProperties: 20,
  additionalProperties: {
    description: '一个比较：eq、in、under、ge、le、gt、lt 之一。',
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    properties: Object.fromEntries(
      STATISTIC_FILTERS.map((kind) => [kind, { ...FIELD, description: FILTER_WORDS[kind] }]),
    ),
  },
}

const READERS: Node = {
  description: '谁可以看；不写的，能看这个库的人都可以。',
  type: 'object',
  additionalProperties: false,
  required: ['read'],
  properties: {
    read: {
      description: '角色，须是能看这个库的。',
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 64 },
    },
  },
}

const DIMENSION: Node = {
  description: '一个维度：字段，可以按时间段、分段或前几名。',
  type: 'object',
  additionalProperties: false,
  required: ['field'],
  properties: {
    title: { ...TITLE, description: '中文名称；不写就是字段的名称。' },
    field: { ...FIELD, description: '按哪个字段分；OrganizationId 按成员机构分，只有联合体看得到。' },
    by: { description: '日期和时刻：按天、周、月、钟点、星期几，按医院的时区。', enum: [...TIME_PARTS] },
    bins: {
      description: '数字：分段的下限，从小到大；每段含下限，不含上限。',
      type: 'array',
      items: { type: 'number' },
      minItems: 1,
      maxItems: 30,
    },
    top: { description: '只列最多的几个，其余合为“其他”。', type: 'integer', minimum: 1, maximum: 50 },
  },
}

const MEASURE: Node = {
  description: '一个指标：恰好一种算法。',
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { ...TITLE, description: '中文名称。' },
    unit: { description: '单位；不写就是字段的单位。', type: 'string', minLength: 1, maxLength: 10 },
    sum: { ...FIELD, description: '数字或金额字段之和，精确到分。' },
    mean: { ...FIELD, description: '数字字段的平均，空的不算。' },
    median: { ...FIELD, description: '数字字段的中位数，空的不算。' },
    distinct: { ...FIELD, description: '字段有多少种不同的内容，空的不算。' },
    where: { $ref: '#/$defs/setCondition', description: 'sum、mean、median、distinct 只算哪些记录。' },
    alike: {
      ...FIELD,
      description:
        'count 旁边：记录按什么标准算进来的，如记录上的切点。所问的记录标准不同时，不给由它算出的比率，并说明为什么。',
    },
    ratio: {
      description: '两个指标之比：[分子, 分母]。',
      type: 'array',
      prefixItems: [NAMED, NAMED],
      items: false,
      minItems: 2,
    },
    minBase: {
      description: 'ratio 的分母小于它就不给出；0 是只要不为 0 就给出。',
      type: 'number',
      minimum: 0,
      maximum: 1_000_000,
    },
    minus: {
      description: '第一个指标减去其余的。',
      type: 'array',
      items: NAMED,
      minItems: 2,
      maxItems: 6,
    },
  },
  dependentRequired: { ratio: ['minBase'], minBase: ['ratio'] },
}

/** `{}` counts all records: the one place where a condition may say nothing. */
function measureOf(condition: Node): Node {
  const count = {
    ...condition,
    description: '条数；{} 是全部记录，或写一个条件，如 {"eq": ["State", "open"]}。',
    minProperties: 0,
  }
  return { ...MEASURE, properties: { ...(MEASURE['properties'] as Node), count } }
}

const VIEW: Node = {
  description: '一个视图。',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'title', 'as', 'show'],
  properties: {
    name: { ...SHORT_NAME, description: '名称；查询时写它。' },
    title: { ...TITLE, description: '中文名称。' },
    as: { description: '数字、柱、线、构成、漏斗（一步比一步少的人数，不分组）、表格。', enum: [...CHART_FORMS] },
    group: {
      description: '按哪些维度分，最多两个；不写就是合计。',
      type: 'array',
      items: NAMED,
      maxItems: 2,
      uniqueItems: true,
    },
    show: { description: '显示哪些指标。', type: 'array', items: NAMED, minItems: 1, maxItems: 12, uniqueItems: true },
  },
}
