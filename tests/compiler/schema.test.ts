import { describe, it } from 'vitest'
import { expectRefusal, inSchema, type Row, withField } from './fixture.ts'

describe('a broken schema says where and how it is mended', () => {
  it.each<Row>([
    [
      'text without a limit',
      withField('"A": «{ "title": "甲", "type": "string" }'),
      'limitMissing',
      '加上 "maxLength"，如 60',
    ],
    [
      'a list without a limit',
      withField('"A": «{ "title": "甲", "type": "array", "items": { "type": "string", "maxLength": 9 } }'),
      'limitMissing',
      '加上 "maxItems"，如 20',
    ],
    [
      'a list of what is no type',
      withField(
        '"A": { "title": "甲", "type": "array", "maxItems": 9, "items": { "type": «"strng", "enum": ["x"], "x-labels": { "x": "甲" } } }',
      ),
      'badValue',
      '是否想写 string？',
    ],
    [
      'a number’s limit on a text',
      withField('"A": { "title": "甲", "type": "string", "maxLength": 9, «"minimum": 3 }'),
      'wrongType',
      '删除它，或改用 minLength',
    ],
    [
      'a text’s limit on a number',
      withField('"A": { "title": "甲", "type": "integer", «"minLength": 3 }'),
      'wrongType',
      '删除它，或改用 minimum',
    ],
    [
      'a list’s limit on a switch',
      withField('"A": { "title": "甲", "type": "boolean", «"uniqueItems": true }'),
      'wrongType',
      '删除它，或改正 type',
    ],
    [
      'a number’s limit on the texts of a list',
      withField(
        '"A": { "title": "甲", "type": "array", "maxItems": 9, "items": { "type": "string", "maxLength": 9, «"maximum": 3 } }',
      ),
      'wrongType',
      '删除它，或改用 maxLength',
    ],
    [
      'a field without a title',
      withField('"A": «{ "type": "boolean" }'),
      'titleMissing',
      '加上 "title"，如 "title": "名称"',
    ],
    [
      'a pattern without words',
      withField('"A": { "title": "甲", "type": "string", "maxLength": 9, "pattern": «"^a" }'),
      'messageMissing',
      '加上 "x-messages": {"pattern": "编码只能用字母和数字"}，用户看到的是这句话',
    ],
    [
      'a pattern that is none',
      withField(
        '"A": { "title": "甲", "type": "string", "maxLength": 9, "pattern": «"(", "x-messages": { "pattern": "不对" } }',
      ),
      'pattern',
      '检查括号与转义；短横线在方括号中放最后',
    ],
    [
      'a pattern of exponential time',
      withField(
        '"A": { "title": "甲", "type": "string", "maxLength": 9, "pattern": «"^(a+)+$", "x-messages": { "pattern": "不对" } }',
      ),
      'pattern',
      '重复之中的重复须以别的字隔开，如把「(a+)+」写成「a+」，把「(\\w+,?)*」写成「\\w+(,\\w+)*」',
    ],
    [
      'choices without names',
      withField('"A": { "title": "甲", "type": "string", "enum": «["one", "two"] }'),
      'labelMissing',
      '加上 "x-labels": {"one": "…", "two": "…"}',
    ],
    ['a name of no choice', inSchema('"blue": "蓝"', '«"bleu": "蓝"'), 'unknownChoice', '是否想写 blue？'],
    [
      'a name of no state',
      withField('"A": { "title": "甲", "type": "boolean", "x-labels": { "true": "有", «"fales": "无" } }'),
      'unknownChoice',
      '是否想写 false？',
    ],
    ['a required field that is not declared', inSchema('["Name"]', '[«"Nam"]'), 'unknownField', '是否想写 Name？'],
    ['a mistyped keyword', inSchema('"minimum": 0', '«"minimun": 0'), 'unknownKey', '是否想写 minimum？'],
    [
      'objects of several shapes',
      withField('"A": { "title": "甲", "type": "object", «"oneOf": [{ "type": "object" }] }'),
      'oneOf',
      'oneOf 只能列出可选值：[{"const": "a", "title": "名称"}]；不同形状的内容请分成几个字段，用 form.rules 显示',
    ],
    [
      'a condition in the schema',
      withField('"A": { "title": "甲", "type": "boolean", «"if": {} }'),
      'unsupported',
      '在描述文件的 form.rules 中写条件',
    ],
    [
      'a tuple',
      withField('"A": { "title": "甲", "type": "array", «"prefixItems": [] }'),
      'unsupported',
      '列表的各项须是同一种；不同的内容写成 "type": "object"',
    ],
    [
      'a dynamic reference',
      withField('"A": { "title": "甲", «"$dynamicRef": "#x" }'),
      'unsupported',
      '改用 $ref: "shared/文件.json#/$defs/名称"',
    ],
    [
      'several types at once',
      withField('"A": { "title": "甲", "type": «["string", "number"], "maxLength": 9 }'),
      'unsupported',
      '只写一种类型（可以与 null 组合），如 "type": "string"',
    ],
    [
      'a kind that the type cannot be',
      withField('"A": { "title": "甲", "type": "boolean", "x-kind": «"money" }'),
      'kind',
      '可用的种类：flag（是否）',
    ],
    [
      'searching a flag',
      withField('"A": { "title": "甲", "type": "boolean", "x-search": «true }'),
      'kind',
      '只有单行文字、多行文字、图文、标签可以搜索；删除它，要查找就放进 list.filters',
    ],
    [
      'a list of lists',
      withField('"A": { "title": "甲", "type": "array", "maxItems": 3, "items": { "type": «"array" } }'),
      'unsupported',
      '把 items.type 写成 "string" 或 "object"',
    ],
    [
      'a reference over HTTP',
      withField('"A": { "$ref": «"https://schemas.example/a.json" }'),
      'ref',
      '把定义抄进 schemas/shared/ 再引用，如 shared/library.json#/$defs/code',
    ],
    [
      'a reference to a file of the machine',
      withField('"A": { "$ref": «"file:///etc/passwd" }'),
      'ref',
      '把定义抄进 schemas/shared/ 再引用，如 shared/library.json#/$defs/code',
    ],
    [
      'a reference to no definition',
      withField('"A": { "$ref": «"#/$defs/none" }'),
      'ref',
      '把定义写在 $defs 中，引用写成 "$ref": "#/$defs/名称"',
    ],
    [
      'a pattern between slashes, as programs write it',
      withField(
        '"A": { "title": "甲", "type": "string", "maxLength": 9, "pattern": «"/^a+$/i", "x-messages": { "pattern": "写 a" } }',
      ),
      'pattern',
      '去掉两端的斜杠和其后的字母',
    ],
    [
      'required as older drafts have it',
      withField('"A": { "title": "甲", "type": "string", "maxLength": 9, "required": «true }'),
      'wrongType',
      '删除它，把这个字段的名称写进上一级的 required，如 "required": ["Name"]',
    ],
    [
      'a limit that was a flag once',
      withField('"A": { "title": "甲", "type": "number", "minimum": 0, "exclusiveMinimum": «true }'),
      'wrongType',
      '把 minimum 的数字写在这里，并删除 minimum',
    ],
    [
      'items that differ by place',
      withField('"A": { "title": "甲", "type": "array", "maxItems": 9, "items": «[] }'),
      'wrongType',
      '列表的各项须是同一种：只留一个定义，写成 "items": {"type": "string", …}',
    ],
    [
      'a schema that is true',
      withField('"A": «true'),
      'wrongType',
      '写出它的名称和类型：{"title": "名称", "type": "string", …}',
    ],
    [
      'a format of numbers',
      withField('"A": { "title": "甲", "type": "integer", "format": «"int64" }'),
      'unknownFormat',
      '删除它；数字的大小用 minimum、maximum 限制，小数位数用 x-decimals',
    ],
    [
      'a format of another tool',
      withField('"A": { "title": "甲", "type": "string", "maxLength": 9, "format": «"uuid" }'),
      'unknownFormat',
      '删除它；书写格式用 pattern 限制。可用的 format 有：date、date-time、email、uri、mobile、id-card、credit-code',
    ],
    [
      'a key of another tool that is near to one of ours',
      withField('"A": { "title": "甲", "type": "string", "maxLength": 9, «"tsType": "Date" }'),
      'unsupported',
      '这是其他工具的扩展，删除它',
    ],
    [
      'the key of a form library',
      withField('"A": { "title": "甲", "type": "string", "maxLength": 9, «"placeholder": "请输入" }'),
      'unsupported',
      '改用 description',
    ],
    [
      'a library that does not exist',
      withField('"A": { "title": "甲", "type": "string", "maxLength": 64, "x-ref": «"thign" }'),
      'unknownResource',
      '是否想写 thing？',
    ],
    ['an example that is not valid', inSchema('"Price": 1.5 }]', '"Price": «1.555 }]'), 'example', '改正样例'],
    [
      'a field named like an inherited one',
      withField('«"__proto__": { "title": "甲", "type": "boolean" }'),
      'name',
      '这是语言内部的名称，请改用别的名称',
    ],
    [
      'a field name with a space',
      withField('«"A b": { "title": "甲", "type": "boolean" }'),
      'name',
      '是否想写 Ab？以字母开头，只用英文字母、数字和下划线',
    ],
  ])('%s', (_why, made, code, cure) => expectRefusal(made, code, cure))
})
