/** What the compiler refuses in a schema, under the codes of family S; the first three stand for any authored file. */
import type { CompilerRule } from '../../rule.ts'

const SYNTAX: readonly CompilerRule[] = [
  {
    code: 'S12',
    level: 'error',
    title: '文件是有效的 JSON',
    each: 'compiler',
    of: 'both',
    words: ['json'],
    help: `数据结构、描述文件都是 JSON。多一个逗号、少一个引号，整个文件都读不出来，这个库就会停用。

\`\`\`json
{ "title": "名称", "type": "string", }
\`\`\`

**改法**：到所指的位置看逗号、引号和括号；最后一项之后没有逗号；JSON 里不能写注释，说明写在 \`$comment\` 中。`,
  },
  {
    code: 'S13',
    level: 'error',
    title: '同一处没有重复的键',
    each: 'compiler',
    of: 'both',
    words: ['duplicateKey'],
    help: `同一个对象里同一个键写了两次，解析时后一个悄悄覆盖前一个，先写的内容就丢了，谁也不会发现。

\`\`\`json
{ "maxLength": 60, "maxLength": 20 }
\`\`\`

**改法**：只保留想要的一个。`,
  },
  {
    code: 'S14',
    level: 'error',
    title: '文件大小和嵌套在限度之内',
    each: 'compiler',
    of: 'both',
    words: ['tooLarge', 'tooDeep'],
    help: `过大或嵌套过深的文件会让检查和界面变得很慢，甚至卡住。一个文件不超过 256 KB、5000 个值，嵌套不超过 32 层；一组字段不超过 300 个，一个字段的选项不超过 2000 个。

**改法**：共用的部分放进 \`schemas/shared/\` 用 \`$ref\` 引用；很长的选项改为引用另一个库（\`x-ref\`）。`,
  },
]

const STRUCTURE: readonly CompilerRule[] = [
  {
    code: 'S1',
    level: 'error',
    title: '数据结构符合格式',
    each: 'compiler',
    of: 'schema',
    words: ['wrongType', 'badValue', 'range', 'missingKey', 'format', 'schema'],
    help: `每个键都有规定的写法：\`maxLength\` 是整数，\`type\` 是规定的几种之一，限制要与类型相符（\`minimum\` 不能写在文字上）。写法不对的限制等于没有限制。

\`\`\`json
{ "title": "名称", "type": "strnig", "maxLength": "60" }
\`\`\`

**改法**：照提示改；在编辑器中写上 \`"$schema": "./meta/schema.v1.json"\`，输入时就有补全和检查。`,
  },
  {
    code: 'S2',
    level: 'error',
    title: '记录不放行未声明的字段',
    each: 'compiler',
    of: 'schema',
    words: ['open'],
    help: `放行未声明的字段，打错名称的字段会被悄悄存下来，谁也看不见、改不了。所有对象总是封闭的，不必写什么。

\`\`\`json
{ "type": "object", "additionalProperties": true }
\`\`\`

**改法**：删除 \`additionalProperties\`（或写成 \`false\`），把用到的字段逐个写进 \`properties\`。`,
  },
  {
    code: 'S3',
    level: 'error',
    title: '引用都能找到，也不成环',
    each: 'compiler',
    of: 'schema',
    words: ['ref'],
    help: `\`$ref\` 只能指向本目录中的定义：本文件的 \`#/$defs/名称\`，或 \`shared/文件.json#/$defs/名称\`。指向网址的引用在断网时不能用，也可能被人改掉；指回自己的引用展开不完。

\`\`\`json
{ "$ref": "https://example.com/code.json" }
\`\`\`

**改法**：把定义抄进 \`schemas/shared/\`，再引用它。限制写在所引用的定义里，\`$ref\` 旁边只能写名称、说明和默认值等。`,
  },
  {
    code: 'S7',
    level: 'error',
    title: '小数位数不用 multipleOf 表示',
    each: 'compiler',
    of: 'schema',
    words: ['step'],
    help: `用 \`multipleOf: 0.01\` 限制两位小数，因为二进制小数不精确，0.07、19.99 这样正常的价格反而会被拒绝：0.00 到 1000.00 之间有一万多个。

\`\`\`json
{ "type": "number", "multipleOf": 0.01 }
\`\`\`

**改法**：写 \`"x-decimals": 2\`；金额写 \`"x-kind": "money"\`，本来就是两位。\`multipleOf\` 只用于整数的倍数，如 \`"multipleOf": 5\`，整数和带小数的数字字段都可以写。`,
  },
  {
    code: 'S8',
    level: 'error',
    title: 'oneOf 只用来列出可选值',
    each: 'compiler',
    of: 'schema',
    words: ['oneOf'],
    help: `一个字段可以是几种不同形状的内容时，表单不知道画哪一种，填错了也只能说"不符合其中任何一种"，没有人看得懂。

\`\`\`json
{ "oneOf": [{ "type": "string" }, { "type": "object" }] }
\`\`\`

**改法**：可选值写 \`[{"const": "a", "title": "名称"}]\`；不同形状的内容分成几个字段，在描述文件的 \`form.rules\` 中按条件显示。`,
  },
  {
    code: 'S9',
    level: 'error',
    title: '只用能显示和填写的关键字',
    each: 'compiler',
    of: 'schema',
    words: ['unsupported'],
    help: `\`if\`、\`allOf\`、\`not\`、\`patternProperties\` 等关键字没有对应的控件：校验会执行，填写的人却看不出为什么不能保存。\`if\` 所看的字段没有填时条件也算成立，更容易出错。

空值（null）总是等同于没有填写：\`["string", "null"]\` 的字段可以不填，必填的字段不能是 null，列表里没有空的一项。

\`\`\`json
{ "if": { "properties": { "Kind": { "const": "a" } } }, "then": { "required": ["Unit"] } }
\`\`\`

**改法**：条件写进描述文件的 \`form.rules\`：\`{"when": {"eq": ["Kind", "a"]}, "show": ["Unit"], "require": ["Unit"]}\`。`,
  },
  {
    code: 'S10',
    level: 'error',
    title: '只用认识的 format',
    each: 'compiler',
    of: 'schema',
    words: ['unknownFormat'],
    help: `不认识的 \`format\` 不会被检查，等于没有写，却让人以为检查了。认识的有 date（日期）、date-time（日期和时间）、email（邮箱）、uri（网址，只指 http:// 或 https:// 开头的）、mobile（手机号）、id-card（身份证号）、credit-code（统一社会信用代码）。

\`\`\`json
{ "type": "string", "format": "phone" }
\`\`\`

**改法**：换成认识的一种，或用 \`pattern\` 写出规则并配上 \`x-messages.pattern\`。`,
  },
  {
    code: 'S15',
    level: 'error',
    title: '字段和定义的名称可以使用',
    each: 'compiler',
    of: 'schema',
    words: ['name'],
    help: `字段名就是接口中的名称：以字母开头，只用字母、数字和下划线。\`constructor\`、\`toString\` 这样的名称是语言内部的，用作字段会读出不存在的内容。

\`\`\`json
{ "properties": { "收费 编码": { "title": "编码" } } }
\`\`\`

**改法**：名称照接口写，中文写在 \`title\` 里。`,
  },
  {
    code: 'S16',
    level: 'error',
    title: '文字和列表都有上限',
    each: 'compiler',
    of: 'schema',
    words: ['limitMissing'],
    help: `没有上限的文字或列表，一次请求就能塞进几百万个字，校验和保存都会变得很慢。文字要写 \`maxLength\`，列表要写 \`maxItems\`。

\`\`\`json
{ "title": "备注", "type": "string" }
\`\`\`

**改法**：按实际需要写，例如名称 60、备注 500、列表 20；不必写得很大。`,
  },
  {
    code: 'S17',
    level: 'error',
    title: '种类与类型相符',
    each: 'compiler',
    of: 'schema',
    words: ['kind'],
    help: `\`x-kind\` 决定用什么控件：\`money\` 要数字，\`richText\` 要文字，\`rows\` 要一组字段的列表。种类与类型不符时控件填出来的内容通不过校验。

\`\`\`json
{ "title": "单价", "type": "string", "maxLength": 20, "x-kind": "money" }
\`\`\`

**改法**：改类型，或换成提示中可用的种类；\`x-search\` 只用于文字。`,
  },
  {
    code: 'S23',
    level: 'error',
    title: 'x-from 生成的内容放得进字段',
    each: 'compiler',
    of: 'schema',
    words: ['derived'],
    help: `\`x-from\` 说明字段由什么生成：编号、时刻、操作的人、当天，复制、算得或统计的内容。来源只能有一个，结果要放得进字段；统计（\`rollup\`）的那个库要有引用本库的字段，统计的内容与字段同类、同单位；写在 \`on\` 中的须是新增、修改或本库有的状态变更，否则永远不会生成。

\`\`\`json
{ "title": "审核时间", "type": "string", "maxLength": 20, "readOnly": true, "x-from": { "stamp": "at", "on": ["aprove"] } }
\`\`\`

**改法**：照提示改字段的类型、长度，或改正 \`on\` 中的名称；编号须写 \`readOnly\`。`,
  },
  {
    code: 'S24',
    level: 'error',
    title: '引用的条件说得通',
    each: 'compiler',
    of: 'schema',
    words: ['referenceCondition'],
    help: `\`x-ref\` 的 \`where\` 说哪些记录可选：直接写的字段是那个库的，本记录的字段写成 \`{"own": 字段}\`，集合是那个库的 \`sets\`。两边须是同一种；打码和每天不同的字段不能用：可选的范围会泄露它，或者没有保存。

\`\`\`json
{ "x-ref": { "to": "slot", "where": { "eq": ["DoctorId", { "own": "DoctroId" }] } } }
\`\`\`

**改法**：照提示改正字段或集合的名称；本记录的字段前写 \`own\`。`,
  },
  {
    code: 'S26',
    level: 'error',
    title: '作答的题目找得到、认得出',
    each: 'compiler',
    of: 'schema',
    words: ['answers'],
    help: `作答（\`x-kind\` 为 \`answers\`）按题号保存，题目从所引用的记录复制到本记录（\`asked\`），服务端照它逐题检查。复制的不是 \`of\`.\`items\` 那张表，或列的意思认不出（没有题目、题型不认识），就没有依据判断答得对不对。

\`\`\`json
{ "type": "object", "x-kind": "answers", "x-answers": { "of": "FormId", "items": "Fields", "asked": "Questions" } }
\`\`\`

**改法**：给 \`asked\` 的字段写 \`"x-from": {"copy": "FormId.Fields"}\` 和 \`"readOnly": true\`；列名照格式的说明写。`,
  },
  {
    code: 'S18',
    level: 'error',
    title: 'required 中的字段都声明过',
    each: 'compiler',
    of: 'schema',
    words: ['unknownField'],
    help: `\`required\` 里写了一个没有声明过的字段，那么哪条记录都缺少它，表单永远不能保存。多半是名称打错了，或改名时漏了这里。

\`\`\`json
{ "required": ["Nmae"], "properties": { "Name": { "title": "名称" } } }
\`\`\`

**改法**：改成 \`properties\` 中的名称，或删除它。`,
  },
  {
    code: 'S19',
    level: 'error',
    title: '数据结构中没有不认识的键',
    each: 'compiler',
    of: 'schema',
    words: ['unknownKey'],
    help: `JSON Schema 本来会忽略不认识的键，于是 \`maxLenght\` 这样的笔误等于没有限制，要到出了问题才被发现。这里一律指出来。

\`\`\`json
{ "title": "名称", "type": "string", "maxLenght": 60 }
\`\`\`

**改法**：照提示改成正确的写法；自己的说明写在 \`$comment\` 中。`,
  },
]

export const COMPILED_SCHEMA_RULES: readonly CompilerRule[] = [...STRUCTURE, ...SYNTAX]
