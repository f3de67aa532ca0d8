/** Format 2 of descriptors, made of format 1 and of what is new in it. */
import { CONDITION_NAMES, conditionDefinitions, setDefinitions } from './conditions.ts'
import { EFFECTS_NODE } from './effects.ts'
import { lifecycleOf } from './lifecycle.ts'
import { LIST_HEAD, SETS, SHORT_NAME } from './list-head.ts'
import { FIELD, inside, LIBRARY, type Node } from './nodes.ts'
import { CONSTRAINTS_NODE, RULES_NODE, SETTINGS_NODE } from './rules.ts'
import { SHOW_NODE } from './show.ts'
import { viewNodes } from './views.ts'

/** Where the new blocks stand: the order of keys is the format's. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  deprecated: ['of', 'where', 'offers'],
  scopes: ['sets'],
  lifecycle: ['rules', 'constraints', 'effects', 'settings'],
  form: ['show'],
}

/** The format as it is written to `schemas/meta/resource.v2.json`. */
export function resourceFormat(before: Node): Node {
  const { guards: _guards, ...kept } = before['properties'] as Readonly<Record<string, Node>>
  const made: Readonly<Record<string, Node>> = {
    sets: SETS,
    rules: RULES_NODE,
    constraints: CONSTRAINTS_NODE,
    effects: EFFECTS_NODE,
    settings: SETTINGS_NODE,
    show: SHOW_NODE,
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
    as: {
      enum: ['masked', 'aggregate'],
      description:
        'masked：打码的字段一律打码，姓名也是，不能显示原文。aggregate：只给统计数字，不给任何一条记录；人数少的数字也不给，不能筛选。',
    },
    except: {
      description: '不给联合体看的字段：列表、记录、历史、导出和搜索里都没有，统计也不按它分组、筛选。',
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
