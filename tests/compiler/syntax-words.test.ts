/** A text that is no JSON: every mistake of a keyboard, an editor or a merge has a sentence of its own. */
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../src/compiler/source.ts'

/** `line:column message → cure`, of a file with this text. */
function said(text: string): readonly string[] {
  const { problems, value } = parseSource({ path: 'schemas/thing.json', text })
  expect(value).toBeUndefined()
  expect(problems.map(({ code }) => code)).toEqual(problems.map(() => 'json'))
  return problems.map(({ line, column, message, cure }) => `${line}:${column} ${message} → ${cure}`)
}

type Row = readonly [text: string, said: string]

describe('what a Chinese keyboard types', () => {
  it.each<Row>([
    ['{"a"： 1}', '1:5 第 5 列的 ： 是中文冒号 → 改为英文冒号 :'],
    ['{"a": 1， "b": 2}', '1:8 第 8 列的 ， 是中文逗号 → 改为英文逗号 ,'],
    ['{"a": [1、2]}', '1:9 第 9 列的 、 是中文顿号 → 改为英文逗号 ,'],
    ['{"a": 1；"b":2}', '1:8 第 8 列的 ； 是中文分号 → 改为英文逗号 ,'],
    ['{“a": 1}', '1:2 第 2 列的 “ 是中文双引号 → 改为英文双引号 "'],
    ['{"a": "x”}', '1:9 第 9 列的 ” 是中文双引号 → 改为英文双引号 "'],
    ['{"a": "“甲”乙”,\n "b": "丙"}', '1:12 第 12 列的 ” 是中文双引号 → 改为英文双引号 "'],
    ['{"a": ‘x’}', '1:7 第 7 列的 ‘ 是中文单引号 → 改为英文双引号 "'],
    ['{"a": ｛}}', '1:7 第 7 列的 ｛ 是全角花括号 → 改为英文花括号 {'],
    ['{"a": 1】', '1:8 第 8 列的 】 是中文方括号 → 改为英文方括号 ]'],
  ])('%s', (text, first) => expect(said(text)[0]).toBe(first))

  it('every slip of a file is told at once', () => {
    expect(said('{"a"：1，\n"b"：2，\n"c"： 3}').map((line) => line.split(' ', 1)[0])).toEqual(['1:5', '2:4', '3:4'])
  })

  it('a file full of them is told in a screenful', () => {
    expect(said(`{"a": ${'， '.repeat(10_000)}}`).length).toBeLessThan(30)
  })
})

describe('characters that nobody sees', () => {
  it.each<Row>([
    ['{"a":\u00a01}', '1:6 第 6 列是不换行空格 U+00A0，不能用来隔开内容 → 删除它，需要的话改为普通空格'],
    ['{\u3000"a": 1}', '1:2 第 2 列是全角空格 U+3000，不能用来隔开内容 → 删除它，需要的话改为普通空格'],
    ['{\u200b"a": 1}', '1:2 第 2 列是看不见的字符 U+200B，不能用来隔开内容 → 删除它，需要的话改为普通空格'],
    [
      '{\n  "a": 1,\ufeff"b": 2}',
      '2:10 第 10 列是看不见的字符 U+FEFF，不能用来隔开内容 → 删除它，需要的话改为普通空格',
    ],
    ['{"a": "x\ty"}', '1:9 第 9 列的文字里有制表符（Tab） → 改为空格，或写成 \\t'],
    ['{"a": "x\u0001"}', '1:9 第 9 列的文字里有看不见的控制字符 U+0001 → 删除它'],
  ])('%j', (text, first) => expect(said(text)).toEqual([first]))
})

describe('what other languages and a merge leave', () => {
  it.each<Row>([
    [
      '{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> topic\n}',
      '2:1 第 2 行第 1 列是合并时留下的标记 <<<<<<<，两边的内容还没有合到一起 → 留下要的内容，删去 <<<<<<<、=======、>>>>>>> 这几行',
    ],
    [
      '{"a": 1}\n>>>>>>> 1f2e3d\n',
      '2:1 第 2 行第 1 列是合并时留下的标记 >>>>>>>，两边的内容还没有合到一起 → 留下要的内容，删去 <<<<<<<、=======、>>>>>>> 这几行',
    ],
    [
      '{\n"a": 1\n||||||| base\n}',
      '3:1 第 3 行第 1 列是合并时留下的标记 |||||||，两边的内容还没有合到一起 → 留下要的内容，删去 <<<<<<<、=======、>>>>>>> 这几行',
    ],
    ['{"a": 1,}', '1:8 第 8 列的逗号之后没有下一项 → 删除这个逗号：最后一项之后不写逗号'],
    ['{"a": [1, 2,\n]}', '1:12 第 12 列的逗号之后没有下一项 → 删除这个逗号：最后一项之后不写逗号'],
    ['{"a": 1,, "b": 2}', '1:9 第 9 列多了一个逗号 → 删除这个逗号'],
    ['{"a": 1 // 说明\n}', '1:9 JSON 中不能写注释 → 删除注释，或写在 $comment 中'],
    ['{"a": 1 /* 说明 */}', '1:9 JSON 中不能写注释 → 删除注释，或写在 $comment 中'],
    ['{"a": 1 # 说明\n}', '1:9 JSON 中不能写注释 → 删除注释，或写在 $comment 中'],
    ["{'a': 1}", `1:2 第 2 列的 ' 是单引号 → 改为双引号 "`],
    ['{"a": \'x\'}', `1:7 第 7 列的 ' 是单引号 → 改为双引号 "`],
    ['{a: 1}', '1:2 第 2 列的键 a 没有双引号 → 写成 "a"'],
    ['{"a": 文字}', '1:7 第 7 列的 文字 没有双引号 → 文字写成 "文字"；是与否写 true、false'],
    ['{"a": True}', '1:7 第 7 列的 True 不是 JSON 的写法 → 写成 true'],
    ['{"a": None}', '1:7 第 7 列的 None 不是 JSON 的写法 → 写成 null'],
    ['{"a": NaN}', '1:7 第 7 列的 NaN 不是 JSON 的写法 → 写成数字，或删除这个键'],
    ['{"a": constructor}', '1:7 第 7 列的 constructor 没有双引号 → 文字写成 "constructor"；是与否写 true、false'],
    ['{"b"=2}', '1:5 第 5 列的 = 是等号 → 改为冒号 :'],
    ['a: 1\nb: 2', '1:1 内容不是以 { 开头，第 1 个字是 a → 整个文件写成一个 JSON 对象：{ … }'],
    ['<html></html>', '1:1 这是网页或 XML，不是 JSON → 换成 JSON 文件，内容以 { 开头'],
  ])('%s', (text, first) => expect(said(text)).toEqual([first]))
})

describe('what is missing, or too much', () => {
  it.each<Row>([
    ['', '1:1 文件是空的 → 写入一个 JSON 对象，如 {"title": "名称"}'],
    ['{"a": 1 "b": 2}', '1:9 这一项之前缺少逗号 → 在上一项之后加逗号'],
    ['{"a" 1}', '1:6 键与值之间缺少冒号 → 在键之后加英文冒号 :'],
    ['{"a":}', '1:6 键 a 没有值 → 在冒号之后写上值，或删除这个键'],
    ['{\n  "a": {', '2:9 第 2 行第 8 列的 { 没有结束 → 补上 }'],
    ['{"a": [1, 2}', '1:12 第 12 列的 } 与第 1 行第 7 列的 [ 不配对 → 在它之前补上 ]，或改为 ]'],
    ['{"a": 1}}', '1:9 第 9 列的 } 是多余的 → 删除它，或在前面补上与它配对的括号'],
    ['{"a": 1} {"b": 2}', '1:10 内容结束之后还有多余的文字 → 一个文件只写一个 JSON 对象，删除多余的文字'],
    ['{"a": "x\n  y"}', '1:7 第 7 列开始的文字没有在本行结束 → 补上英文双引号 "；文字里要换行的地方写 \\n'],
    ['{"a": "^\\d+$"}', '1:9 第 9 列的 \\d 只写了一个反斜杠 → 写成 \\\\d：JSON 的文字里，一个反斜杠要写两个'],
    ['{"a": "\\u12"}', '1:8 第 8 列的 \\u 之后没有四位的字符编号 → 写成 \\u4e2d 这样，或直接写出那个字'],
    ['{"a": 007}', '1:8 第 8 列的数字以 0 开头 → 去掉前面的 0；编码之类加上双引号'],
    ['{"a": 1.}', '1:7 第 7 列的数字没有写完 → 小数点之后要有数字，如 1.0；不要小数就去掉小数点'],
    ['{"a": .5}', '1:7 第 7 列的数字写法不对 → 小数写成 0.5；前面不写加号；负号之后直接写数字'],
    ['{"a": 0x10}', '1:8 第 8 列的数字写法不对 → 写成十进制的数字，后面不带单位'],
  ])('%s', (text, first) => expect(said(text)[0]).toBe(first))
})
