/** Format 2 of descriptors, made of format 1 and of what is new in it. */
import { CONDITION_NAMES, conditionDefinitions, setDefinitions, settableNumber } from './conditions.ts'
import { LIST_HEAD, SETS, SHORT_NAME } from './list-head.ts'
import { TRANSITION_AFTER, TRANSITION_INPUT } from './transition-input.ts'
import { viewNodes } from './views.ts'

type Node = Readonly<Record<string, unknown>>

const LIBRARY = { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 48 }
const WORDS = { type: 'string', minLength: 1, maxLength: 200 }
const FIELD = { $ref: '#/$defs/field' }
const FIELDS = { type: 'array', items: FIELD, minItems: 1, uniqueItems: true, maxItems: 300 }

/** Where the new blocks stand: the order of keys is the format's. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  deprecated: ['of', 'where', 'offers'],
  scopes: ['sets'],
  lifecycle: ['rules', 'constraints', 'settings'],
}

/** The format as it is written to `schemas/meta/resource.v2.json`. */
export function resourceFormat(before: Node): Node {
  const { guards: _guards, ...kept } = before['properties'] as Readonly<Record<string, Node>>
  const made: Readonly<Record<string, Node>> = {
    sets: SETS,
    rules: RULES,
    constraints: CONSTRAINTS,
    settings: SETTINGS,
    ...viewNodes(SHORT_NAME, LIBRARY),
  }
  const changed: Readonly<Record<string, Node>> = {
    ...kept,
    identity: identityOf(kept['identity'] ?? {}),
    formatVersion: { description: '格式版本：2。格式 1 的文件照旧可用，写法见旧格式。', const: 2 },
    lifecycle: lifecycleOf(kept['lifecycle'] ?? {}),
    form: formOf(kept['form'] ?? {}),
    access: accessOf(kept['access'] ?? {}),
    list: listOf(kept['list'] ?? {}),
  }
  const properties = Object.entries(changed).flatMap(([name, node]) => [
    [name, node],
    ...(AFTER[name] ?? []).map((added) => [added, made[added]]),
  ])
  const {
    condition: _condition,
    referrers: _referrers,
    ...definitions
  } = before['$defs'] as Readonly<Record<string, Node>>
  return {
    ...before,
    $id: 'resource.v2.json',
    title: '库描述文件，第 2 版',
    description:
      '一个内容库如何调用、列出、编辑和管理；或者另一个库的视图。未写的部分由数据结构推导；最小的描述文件只需 formatVersion、name、title、schema、page、wire，视图以 of 代替 schema 与 wire。',
    required: ['formatVersion', 'name', 'title', 'page'],
    properties: Object.fromEntries(properties) as Node,
    $defs: { ...definitions, call: callOf(definitions['call'] ?? {}), ...DEFINITIONS, ...conditionDefinitions() },
  }
}

function inside(node: Node, key: string): Readonly<Record<string, Node>> {
  return (node[key] ?? {}) as Readonly<Record<string, Node>>
}

function identityOf(identity: Node): Node {
  return { ...identity, properties: { ...inside(identity, 'properties'), single: SINGLE } }
}

const SINGLE = {
  description: '每个机构只有一条：第一次打开时按默认值建立，页面直接打开表单，没有列表，不能新增和删除。',
  const: true,
}

function formOf(form: Node): Node {
  const { rules: _rules, unique: _unique, computed: _computed, ...properties } = inside(form, 'properties')
  return { ...form, properties }
}

function accessOf(access: Node): Node {
  const subject = {
    ...FIELD,
    description:
      '一条记录是谁的资料：患者的字段，或编号本身。写了它就是私密的库：草稿与关键字不留在浏览器里，页面有水印。',
  }
  return { ...access, properties: { ...inside(access, 'properties'), subject, group: GROUP } }
}

const GROUP = {
  description: '联合体怎样查看成员机构的记录；只能查看，不能修改。',
  type: 'object',
  additionalProperties: false,
  required: ['read', 'as'],
  properties: {
    read: { $ref: '#/$defs/roles', description: '可以查看成员机构记录的角色，如 consortiumAdmin。', minItems: 1 },
    as: { const: 'masked', description: 'masked：打码的字段一律打码，姓名也是，不能显示原文。' },
    except: {
      description: '不给联合体看的字段：列表、记录、历史、导出和搜索里都没有。',
      type: 'array',
      maxItems: 200,
      uniqueItems: true,
      items: FIELD,
    },
  },
}

function listOf(list: Node): Node {
  return { ...list, properties: { ...inside(list, 'properties'), ...LIST_HEAD } }
}

function callOf(call: Node): Node {
  const properties = inside(call, 'properties')
  const condition = { $ref: '#/$defs/callCondition' }
  return {
    ...call,
    properties: {
      ...properties,
      request: requestOf(properties['request'] ?? {}),
      when: { ...properties['when'], ...condition },
      of: { $ref: '#/$defs/referring', description: properties['of']?.['description'] },
      where: { ...properties['where'], ...condition },
    },
  }
}

/** Format 1 names no transition. */
function requestOf(request: Node): Node {
  const shapes = request['enum'] as readonly string[]
  return { ...request, enum: shapes.flatMap((shape) => (shape === 'ids-value' ? [shape, 'transit'] : [shape])) }
}

/** `set` is what was `also`; `from` says in which states it is open. */
function lifecycleOf(lifecycle: Node): Node {
  const blocks = inside(lifecycle, 'properties')
  const list = blocks['transitions'] ?? {}
  const item = inside(list, 'items') as Node
  const entries = Object.entries(inside(item, 'properties')).flatMap(
    ([name, node]): readonly (readonly [string, Node])[] => {
      if (name === 'also')
        return [
          ['input', TRANSITION_INPUT],
          ['set', { ...node, description: SET_WORDS, additionalProperties: { $ref: '#/$defs/setValue' } }],
        ]
      if (name === 'when')
        return [
          ['from', FROM],
          ['when', { ...node, $ref: '#/$defs/openCondition' }],
        ]
      if (name === 'to') return [[name, { ...node, description: '变更后的值；不写则状态不变。' }]]
      if (name === 'confirm')
        return [
          [name, { ...node, description: '之前询问的话；{字段} 换成这条记录的内容。' }],
          ['tone', { description: '会失去什么，按钮用红色。', const: 'danger' }],
          ['after', TRANSITION_AFTER],
        ]
      return [[name, node]]
    },
  )
  const required = (item['required'] as readonly string[]).filter((name) => name !== 'to')
  const transitions = { ...list, items: { ...item, required, properties: Object.fromEntries(entries) } }
  const { field = {}, ...others } = blocks
  return { ...lifecycle, properties: { field, final: FINAL, ...others, transitions } }
}

const FROM = {
  description: '在哪些状态下才能做；不写则由 when 决定。',
  type: 'array',
  items: { $ref: '#/$defs/scalar' },
  minItems: 1,
  uniqueItems: true,
  maxItems: 50,
}

const SET_WORDS =
  '同时写入的其他字段及其值：一个值，或另一个字段、所填的内容、今天、现在、参数、操作的人；表格用 append 加一行。'

const FINAL = {
  description: '终点：到了这里就不再变更的状态。',
  type: 'array',
  items: { $ref: '#/$defs/scalar' },
  minItems: 1,
  uniqueItems: true,
  maxItems: 50,
}

const RULES = {
  description: '规则：什么时候显示、必填、锁定，什么不允许。界面先提示，服务端在写入时强制。',
  type: 'array',
  maxItems: 100,
  items: {
    description: '一条规则：must、lock，或 show 与 require。',
    type: 'object',
    additionalProperties: false,
    required: [],
    properties: {
      on: {
        description:
          '在哪些操作时：create、update、delete、cancel，或状态变更的名称。must 不写时，在新增和改到它所读的字段时。',
        type: 'array',
        items: SHORT_NAME,
        minItems: 1,
        uniqueItems: true,
        maxItems: 20,
      },
      each: { $ref: '#/$defs/field', description: '表格字段：对每一行判断，字段名指行内的字段，/字段 指整条记录的。' },
      when: { $ref: '#/$defs/ruleCondition', description: '哪些记录才受这条规则约束；锁定按修改之前判断。' },
      must: { $ref: '#/$defs/ruleCondition', description: '必须成立，否则拒绝；比较大小时有一边为空不算违反。' },
      show: { ...FIELDS, description: '条件成立时显示，否则隐藏并清空的字段。' },
      require: { ...FIELDS, description: '条件成立时必填的字段。' },
      lock: {
        description: '条件成立时不能修改的字段；"*" 指全部。状态变更不受限制。',
        anyOf: [{ const: '*' }, FIELDS],
      },
      except: { ...FIELDS, description: '锁定时仍可修改的字段。' },
      at: { $ref: '#/$defs/field', description: '在哪个字段旁提示；不写则在表单上方。' },
      call: { ...SHORT_NAME, description: '界面所问的平台调用（operation 为 test）；服务端按它自己的条件判断。' },
      passes: { description: '调用返回什么才能继续，默认 false。', type: 'boolean' },
      words: {
        ...WORDS,
        description: '拒绝时的话；{字段} 换成内容，问别的记录时 {count} 与 {names} 换成个数与名称。',
      },
      warn: { description: '只提示，不拒绝。', const: true },
    },
  },
}

const CONSTRAINTS = {
  description: '同一机构内不能并存的记录，由数据库保证；有一个字段为空的不算。',
  type: 'array',
  maxItems: 10,
  items: {
    description: '一条约束。',
    type: 'object',
    additionalProperties: false,
    required: ['by'],
    properties: {
      by: { ...FIELDS, maxItems: 10, description: '合起来不能重复的字段。' },
      span: {
        description: '还要时间重叠才算：日期两端都算在内，时刻与 HH:mm 只算开始；空着的一端没有限制。',
        type: 'object',
        additionalProperties: false,
        required: ['from', 'to'],
        properties: {
          on: { ...FIELD, description: '哪一天，两端是 HH:mm 时写。' },
          from: { ...FIELD, description: '开始。' },
          to: { ...FIELD, description: '结束。' },
        },
      },
      when: { $ref: '#/$defs/countedCondition', description: '只有这样的记录才算；不写就全部算。' },
      most: { ...settableNumber({ minimum: 1, maximum: 1000 }), description: '最多几条，默认 1；或一个参数。' },
      words: { ...WORDS, description: '冲突时的话：{字段} 是那一条的内容，{count} 是已有几条，{most} 是最多几条。' },
      warn: { description: '只提醒，不拒绝。', const: true },
    },
  },
}

const SETTINGS = {
  description: '这个库的记录是参数：条件里写 {"setting": 代码, "default": 值} 取它。一个项目只有一个这样的库。',
  type: 'object',
  additionalProperties: false,
  required: ['code', 'values'],
  properties: {
    code: { ...FIELD, description: '哪个字段是代码。' },
    values: { ...FIELDS, maxItems: 10, description: '哪些字段是值：第一个不空的就是它的值。' },
  },
}

const DEFINITIONS: Readonly<Record<string, Node>> = {
  ...setDefinitions(),
  inputName: {
    description: '变更所问的内容的名称。',
    type: 'string',
    pattern: '^[A-Za-z][A-Za-z0-9_]*$',
    maxLength: 64,
  },
  ...CONDITION_NAMES,
  referring: {
    description: '引用了本记录的其他库的记录。',
    type: 'object',
    additionalProperties: false,
    required: ['of', 'via'],
    properties: linkProperties(),
  },
  link: {
    description: '别的库（或本库）的记录。',
    type: 'object',
    additionalProperties: false,
    required: ['of'],
    properties: linkProperties(),
  },
}

function linkProperties(): Node {
  return {
    of: { ...LIBRARY, description: '库名。' },
    via: { $ref: '#/$defs/field', description: '那个库中保存本记录编号的字段；不写则不限。' },
    where: { $ref: '#/$defs/linkCondition', description: '只算符合此条件的记录。' },
  }
}
