/** Recorded replies and documents of a platform, in the ways in which they differ from what a library says. */
import { describe, expect, it } from 'vitest'
import { parseSource } from '../../src/compiler/source.ts'
import { readProject } from '../../src/gate/project.ts'
import { ACROSS_RULES } from '../../src/gate/rules/across.ts'
import { menuFindings, openapiFindings } from '../../src/gate/rules/across/documents.ts'
import type { Finding } from '../../src/gate/rule.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { type Files, sourcesOf } from './fixture.ts'

const RECORD = { Id: '1', Name: '甲', Price: 1.5, Color: 'red', IsEnabled: true }
const page = (...rows: readonly unknown[]) => ({ Type: 200, Data: { Row: rows, Total: rows.length }, Content: '' })
const lines = (found: readonly Finding[]) =>
  found.map(({ code, level, path, message, cure }) => `${code} ${level} ${path} ${message} → ${cure}`)

function found(reply: unknown, files: Files = {}): readonly string[] {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
  return lines(
    findingsOf(readProject(sourcesOf({ ...files, 'resources/samples/thing/list.json': text })), ACROSS_RULES),
  )
}

const withReply = (reply: string): Files => ({
  'resources/thing.json': edit(DESCRIPTOR, '"GetThingPageData" }', `"GetThingPageData", "reply": "${reply}" }`),
})

describe('X4 what a sample must be', () => {
  it.each([
    ['a page', page(RECORD), {}],
    ['rows and total', { Type: 200, Data: { rows: [RECORD], total: 1 }, Content: '' }, withReply('rows-total')],
    ['a bare list', { Type: 200, Data: [RECORD], Content: '' }, withReply('list')],
    ['an empty page', page(), {}],
  ])('%s of the shape that the call names is read', (_what, reply, files) => {
    expect(found(reply, files)).toEqual([])
  })

  it.each([
    ['broken JSON', '{"Type": 200,', /X4 error .*样例不是有效的 JSON/],
    ['no envelope', [RECORD], /X4 error .*没有 Type、Data、Content 这一层/],
    ['a refusal', { Type: 4000, Data: null, Content: '没有权限' }, /X4 error \/Type .*失败的返回：没有权限/],
    [
      'another shape',
      { Type: 200, Data: { rows: [], total: 0 }, Content: '' },
      /X4 error \/Data .*"reply": "rows-total"/,
    ],
    ['a numeric id', page({ ...RECORD, Id: 12 }), /X4 error \/Data\/Row\/0\/Id 编号 Id 是数字 12/],
    ['no id', page({ Name: '甲' }), /X4 error \/Data\/Row\/0\/Id 记录没有编号 Id/],
    ['an id twice', page(RECORD, RECORD), /X4 error \/Data\/Row\/1\/Id 编号 1 出现了两次/],
    [
      'a column by another name',
      page({ Id: '1', Nam: '甲' }),
      /X4 error \/Data\/Row\/0 列表要显示的「名称」.*Nam 是否就是它/,
    ],
    ['an optional column nowhere', page({ Id: '1', Name: '甲' }), /X4 warning \/Data\/Row\/0 列表要显示的「颜色」/],
  ])('%s is said with its cure', (_what, reply, words) => {
    expect(found(reply).filter((line) => words.test(line))).toHaveLength(1)
  })
})

describe('X5 what the fields of a sample hold', () => {
  it.each([
    [{ Price: '12.0' }, '/Data/Row/0/Price 「单价」（Price）有 1 条是文字 "12.0"，而不是数字'],
    [{ IsEnabled: 1 }, '/Data/Row/0/IsEnabled 「启用」（IsEnabled）有 1 条是 1，而不是 true 或 false'],
    [{ Name: null }, '/Data/Row/0/Name 「名称」（Name）有 1 条是 null，而字段必填'],
    [{ Color: 'RED' }, '/Data/Row/0/Color 「颜色」（Color）有 1 条是 "RED"，与选项 "red" 大小写不同'],
    [{ Name: 7 }, '/Data/Row/0/Name 「名称」（Name）有 1 条是 7，而不是文字'],
    [{ Price: -1 }, '/Data/Row/0/Price 有 1 条不符合数据结构'],
  ])('%j', (change, words) => {
    const said = found(page({ ...RECORD, ...change })).filter((line) => line.startsWith('X5'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`X5 error ${words}`)
  })

  it.each([
    [1_700_000_000, '十位的时间戳（秒）'],
    ['1700000000000', '十三位的时间戳（毫秒）'],
    ['2026-01-31 08:00:00', '而不是 2026-01-31T08:00:00Z 这样的时间'],
  ])('a time as %j', (value, words) => {
    const text = sourcesOf({}).schemas[0]?.text ?? ''
    const time = '"At": { "title": "时间", "type": "string", "format": "date-time" },\n    "Version"'
    const files = { 'schemas/thing.json': edit(text, '"Version"', time) }
    const said = found(page({ ...RECORD, At: value }, { ...RECORD, Id: '2', At: value }), files)
    expect(said.filter((line) => line.startsWith('X5'))).toEqual([expect.stringContaining(`「时间」（At）有 2 条`)])
    expect(said.join()).toContain(words)
  })

  it('null in an optional field is no difference', () => {
    expect(found(page({ ...RECORD, Price: null, Color: null }))).toEqual([])
  })
})

describe('X10 assumed calls', () => {
  const assumed = {
    'resources/thing.json': edit(DESCRIPTOR, '"GetThingPageData" }', '"GetThingPageData", "assumed": true }'),
  }
  it('are proven by a sample that fits, and by no other', () => {
    expect(found(page(RECORD), assumed)).toEqual([expect.stringContaining('list 的样例已证实，可去掉 assumed')])
    const wrong = found({ Type: 200, Data: [RECORD], Content: '' }, assumed)
    expect(wrong).toContainEqual(expect.stringContaining('X10 info /wire/calls/list/assumed list 的返回格式是推测的'))
  })
})

describe('what the platform says of itself', () => {
  const project = readProject(sourcesOf({}))
  const PATH = '/content/api/Thing/GetThingPageData'

  it.each([
    ['the path as it stands', { openapi: '3.0.0', paths: { [PATH]: { get: {} } } }],
    [
      'below a server',
      {
        openapi: '3.0.0',
        servers: [{ url: 'https://a.example/content' }],
        paths: { '/api/Thing/GetThingPageData': { get: {} } },
      },
    ],
    [
      'below a base path',
      { swagger: '2.0', basePath: '/content/api/', paths: { '/Thing/GetThingPageData': { get: {} } } },
    ],
    [
      'a recording',
      { log: { entries: [{ request: { method: 'get', url: `https://a.example${PATH}?PageIndex=1` } }] } },
    ],
  ])('X7 finds the call: %s', (_what, document) => {
    expect(openapiFindings(project, document)).toEqual([])
  })

  it.each([
    ['another method', { paths: { [PATH]: { post: {} } } }, 'X7 error', '方法应为 POST'],
    [
      'letter case',
      { paths: { [PATH.toLowerCase()]: { get: {} } } },
      'X7 error',
      `大小写不同，文档写作 ${PATH.toLowerCase()}`,
    ],
    ['a slip', { paths: { '/content/api/Thing/GetThingsPageData': { get: {} } } }, 'X7 error', '是否想写'],
    ['nothing recorded', { log: { entries: [{ request: {} }, null] } }, 'X7 info', '核对路径'],
    ['no such document', [1], 'X7 error', '给出含 paths 的 JSON'],
  ])('X7 says what differs: %s', (_what, document, head, cure) => {
    const said = lines(openapiFindings(project, document))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(head)
    expect(said[0]).toContain(cure)
  })

  const menu = (value: unknown) => parseSource({ path: 'menu.json', text: JSON.stringify(value) })
  it('X9 compares menu and libraries both ways', () => {
    const entry = (pathIndex: string, subMenu: readonly unknown[] = []) => ({ pathIndex, subMenu })
    expect(menuFindings(project, menu({ Type: 200, Data: [entry('', [entry('Thing')])] }))).toEqual([])
    const said = lines(
      menuFindings(project, menu([entry('', [entry('Things'), { pathIndex: 'Save', type: 'button' }])])),
    )
    expect(said).toEqual([
      expect.stringContaining('X9 info /0/subMenu/0/pathIndex 没有库的 page 是 Things'),
      expect.stringContaining('X9 warning /page 菜单中没有 pathIndex 为 Thing 的一项 → 是否想写 Things？'),
    ])
    expect(lines(menuFindings(project, menu('x')))).toEqual([expect.stringContaining('X9 error  不是菜单的返回')])
  })
})
