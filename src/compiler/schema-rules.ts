/** What a schema must say beyond its meta-schema: titles, limits, Chinese words; and what no widget can show. */
import { type Kind, KIND_FACTS, KINDS } from '../model/kind.ts'
import { ambiguityOf } from './ambiguous-pattern.ts'
import { FLAG_VALUES, kindOf } from './kinds-of-schema.ts'
import { type Findings, isJsonObject, type SchemaNode } from './nodes.ts'
import { problemAt, type ProblemInput } from './source.ts'
import { meant } from './suggest.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object']
const SEARCHED_KINDS: readonly Kind[] = ['text', 'longText', 'richText', 'tags']
/** The keywords that say something about one type alone; ajv refuses them elsewhere, and there they would limit nothing. */
const KEYWORDS_OF: Readonly<Record<string, readonly string[]>> = {
  文字: ['minLength', 'maxLength', 'pattern', 'format'],
  数字: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-decimals'],
  列表: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  对象: ['properties', 'required', 'additionalProperties'],
}
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  integer: '数字',
  boolean: '开关',
  array: '列表',
  object: '对象',
}
/** Of patterns that take exponential time (S3). */
const PATTERN_CURES = {
  nested: '重复之中的重复须以别的字隔开，如把「(a+)+」写成「a+」，把「(\\w+,?)*」写成「\\w+(,\\w+)*」',
  branches: '重复的各选项不要能匹配同样的字，如把「(a|ab)*」写成「(ab?)*」',
}

/** The root, a group, or a row: `required` names fields that are declared. */
export function checkObject(node: SchemaNode, declared: readonly string[], findings: Findings): void {
  if (declared.length === 0)
    report([node, 'properties'], findings, {
      code: 'missingKey',
      message: '没有字段',
      cure: '在 properties 中写出字段',
    })
  const required = Array.isArray(node.value['required']) ? node.value['required'] : []
  const at = node.origin('required')
  required.forEach((name, index) => {
    if (typeof name !== 'string' || declared.includes(name)) return
    const input = { code: 'unknownField', message: `required 中没有声明过的字段 ${name}`, cure: meant(name, declared) }
    findings.problems.push(problemAt({ source: at.source, path: [...at.path, index] }, input))
  })
}

/**
 * Checks one schema node against the house's rules: title, type, limits, words of its choices; reports into
 * `findings`.
 */
export function checkNode(node: SchemaNode, items: SchemaNode | undefined, findings: Findings): void {
  const { value } = node
  const type = value['type']
  if (typeof value['title'] !== 'string') {
    report([node, 'title'], findings, {
      code: 'titleMissing',
      message: '字段没有中文名称',
      cure: '加上 "title"，如 "title": "名称"',
    })
  }
  if (typeof type !== 'string' || !TYPES.includes(type)) return reportType(node, findings)
  checkKind(node, kindOf(value, items?.value), findings)
  const itemType = items?.value['type']
  // Of rows the type is told from the items; of all others nobody has looked at it.
  if (items && itemType !== undefined && !Array.isArray(itemType) && !TYPES.includes(String(itemType)))
    reportType(items, findings)
  checkKeywords(node, findings)
  if (items) checkKeywords(items, findings)
  checkLimits(node, items, findings)
  checkPattern(node, findings)
  checkLabels(items ?? node, findings)
}

/** An item has no place that could be left empty: null would be refused in every list. */
export function checkItem(items: SchemaNode, findings: Findings): void {
  const type = items.value['type']
  if (!Array.isArray(type) || !type.includes('null')) return
  const others = type.filter((name) => name !== 'null')
  const cure = `只写 "type": ${JSON.stringify(others.length === 1 ? others[0] : 'string')}；没有内容的一项不放进列表`
  report([items, 'type'], findings, { code: 'unsupported', message: '列表中的一项不能为空（null）', cure })
}

/** A kind needs a type that it can show; not every kind can be searched, and a choice has options. */
function checkKind(node: SchemaNode, kind: Kind, findings: Findings): void {
  const { value } = node
  const type = String(value['type'])
  const fits = KINDS.filter((candidate) => KIND_FACTS[candidate].types.includes(type))
  if (!fits.includes(kind)) {
    const key = value['x-kind'] === undefined ? 'x-ref' : 'x-kind'
    report([node, key], findings, {
      code: 'kind',
      message: `类型是${TYPE_WORDS[type]}（${type}），不能用种类 ${kindWords(kind)}`,
      cure: `可用的种类：${fits.map(kindWords).join('、')}`,
    })
  }
  if (value['x-search'] !== undefined && value['x-search'] !== false && !SEARCHED_KINDS.includes(kind)) {
    const cure = `只有${SEARCHED_KINDS.map((one) => KIND_FACTS[one].words).join('、')}可以搜索；删除它，要查找就放进 list.filters`
    report([node, 'x-search'], findings, {
      code: 'kind',
      message: `关键字不能搜索${KIND_FACTS[kind].words}字段`,
      cure,
    })
  }
  if (kind === 'time' && value['format'] !== undefined)
    report([node, 'format'], findings, {
      code: 'kind',
      message: `${KIND_FACTS.time.words}总是 08:30 这样的文字，不能另写 format`,
      cure: '删除 format；要日期和时间就删除 x-kind',
    })
  if (kind === 'choice' && !Array.isArray(value['enum'])) {
    report([node, 'enum'], findings, {
      code: 'missingKey',
      message: '选项字段没有选项',
      cure: '加上 "enum" 和 "x-labels"',
    })
  }
}

/** money（金额） */
function kindWords(kind: Kind): string {
  return `${kind}（${KIND_FACTS[kind].words}）`
}

function reportType(node: SchemaNode, findings: Findings): void {
  const type = node.value['type']
  if (Array.isArray(type)) {
    const cure = '只写一种类型（可以与 null 组合），如 "type": "string"'
    return report([node, 'type'], findings, {
      code: 'unsupported',
      message: `不支持几种类型并列：${type.map(String).join('、')}`,
      cure,
    })
  }
  if (type === undefined)
    return report([node, 'type'], findings, {
      code: 'missingKey',
      message: '缺少 type',
      cure: `加上 "type"：${TYPES.map((name) => `${name}（${TYPE_WORDS[name]}）`).join('、')} 之一`,
    })
  report([node, 'type'], findings, {
    code: 'badValue',
    message: `没有类型 ${JSON.stringify(type)}`,
    cure: meant(String(type), TYPES),
  })
}

/** A keyword on a type that it does not fit: a limit that limits nothing, and that no validator takes. */
function checkKeywords(node: SchemaNode, findings: Findings): void {
  const own = TYPE_WORDS[String(node.value['type'])]
  if (own === undefined) return
  for (const [type, keywords] of Object.entries(KEYWORDS_OF)) {
    if (type === own) continue
    for (const keyword of keywords.filter((name) => Object.hasOwn(node.value, name)))
      report([node, keyword], findings, {
        code: 'wrongType',
        message: `${keyword} 用于${type}，这里是${own}`,
        cure: cureOf(keyword, own),
        atKey: true,
      })
  }
}

const MEANT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  文字: { minimum: 'minLength', maximum: 'maxLength', minItems: 'minLength', maxItems: 'maxLength' },
  数字: { minLength: 'minimum', maxLength: 'maximum', minItems: 'minimum', maxItems: 'maximum' },
  列表: { minLength: 'minItems', maxLength: 'maxItems', minimum: 'minItems', maximum: 'maxItems' },
}

function cureOf(keyword: string, type: string): string {
  const meantHere = MEANT[type]?.[keyword]
  return meantHere ? `删除它，或改用 ${meantHere}` : '删除它，或改正 type'
}

/** Without limits one request could fill the store, and checking it could take for ever (S2, S7). */
function checkLimits(node: SchemaNode, items: SchemaNode | undefined, findings: Findings): void {
  const { value } = node
  const lacks = (part: SchemaNode) =>
    part.value['type'] === 'string' &&
    !Array.isArray(part.value['enum']) &&
    !['date', 'date-time'].includes(String(part.value['format'])) &&
    part.value['x-kind'] !== 'time' &&
    part.value['maxLength'] === undefined
  if (lacks(node))
    report([node, 'maxLength'], findings, {
      code: 'limitMissing',
      message: '文字没有长度上限',
      cure: '加上 "maxLength"，如 60',
    })
  if (value['type'] !== 'array') return
  if (value['maxItems'] === undefined)
    report([node, 'maxItems'], findings, {
      code: 'limitMissing',
      message: '列表没有项数上限',
      cure: '加上 "maxItems"，如 20',
    })
  if (!items)
    return report([node, 'items'], findings, {
      code: 'missingKey',
      message: '列表没有说明每一项',
      cure: '加上 "items"',
    })
  if (lacks(items))
    report([items, 'maxLength'], findings, {
      code: 'limitMissing',
      message: '列表中的文字没有长度上限',
      cure: '在 items 中加上 "maxLength"，如 30',
    })
  checkPattern(items, findings)
  if (!['string', 'object'].includes(String(items.value['type'])) && !Array.isArray(items.value['enum'])) {
    report([items, 'type'], findings, {
      code: 'unsupported',
      message: '列表的每一项只能是文字、选项或一组字段',
      cure: '把 items.type 写成 "string" 或 "object"',
    })
  }
}

function checkPattern(node: SchemaNode, findings: Findings): void {
  const pattern = node.value['pattern']
  if (typeof pattern !== 'string') return
  const messages = node.value['x-messages']
  if (!isJsonObject(messages) || typeof messages['pattern'] !== 'string') {
    const cure = '加上 "x-messages": {"pattern": "编码只能用字母和数字"}，用户看到的是这句话'
    report([node, 'pattern'], findings, { code: 'messageMissing', message: 'pattern 没有中文提示', cure })
  }
  if (!isRegExp(pattern)) {
    return report([node, 'pattern'], findings, {
      code: 'pattern',
      message: '正则表达式不正确',
      cure: '检查括号与转义；短横线在方括号中放最后',
    })
  }
  // Nothing stands before the beginning or after the end, not even a slash: such a pattern lets nothing through.
  if (/^\/(?:\^.*|.*(?<!\\)\$)\/[a-z]*$/.test(pattern)) {
    return report([node, 'pattern'], findings, {
      code: 'pattern',
      message: '正则表达式写了两端的斜杠，没有内容能通过',
      cure: '去掉两端的斜杠和其后的字母',
    })
  }
  const ambiguity = ambiguityOf(pattern)
  if (ambiguity)
    report([node, 'pattern'], findings, {
      code: 'pattern',
      message: '正则表达式可能极慢',
      cure: PATTERN_CURES[ambiguity],
    })
}

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

function checkLabels(node: SchemaNode, findings: Findings): void {
  const values = node.value['enum']
  const labels = isJsonObject(node.value['x-labels']) ? node.value['x-labels'] : {}
  const names = Array.isArray(values) ? values.map(String) : node.value['type'] === 'boolean' ? FLAG_VALUES : []
  for (const name of Object.keys(labels)) {
    if (names.includes(name)) continue
    const at = node.origin('x-labels')
    const input = {
      code: 'unknownChoice',
      message: `x-labels 中的 ${name} 不是可选值`,
      cure: meant(name, names),
      atKey: true,
    }
    findings.problems.push(problemAt({ source: at.source, path: [...at.path, name] }, input))
  }
  if (!Array.isArray(values)) return
  const bare = names.filter(
    (name) => !Object.hasOwn(labels, name) && /^[\x20-\x7e]*$/.test(name) && /[A-Za-z]{2}/.test(name),
  )
  if (bare.length > 0) {
    const cure = `加上 "x-labels": {${bare
      .slice(0, 3)
      .map((name) => `"${name}": "…"`)
      .join(', ')}}`
    report([node, 'enum'], findings, {
      code: 'labelMissing',
      message: `选项没有中文名称：${bare.slice(0, 5).join('、')}`,
      cure,
    })
  }
}

/** At the keyword, or at the whole node that lacks it. */
function report([node, keyword]: readonly [SchemaNode, string], { problems }: Findings, input: ProblemInput): void {
  const at = Object.hasOwn(node.value, keyword) ? node.origin(keyword) : node.at
  problems.push(problemAt(at, input))
}
