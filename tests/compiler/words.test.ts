/** What product staff read of a file that they wrote wrongly: the field, what came, what is allowed, what to write. */
import { describe, expect, it } from 'vitest'
import resourceMeta from '../../schemas/meta/resource.v1.json' with { type: 'json' }
import resourceMeta2 from '../../schemas/meta/resource.v2.json' with { type: 'json' }
import schemaMeta from '../../schemas/meta/schema.v1.json' with { type: 'json' }
import statisticMeta from '../../schemas/meta/statistic.v1.json' with { type: 'json' }
import { PATTERN_WORDS } from '../../src/compiler/meta-words.ts'
import { nearest } from '../../src/compiler/suggest.ts'
import { cutWords } from '../../src/compiler/value-words.ts'
import { formatAuthorProblem } from '../../src/model/problem.ts'
import { compileThing, DESCRIPTOR, edit, inDescriptor, inSchema, type Marked, withBlock, withField } from './fixture.ts'

type Case = readonly [why: string, made: Marked, said: string]

/** `message → cure` of what stands at the mark. */
function saidAt({ problems, place }: Marked): readonly string[] {
  const there = problems.filter(({ file, line, column }) => `${file}:${line}:${column}` === place)
  return there.map(({ message, cure }) => `${message} → ${cure}`)
}

const text = (more: string) => withField(`"A": { "title": "甲", "type": "string", "maxLength": 9, ${more} }`)
const letters = (count: number) => '字'.repeat(count)
const when = (condition: string) => withBlock(`"form": { "rules": [{ "when": ${condition}, "show": ["Price"] }] }`)

describe('a limit is named with its value and what came', () => {
  it.each<Case>([
    [
      'a long text',
      text(`"description": «"${letters(240)}"`),
      '字段 A 的 description（字段下方的说明文字）有 240 个字，最多 200 个字 → 减少到 200 个字以内',
    ],
    [
      'rare characters count once',
      text(`"description": «"${'𠮷'.repeat(201)}"`),
      '字段 A 的 description（字段下方的说明文字）有 201 个字，最多 200 个字 → 减少到 200 个字以内',
    ],
    [
      'an empty text',
      withField('"A": { "title": «"", "type": "boolean" }'),
      '字段 A 的 title（中文名称）是空的，至少 1 个字 → 写上内容，或删除它',
    ],
    ['a small number', withBlock('"list": { "pageSize": «0 }'), 'pageSize（每页行数）是 0，最小 1 → 写成不小于 1 的数'],
    [
      'a big number',
      withBlock('"list": { "pageSize": «5000 }'),
      'pageSize（每页行数）是 5000，最大 1000 → 写成不大于 1000 的数',
    ],
    ['an empty list', text('"enum": «[]'), '字段 A 的 enum（可选的值）是空的，至少 1 项 → 写上内容，或删除它'],
    [
      'a short list',
      when('{ "eq": «["Color"] }'),
      'eq（字段等于某值）有 1 项，至少 2 项 → 写满 2 项。字段等于某值：["字段", 值]。',
    ],
    [
      'a long list',
      when('{ "eq": «["Color", "red", "blue"] }'),
      'eq（字段等于某值）有 3 项，最多 2 项 → 减少到 2 项以内。字段等于某值：["字段", 值]。',
    ],
    [
      'two operators',
      when('«{ "empty": "Color", "eq": ["Color", "red"] }'),
      'when（条件）有 2 个键，最多 1 个键 → 只留一个运算；几个条件用 and 或 or 合起来。条件：恰好一个运算。',
    ],
    [
      'a long name',
      withField(`«"${'A'.repeat(70)}": { "title": "甲", "type": "boolean" }`),
      `名称“${'A'.repeat(40)}…（共 70 字）”不能使用：有 70 个字，最多 64 个字 → 缩短到 64 个字以内`,
    ],
  ])('%s', (_why, made, said) => expect(saidAt(made)).toEqual([said]))
})

describe('types are in Chinese, and the cure is what to write', () => {
  it.each<Case>([
    [
      'a number in quotation marks',
      withField('"A": { "title": "甲", "type": "string", "maxLength": «"60" }'),
      '字段 A 的 maxLength（最多字数）应为整数，写的是文字“60” → 去掉引号：60。最多字数；文字字段必须写。',
    ],
    [
      'a fraction',
      withField('"A": { "title": "甲", "type": "string", "maxLength": «1.5 }'),
      '字段 A 的 maxLength（最多字数）应为整数，写的是数字 1.5 → 写成整数，如 2。最多字数；文字字段必须写。',
    ],
    [
      'yes in quotation marks',
      text('"readOnly": «"true"'),
      '字段 A 的 readOnly（由服务端维护）应为是或否（true、false），写的是文字“true” → 写不带引号的 true。由服务端维护，只显示不修改。',
    ],
    [
      'no in Chinese',
      text('"readOnly": «"否"'),
      '字段 A 的 readOnly（由服务端维护）应为是或否（true、false），写的是文字“否” → 写不带引号的 false。由服务端维护，只显示不修改。',
    ],
    [
      'a number for a text',
      withBlock('"version": «1.2'),
      'version（版本号）应为文字，写的是数字 1.2 → 加上引号："1.2"。版本号：两段或三段数字，如 1.2 或 1.2.3。',
    ],
    [
      'one value for a list',
      withBlock('"list": { "columns": «"Name" }'),
      'columns（默认显示的列）应为列表 […]，写的是文字“Name” → 用方括号括起来：["Name"]。默认显示的列，按顺序。',
    ],
    [
      'a text for an object',
      withBlock('"list": { "sort": «"Name" }'),
      'sort（默认排序）应为对象 {…}，写的是文字“Name” → 用花括号写成 {"field": …, "order": …}',
    ],
    [
      'yes for a text',
      withBlock('"identity": { "label": «true }'),
      'label（记录的称呼）应为文字，写的是 true → 写成带引号的文字。记录的称呼，花括号中是字段名，如 {Name}（{Code}）。',
    ],
    [
      'nothing for a list',
      text('"enum": «null'),
      '字段 A 的 enum（可选的值）应为列表 […]，写的是空（null） → 用方括号写成列表',
    ],
    [
      'a list for a value',
      when('{ "eq": ["Color", «["red"]] }'),
      'eq 第 2 项应为文字、数字、是或否（true、false）、空（null）之一，写的是列表 → 文字、数字、true、false 或 null。',
    ],
    [
      'a name in a number',
      text('"x-labels": { "a": «1 }'),
      '字段 A 的 x-labels 中的 a 应为文字，写的是数字 1 → 加上引号："1"',
    ],
  ])('%s', (_why, made, said) => expect(saidAt(made)).toContain(said))
})

describe('a wrong value is named, and the letter in it that is not what it seems', () => {
  it.each<Case>([
    [
      'a Cyrillic letter in a field’s name',
      withBlock('"list": { "columns": ["Name", «"\u0421olor"] }'),
      'columns 第 2 项的写法不对：“\u0421olor”第 1 个字 \u0421 是西里尔字母 → 是否想写 Color？以字母开头，只用英文字母、数字和下划线。字段名，须在数据结构中。',
    ],
    [
      'Greek letters in a key',
      withBlock('«"\u03bfrder": {}'),
      '不认识的键 \u03bfrder → 可用的有：$schema、formatVersion、name、title、schema、page、version、deprecated、identity、wire、scopes、lifecycle、reference、guards、list、form、import、renames、access、errors',
    ],
    [
      'Cyrillic letters in a keyword',
      text('«"m\u0430\u0445Length": 1'),
      '不认识的键 m\u0430\u0445Length → 是否想写 maxLength？第 2 个字 \u0430 是西里尔字母',
    ],
    [
      'full-width letters',
      text('«"\uff54\uff49\uff54\uff4c\uff45": "甲"'),
      '不认识的键 \uff54\uff49\uff54\uff4c\uff45 → 是否想写 title？第 1 个字 \uff54 是全角字母',
    ],
    [
      'a character that nobody sees',
      withBlock('"form": { "sections": [{ "title": "甲", "fields": [«"Name\u200b"] }] }'),
      'fields 第 1 项的写法不对：“Name\u200b”第 5 个字是看不见的字符 U+200B → 是否想写 Name？以字母开头，只用英文字母、数字和下划线。字段名，须在数据结构中。',
    ],
    [
      'a no-break space',
      withField('«"A\u00a0b": { "title": "甲", "type": "boolean" }'),
      '名称“A\u00a0b”不能使用：第 2 个字是不换行空格 U+00A0 → 是否想写 Ab？以字母开头，只用英文字母、数字和下划线',
    ],
    [
      'a space',
      inDescriptor('"page": "Thing"', '"page": «"My Page"'),
      'page 的写法不对：“My Page”第 3 个字是空格 → 是否想写 MyPage？以字母开头，只用英文字母和数字。服务端菜单中打开本库的 pathIndex。',
    ],
    [
      'capitals',
      inDescriptor('"name": "thing"', '"name": «"Thing"'),
      'name（库的名称）的写法不对：“Thing” → 是否想写 thing？以小写字母开头，只用小写字母、数字和短横线，如 spare-part。库的名称，与文件名相同：小写字母、数字和短横线。',
    ],
    ['a choice', text('"x-kind": «"textt"'), '字段 A 的 x-kind（指定字段的种类）不能是文字“textt” → 是否想写 text？'],
    [
      'a method in small letters',
      inDescriptor('"list": { ', '"list": { "method": «"get", '),
      'method（HTTP 方法）不能是文字“get” → 是否想写 GET？',
    ],
    [
      'a choice in quotation marks',
      text('"x-search": «"true"'),
      '字段 A 的 x-search（关键字是否搜索本字段）不能是文字“true” → 写成 true',
    ],
    [
      'a repeated name',
      withBlock('"list": { "columns": «["Name", "Color", "Name"] }'),
      'columns 中“Name”写了两次 → 只保留一个，删除重复的',
    ],
    [
      'a repeated choice',
      text('"enum": «["甲", "乙", "甲"]'),
      '字段 A 的 enum 中“甲”写了两次 → 只保留一个，删除重复的',
    ],
    ['a key at the wrong level', withBlock('«"columns": ["Name"]'), '不认识的键 columns → 移到 list 中'],
  ])('%s', (_why, made, said) => expect(saidAt(made)).toContain(said))

  it('finds the name under other letters', () => {
    expect(nearest('\u0421\u043e\u0434\u0435', ['Name', 'Age'])).toBeUndefined()
    expect(nearest('\u0421o\u0064\u0435', ['Name', 'Code'])).toBe('Code')
    expect(nearest('\uff23\uff4f\uff44\uff45', ['Name', 'Code'])).toBe('Code')
  })

  it('has words for every pattern of the formats', () => {
    const patterns = [resourceMeta, resourceMeta2, schemaMeta, statisticMeta].flatMap((meta) =>
      [...JSON.stringify(meta).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
        ([, found]) => JSON.parse(found ?? '""') as string,
      ),
    )
    expect(new Set(patterns)).toEqual(new Set(Object.keys(PATTERN_WORDS)))
  })
})

describe('long and broken values leave the message readable', () => {
  it.each<[why: string, words: string]>([
    ['in corner brackets', `「${letters(2_000)}」不是中文 → 换成中文`],
    ['in quotation marks', `名称“${'a '.repeat(1_000)}”不能使用：太长`],
    ['bare', `没有字段 ${'A'.repeat(2_000)}，请删除`],
    ['many', `${'某某 '.repeat(2_000)}都不对`],
  ])('%s', (_why, words) => {
    const cut = cutWords(words, 300)
    expect(cut.length).toBeLessThan(310)
    expect(cut.slice(-4)).toBe(words.slice(-4))
    expect(cut.slice(0, 3)).toBe(words.slice(0, 3))
  })

  it('half of a character is never left over', () => {
    expect(cutWords(`「${'𠮷'.repeat(500)}」不对`, 300)).not.toMatch(/\p{Cs}/u)
  })

  it.each([
    ['a line break', 'Na\\nme', 'Na⏎me'],
    ['a Windows line break', 'Na\\r\\nme', 'Na⏎me'],
    ['a line separator', 'Na\\u2028me', 'Na⏎me'],
    ['a colour', 'Na\\u001b[31mme', 'Na\\u001b[31mme'],
    ['letters that turn round', 'Na\\u202eme', 'Na\\u202eme'],
  ])('%s in a value stays in one line', (_why, value, shown) => {
    const { problems } = withBlock(`"list": { "columns": [«"${value}"] }`)
    const lines = problems.map(formatAuthorProblem)
    expect(lines.join('\n').split(/[\n\r\u2028]/)).toHaveLength(problems.length)
    expect(lines.join('\n')).toContain(shown)
  })
})

describe('what stands twice is told before what follows from it', () => {
  it.each<[why: string, made: Marked]>([
    ['a block of the schema', inSchema('"required": ["Name"],', '"required": ["Name"],\n  «"required": ["Nmae", 7],')],
    ['the fields', inSchema('"examples"', '«"properties": { "A": 1 },\n  "examples"')],
    ['a key of a field', text('«"title": null')],
    ['a block of the descriptor', inDescriptor('    "calls"', '    «"base": [],\n    "calls"')],
    ['a key of a call', inDescriptor('{ "path"', '{ "path": 5, «"path"')],
  ])('%s', (_why, made) => {
    expect(made.problems.map(({ code }) => code)).toEqual(['duplicateKey'])
    expect(made.problems[0]?.message).toMatch(/^键 \w+ 写了两次，前一次在第 \d+ 行$/)
    expect(`${made.problems[0]?.file}:${made.problems[0]?.line}:${made.problems[0]?.column}`).toBe(made.place)
  })

  it('hides nothing that is wrong elsewhere in the descriptor', () => {
    const twice = edit(DESCRIPTOR, '"page": "Thing",', '"page": "Thing",\n  "page": 7,\n  "lsit": {},')
    const { problems } = compileThing(undefined, twice)
    expect(problems.map(({ code }) => code)).toEqual(['duplicateKey', 'unknownKey'])
  })
})

describe('a value of the schema’s own that it does not accept is told with what came', () => {
  it.each<Case>([
    [
      'a long text of an example',
      inSchema('"Name": "甲"', `"Name": «"${letters(61)}"`),
      '样例不符合本结构：“名称”最多 60 个字，现有 61 个字 → 改正样例',
    ],
    [
      'a number in quotation marks',
      inSchema('"Price": 1.5 }', '"Price": «"1.5" }'),
      '样例不符合本结构：“单价”必须是数字，写的是文字“1.5” → 改正样例',
    ],
    [
      'a small number',
      inSchema('"Price": 1.5 }', '"Price": «-1 }'),
      '样例不符合本结构：“单价”必须不小于 0，现在是 -1 → 改正样例',
    ],
    [
      'a field that there is not',
      inSchema('"Price": 1.5 }', '"\u0420rice": «1.5 }'),
      '样例不符合本结构：没有名为“\u0420rice”的字段，请删除该内容 → 是否想写 Price？第 1 个字 \u0420 是西里尔字母',
    ],
    [
      'a kind that the type cannot be',
      withField('"A": { "title": "甲", "type": "boolean", "x-kind": «"money" }'),
      '类型是开关（boolean），不能用种类 money（金额） → 可用的种类：flag（是否）',
    ],
  ])('%s', (_why, made, said) => expect(saidAt(made)).toContain(said))
})
