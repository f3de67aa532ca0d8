/** Keywords of JSON Schema and of other tools that no widget can show: what they are, and what to write instead. */

interface Unsupported {
  /** What the keyword says, for whoever copied it and does not know. */
  readonly means: string
  readonly cure: string
}

const RULES = '在描述文件的 form.rules 中写条件'
const WIDGET = '控件由字段的种类决定：删除它，或用 x-kind 指定种类'
const LABELS = '改用 x-labels: {"值": "中文名称"}'
const LIMITS = '改用 minLength、maximum、pattern 等直接的限制'
const FILES = '删除它；文件只存地址，用 "x-kind": "image" 或 "video"'
const DOCUMENT = '这是整份接口文档，不是一种记录：用「npm run new」由它生成库'
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
  ['$recursiveRef', ['包含自己', '记录不能包含自己；上下级用 x-ref 引用另一条记录']],
  ['$recursiveAnchor', ['包含自己', '删除它；记录不能包含自己']],
  ['$vocabulary', ['所用的词汇', '删除它']],
  ['$anchor', ['定义的别名', '改用 $ref: "#/$defs/名称"']],
  ['$dynamicAnchor', ['动态引用的目标', '改用 $ref: "#/$defs/名称"；记录不能包含自己']],
  ['definitions', ['旧式的定义', '改用 $defs，引用处写 #/$defs/名称']],
  ['oneOf', ['几种写法任选其一', '一种记录只有一种形状：把各种形状的字段合写在 properties 中，用 form.rules 显示']],
  ['$ref', ['引用整个结构', '在这里直接写 type、properties；$ref 只用于字段']],
  ['nullable', ['可以为空', '在 type 中加上 "null"，如 "type": ["string", "null"]；写的是 false 就删除它']],
  ['enumNames', ['选项的名称', LABELS]],
  ['enumTitles', ['选项的名称', LABELS]],
  ['x-enumNames', ['选项的名称', LABELS]],
  ['x-enum-varnames', ['选项的名称', LABELS]],
  ['enumDescriptions', ['选项的说明', LABELS]],
  ['markdownEnumDescriptions', ['选项的说明', LABELS]],
  ['x-enum-descriptions', ['选项的说明', LABELS]],
  ['options', ['可选的值', '改用 enum，名称写在 x-labels']],
  ['label', ['字段的名称', '改用 title']],
  ['placeholder', ['输入框中的提示', '改用 description']],
  ['errorMessage', ['不通过时的提示', '改用 x-messages: {"pattern": "中文提示"}']],
  ['min', ['最小', '数字用 minimum，文字用 minLength，列表用 minItems']],
  ['max', ['最大', '数字用 maximum，文字用 maxLength，列表用 maxItems']],
  ['divisibleBy', ['旧式的倍数', '整数的倍数改用 multipleOf，小数位数改用 x-decimals']],
  ['rules', ['校验', LIMITS]],
  ['validation', ['校验', LIMITS]],
  ['x-validator', ['校验', LIMITS]],
  ['unique', ['不能重复', '在描述文件的 form.unique 中写字段名；列表的各项用 uniqueItems']],
  ['hidden', ['隐藏', '在描述文件的 form.rules 中写 show；不由人填写的字段写 readOnly']],
  ['x-reactions', ['字段之间的联动', RULES]],
  ['widget', ['其他工具的控件', WIDGET]],
  ['props', ['其他工具的控件', WIDGET]],
  ['x-component', ['其他工具的控件', WIDGET]],
  ['uischema', ['界面的排列', '在描述文件的 form.sections 中写分组']],
  ['bsonType', ['类型', '改用 type：string、number、integer、boolean、array、object']],
  ['contentEncoding', ['内容的编码', FILES]],
  ['contentMediaType', ['内容的编码', FILES]],
  ['contentSchema', ['内容的写法', FILES]],
  ['externalDocs', ['外部的文档', '删除它，说明写在 description']],
  ['fields', ['字段的列表', '改用 properties：{"字段名": {"title": "名称", …}}']],
  ['columns', ['字段的列表', '改用 properties：{"字段名": {"title": "名称", …}}']],
  ['attributes', ['字段的列表', '改用 properties：{"字段名": {"title": "名称", …}}']],
  ['openapi', ['OpenAPI 的版本', DOCUMENT]],
  ['swagger', ['OpenAPI 的版本', DOCUMENT]],
  ['paths', ['OpenAPI 的调用', DOCUMENT]],
  ['components', ['OpenAPI 的定义', DOCUMENT]],
  ['example', ['样例', '改用 examples，写成数组']],
  ['discriminator', ['分辨几种形状的字段', '删除它；不同形状的内容用 form.rules 显示']],
  ['deprecated', ['将停用', '字段写 "deprecated": true；整个库的停用写在描述文件的 deprecated 中']],
  ['writeOnly', ['只写不读', '删除它；口令之类的内容不能放在库中']],
  ['xml', ['XML 的写法', '删除它，接口只用 JSON']],
])

/** Keys that other tools have put there, by their beginning. */
const FOREIGN: readonly (readonly [RegExp, Unsupported])[] = [
  [/^ui:/, { means: '其他工具的控件', cure: WIDGET }],
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
