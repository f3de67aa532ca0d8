/** A value in a condition that its field can never have: what came, what the field is, what to write; and not what only follows. */
import { describe, expect, it } from 'vitest'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { edited, sourcesOf, withBlock, withField } from './fixture.ts'

const findings = (files: Readonly<Record<string, string>>) =>
  findingsOf(readProject(sourcesOf(files)), RULES).map(
    ({ level, code, message, cure }) => `${level} ${code} ${message} → ${cure}`,
  )
const ofRule = (when: string) =>
  findings(
    edited('descriptor', ...withBlock(`"form": { "rules": [{ "when": ${when}, "require": ["Price"] }] }`)),
  ).filter((line) => / (?:U3|D6) /.test(line))

describe('a value of another type', () => {
  it.each([
    [
      '{ "eq": ["IsEnabled", "true"] }',
      '“启用”（IsEnabled）是开关，写的是文字“true”，这个值不起作用 → 写不带引号的 true',
    ],
    ['{ "ne": ["IsEnabled", "否"] }', '“启用”（IsEnabled）是开关，写的是文字“否”，这个值不起作用 → 写不带引号的 false'],
    [
      '{ "not": { "eq": ["IsEnabled", 1] } }',
      '“启用”（IsEnabled）是开关，写的是数字 1，这个值不起作用 → 写不带引号的 true',
    ],
    ['{ "eq": ["Price", "10"] }', '“单价”（Price）是数字，写的是文字“10”，这个值不起作用 → 去掉引号：10'],
    ['{ "eq": ["Price", "十"] }', '“单价”（Price）是数字，写的是文字“十”，这个值不起作用 → 写成不带引号的数字，如 10'],
    ['{ "in": ["Name", [7]] }', '“名称”（Name）是文字，写的是数字 7，这个值不起作用 → 加上引号："7"'],
    ['{ "eq": ["Color", 1] }', '“颜色”（Color）的选项中没有数字 1，这个值不起作用 → 可用的有：red、blue'],
  ])('%s', (when, said) => expect(ofRule(when)).toEqual([`error U3 ${said}`]))
})

describe('a time of the day', () => {
  const WHEN = edit(DESCRIPTOR, '"wire"', '"form": { "rules": [{ "when": WHEN, "require": ["Price"] }] }, "wire"')
  const said = (when: string) =>
    findings({
      ...edited('schema', ...withField('"From": { "title": "开始", "type": "string", "x-kind": "time" }')),
      'resources/thing.json': WHEN.replace('WHEN', when),
    }).filter((line) => / (?:U3|D6) /.test(line))

  it.each([
    [
      '{ "eq": ["From", "8:30"] }',
      ['warning U3 “开始”（From）是钟点，写的是文字“8:30”，这个值不起作用 → 写成 "08:30"'],
    ],
    [
      '{ "gt": ["From", "25:00"] }',
      [
        'error D6 「开始」不能与 "25:00" 比较大小 → 写成钟点，如 "08:30"',
        'warning U3 条件永远不成立：「开始」大于「25:00」 → 改正条件里的值，或删除这一项',
      ],
    ],
    ['{ "and": [{ "gt": ["From", "08:30"] }, { "lt": ["From", "12:00"] }] }', []],
  ])('%s', (when, lines) => expect(said(when)).toEqual(lines))
})

describe('a value that is no option', () => {
  it.each([
    ['{ "eq": ["Color", "Red"] }', '“颜色”（Color）的选项中没有文字“Red”，这个值不起作用 → 是否想写 red？'],
    ['{ "in": ["Color", ["red", "bleu"]] }', '“颜色”（Color）的选项中没有文字“bleu”，这个值不起作用 → 是否想写 blue？'],
    ['{ "eq": ["Color", "红"] }', '“颜色”（Color）的选项中没有文字“红”，这个值不起作用 → 写成 "red"'],
    [
      '{ "eq": ["Color", "r\u0435d"] }',
      '“颜色”（Color）的选项中没有文字“r\u0435d”，这个值不起作用 → 是否想写 red？第 2 个字 \u0435 是西里尔字母',
    ],
    ['{ "eq": ["Price", -1] }', '「单价」不会是 -1，这个值不起作用 → 改成该字段可能有的值，或删除'],
  ])('%s', (when, said) => expect(ofRule(when)).toEqual([`warning U3 ${said}`]))
})

it.each([
  '{ "eq": ["IsEnabled", true] }',
  '{ "eq": ["Price", 10] }',
  '{ "eq": ["Color", null] }',
  '{ "in": ["Color", ["red"]] }',
])('%s is right', (when) => expect(ofRule(when)).toEqual([]))

describe('a state that the field cannot have', () => {
  const leading = (to: string, field = 'IsEnabled') => {
    const saving = edit(DESCRIPTOR, '"calls": { ', '"calls": { "upsert": { "path": "SaveThing" }, ')
    const block = `"lifecycle": { "field": "${field}", "transitions": [{ "name": "on", "label": "开", "to": ${to} }] }`
    return findings({ 'resources/thing.json': edit(saving, ...withBlock(block)) }).filter((line) =>
      line.includes(' D8 '),
    )
  }

  it.each([
    ['"true"', 'IsEnabled', '“启用”（IsEnabled）是开关，写的是文字“true” → 写不带引号的 true'],
    ['null', 'IsEnabled', '“启用”（IsEnabled）不能变为空（null） → 写 true 或 false'],
    ['"rde"', 'Color', '“颜色”（Color）的选项中没有文字“rde” → 是否想写 red？'],
    ['"5"', 'Price', '“单价”（Price）是数字，写的是文字“5” → 去掉引号：5'],
  ])('%s of %s', (to, field, said) => expect(leading(to, field)).toContain(`error D8 ${said}`))
})
