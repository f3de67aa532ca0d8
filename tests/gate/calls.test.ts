/** X13, X14, A5: calls that cannot work, and addresses that look misspelt. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupBy } from '../../src/gate/group.ts'
import { readProject } from '../../src/gate/project.ts'
import { MISSPELT_RULE } from '../../src/gate/rules/across/misspelt.ts'
import { runRules } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { edited, type Files, foundBy } from './fixture.ts'

const LIST = '"list": { "path": "GetThingPageData" }'
const withCalls = (calls: string): Files => edited('descriptor', LIST, calls)

describe('X13: a call that cannot be made', () => {
  it.each([
    ['a save by GET', `${LIST}, "upsert": { "path": "InsertOrUpdateThing", "method": "GET" }`, '"method": "POST"'],
    ['a list with a body by GET', '"list": { "path": "Find", "request": "page-body" }', 'page-query'],
    ['ids in a body by GET', `${LIST}, "delete": { "path": "DeleteThing", "method": "GET" }`, '"method": "POST"'],
    [
      'a transition with its value by GET',
      `${LIST}, "move": { "operation": "transition", "path": "Move", "request": "ids-value", "field": "Color", "method": "GET" }`,
      '"method": "POST"',
    ],
  ])('%s', (_what, calls, cure) => {
    const found = foundBy('X13', withCalls(calls))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('GET 请求不能带正文')
    expect(found[0]).toContain(cure)
  })

  it.each([
    ['a list that sends a record', '"list": { "path": "Find", "request": "record", "method": "POST" }', '页码和筛选'],
    ['a save that sends an id', `${LIST}, "upsert": { "path": "Save", "request": "id-query" }`, '整条记录'],
    ['a deletion that sends a page', `${LIST}, "delete": { "path": "Delete", "request": "page-body" }`, '编号'],
  ])('%s', (_what, calls, sends) => {
    expect(foundBy('X13', withCalls(calls)).join()).toContain(`要送出${sends}`)
  })

  it.each([
    [
      'ids of a deletion in the address',
      `${LIST}, "delete": { "path": "D", "method": "DELETE", "request": "id-query" }`,
    ],
    ['a record by PUT', `${LIST}, "update": { "path": "Update", "method": "PUT" }`],
    ['a question by POST', '"list": { "path": "Find", "request": "page-body", "method": "POST" }'],
  ])('nothing is said of %s', (_what, calls) => {
    expect(foundBy('X13', withCalls(calls))).toEqual([])
  })
})

describe('X14: a word of an address that looks misspelt', () => {
  const BASE = '"/content/api/Thing"'

  it.each([
    ['a letter too few in a call', edited('descriptor', '"GetThingPageData"', '"GetThngPageData"'), 'thng', 'thing'],
    ['two letters swapped in the base', edited('descriptor', BASE, '"/content/api/Thnig"'), 'thnig', 'thing'],
    ['another letter in a call', edited('descriptor', '"GetThingPageData"', '"GetThinkPageData"'), 'think', 'thing'],
  ])('%s', (_what, files, wrong, right) => {
    expect(foundBy('X14', files)).toEqual([
      `地址中的 ${wrong} 只此一处，像是 ${right} → 核对平台的文档，是否应为 ${right}`,
    ])
  })

  it('a word that other libraries use', () => {
    const files = { ...library('box'), ...library('cup'), ...library('jar', 'InsretOrUpdate') }
    expect(foundBy('X14', files)).toEqual(['地址中的 insret 只此一处，像是 insert → 核对平台的文档，是否应为 insert'])
  })

  it.each([
    ['a plural', edited('descriptor', '"GetThingPageData"', '"GetThingsPageData"')],
    ['another word', edited('descriptor', '"GetThingPageData"', '"FindSomething"')],
    [
      'a word that the library writes so everywhere',
      withCalls('"list": { "path": "Thingy/GetThingy" }, "get": { "path": "FindThingy" }'),
    ],
  ])('nothing is said of %s', (_what, files) => {
    expect(foundBy('X14', files)).toEqual([])
  })

  it('nothing is said of the addresses of the specification', () => {
    const path = resolve(import.meta.dirname, '../../src/cli/spec-calls.json')
    const calls = JSON.parse(readFileSync(path, 'utf8')) as readonly { readonly path: string }[]
    const byBase = groupBy(calls, (call) => call.path.replace(/\/[^/]*$/, ''))
    const descriptors = [...byBase].map(([base, own], index) => {
      const named = own.map((call, nth) => [`call${nth}`, { path: call.path.replace(/^.*\//, '') }])
      const value = { name: `library-${index}`, page: '', wire: { base, calls: Object.fromEntries(named) } }
      return { path: `resources/library-${index}.json`, text: JSON.stringify(value) }
    })
    const project = readProject({ schemas: [], descriptors })
    expect(project.libraries.length).toBeGreaterThan(20)
    expect(runRules(MISSPELT_RULE, MISSPELT_RULE.check(project), '').map(({ message }) => message)).toEqual([])
  })
})

it('A5 names the platform’s path that was meant', () => {
  const found = foundBy('A5', edited('descriptor', '"/content/api/Thing"', '"/contnet/api/Thing"'))
  expect(found.join()).toContain('是否想写 /content？')
})

function library(name: string, save = 'InsertOrUpdate'): Files {
  const named = edit(edit(DESCRIPTOR, '"name": "thing"', `"name": "${name}"`), '"page": "Thing"', `"page": "${name}"`)
  const based = edit(
    edit(named, '/content/api/Thing', `/content/api/${name}`),
    '"schema": "thing"',
    `"schema": "${name}"`,
  )
  const text = edit(based, LIST, `"list": { "path": "Get${name}Page" }, "upsert": { "path": "${save}" }`)
  return { [`schemas/${name}.json`]: SCHEMA, [`resources/${name}.json`]: text }
}
