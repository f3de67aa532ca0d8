/** Keywords of JSON Schema and of other tools that no widget can show: what they are, and what to write instead. */

interface Unsupported {
  /** What the keyword says, for whoever copied it and does not know. */
  readonly means: string
  readonly cure: string
}

const RULES = '在描述文件的 form.rules 中写条件'
const LIST = '列表的各项须是同一种，写在 items 中；项数用 maxItems'

const KEYWORDS: ReadonlyMap<string, readonly [means: string, cure: string]> = new Map([
  ['anyOf', ['符合几种写法之一', '只写一种类型；可选值用 enum，名称写在 x-labels']],
  ['allOf', ['同时符合几种写法', '把各部分合写在一起，或用 $ref']],
  ['not', ['不符合某种写法', '改用 pattern、minimum 等直接的限制']],
  ['if', ['条件', RULES]],
  ['then', ['条件成立时的写法', RULES]],
  ['else', ['条件不成立时的写法', RULES]],
  ['dependentRequired', ['填了一个就要填另一个', '在描述文件的 form.rules 中写 require']],
  ['dependentSchemas', ['填了一个就有另外的写法', RULES]],
  ['prefixItems', ['列表各项各有写法', '列表的各项须是同一种；不同的内容写成 "type": "object"']],
  ['patternProperties', ['名称符合某种写法的字段', '逐个写出字段']],
  ['unevaluatedProperties', ['未声明的字段', '未声明的字段总是被拒绝，删除它']],
  ['propertyNames', ['字段名的写法', '逐个写出字段']],
  ['contains', ['列表中至少有这样一项', '改用 minItems、maxItems']],
  ['minContains', ['列表中至少有几项这样的', '改用 minItems']],
  ['maxContains', ['列表中最多有几项这样的', '改用 maxItems']],
  ['additionalItems', ['列表其余各项的写法', LIST]],
  ['unevaluatedItems', ['列表其余各项的写法', LIST]],
  ['dependencies', ['填了一个就要填另一个', '在描述文件的 form.rules 中写 require']],
  ['minProperties', ['最少填几个字段', '必须填写的字段写进 required']],
  ['maxProperties', ['最多填几个字段', '只写出需要的字段，未声明的总是被拒绝']],
  ['const', ['固定的值', '固定的值不必由人填写；可选值用 enum']],
  ['$dynamicRef', ['动态的引用', '改用 $ref: "shared/文件.json#/$defs/名称"']],
  ['$anchor', ['定义的别名', '改用 $ref: "#/$defs/名称"']],
  ['$dynamicAnchor', ['动态引用的目标', '改用 $ref: "#/$defs/名称"；记录不能包含自己']],
  ['definitions', ['旧式的定义', '改用 $defs，引用处写 #/$defs/名称']],
  ['oneOf', ['几种写法任选其一', '一种记录只有一种形状：把各种形状的字段合写在 properties 中，用 form.rules 显示']],
  ['$ref', ['引用整个结构', '在这里直接写 type、properties；$ref 只用于字段']],
  ['nullable', ['可以为空', '写成 "type": ["string", "null"]；空值总是等同于没有填写']],
  ['enumNames', ['选项的名称', '改用 x-labels: {"值": "中文名称"}']],
  ['example', ['样例', '改用 examples，写成数组']],
  ['discriminator', ['分辨几种形状的字段', '删除它；不同形状的内容用 form.rules 显示']],
  ['deprecated', ['将停用', '字段写 "deprecated": true；整个库的停用写在描述文件的 deprecated 中']],
  ['writeOnly', ['只写不读', '删除它；口令之类的内容不能放在库中']],
  ['xml', ['XML 的写法', '删除它，接口只用 JSON']],
])

/** Keys that other tools have put there, by their beginning. */
const FOREIGN: readonly (readonly [RegExp, Unsupported])[] = [
  [/^ui:/, { means: '其他工具的控件', cure: '控件由字段的种类决定：删除它，或用 x-kind 指定种类' }],
  [/^(?:x-|ts[A-Z]|markdown|\$|\^)/, { means: '其他工具的扩展', cure: '这是其他工具的扩展，删除它' }],
]

/** What is said of a keyword of JSON Schema that has no widget; nothing for all others. */
export function unsupportedKeyword(key: string): Unsupported | undefined {
  const [means, cure] = KEYWORDS.get(key) ?? []
  return means !== undefined && cure !== undefined ? { means, cure } : undefined
}

/** What is said of a key that another tool has put there. */
export function foreignKeyword(key: string): Unsupported | undefined {
  return FOREIGN.find(([start]) => start.test(key))?.[1]
}
