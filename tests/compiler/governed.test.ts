/** Blocks about what may become of a record: transitions with calls, guards, references, and calls that several share. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import {
  DESCRIPTOR,
  descriptorFile,
  edit,
  expectRefusal,
  inDescriptor,
  places,
  type Row,
  SCHEMA,
  schemaFile,
  withBlock,
} from './fixture.ts'

const withCall = (text: string) => inDescriptor('"list":', `${text}, "list":`)
const on = (more: string) =>
  `"lifecycle": { "field": "IsEnabled", "transitions": [{ "name": "on", "label": "开", "to": true, ${more} }] }`

describe('a broken life cycle says where and how it is mended', () => {
  it.each<Row>([
    [
      'a transition by no call',
      withBlock(on('"call": «"publish"')),
      'unknownCall',
      '在 wire.calls 中加上它，operation 写 transition',
    ],
    [
      'a field that changes along and is none',
      withBlock(on('"also": { "Prise": «1 }')),
      'unknownField',
      '是否想写 Price？',
    ],
    [
      'a value that changes along and does not fit',
      withBlock(on('"also": { "Color": «"rde" }')),
      'unknownState',
      '是否想写 red？',
    ],
    ['a condition on no field', withBlock(on('"when": «{ "empty": "Nmae" }')), 'unknownField', '是否想写 Name？'],
    ['a second pair of eyes for what nobody does', withBlock(on('"notBy": «"submit"')), 'unknownAction', '删除它'],
    [
      'a reason without a call that carries it',
      withBlock(on('"reason": «true')),
      'missingKey',
      '写上 call，并在 wire.calls 中加上它（operation 写 transition）',
    ],
    [
      'a reason of a call that does not name it',
      inDescriptor(
        '"calls": { "list": { "path": "GetThingPageData" } }\n  }',
        `"calls": { "list": { "path": "GetThingPageData" }, "turnOn": { "operation": "transition", "path": "A" } }\n  },
  ${on('"call": "turnOn", "reason": «true')}`,
      ),
      'missingKey',
      '在 wire.calls.turnOn 写上 "reason": "Reason"',
    ],
    [
      'a reason where it cannot travel',
      withCall('"turnOn": «{ "operation": "transition", "path": "A", "request": "id-list", "reason": "Reason" }'),
      'kind',
      '只有 request 为 ids 或 ids-value 的 transition 可以，删除 reason',
    ],
    [
      'values of no field',
      withCall('"tags": «{ "operation": "values", "path": "A" }'),
      'missingKey',
      '写出字段名，如 "field": "Tags"',
    ],
    [
      'values of a field that is none',
      withCall('"tags": { "operation": "values", "path": "A", "field": «"Tgas" }'),
      'unknownField',
      '可用的有：Id、Name、Price、Color、IsEnabled、Version',
    ],
    [
      'a condition of a list on no field',
      withCall('"on": { "operation": "list", "path": "A", "where": «{ "empty": "Nmae" } }'),
      'unknownField',
      '是否想写 Name？',
    ],
    [
      'a guard before nothing',
      withBlock('"guards": [{ "before": [«"remove"], "words": "不行" }]'),
      'unknownAction',
      '可用的有：delete、cancel、edit',
    ],
    [
      'a guard that asks nothing',
      withBlock('"guards": [«{ "before": ["delete"], "words": "不行" }]'),
      'missingKey',
      '写上 call 或 referrers',
    ],
    [
      'referrers of no library',
      withBlock(
        '"guards": [{ "before": ["delete"], "referrers": { "library": «"thingy", "field": "A" }, "words": "不行" }]',
      ),
      'unknownResource',
      '是否想写 thing？',
    ],
    [
      'a reference without a call',
      withBlock('"reference": «{}'),
      'missingKey',
      '在 wire.calls 中加上 "reference": {"path": "ReferenceThing"}',
    ],
    [
      'a call of reference without the block',
      withCall('"reference": «{ "path": "A" }'),
      'missingKey',
      '加上 "reference": {}',
    ],
    [
      'a quick edit of what the server keeps',
      withBlock('"list": { "quickEdit": [«"Version"] }'),
      'kind',
      '只读、表格和分组字段不行，删除它',
    ],
    [
      'an order that is no integer',
      withBlock('"list": { "order": «"Price" }'),
      'kind',
      '换一个 "type": "integer" 的字段',
    ],
    [
      'a computed field that is none',
      withBlock('"form": { "computed": [{ "field": «"Cod", "from": "Name", "function": "pinyinInitials" }] }'),
      'unknownField',
      '可用的有：Id、Name、Price、Color、IsEnabled、Version',
    ],
    [
      'two calls that nobody can tell apart',
      withCall('"all": { "operation": "list", "path": «"getthingpagedata" }'),
      'duplicate',
      '改路径，或给两者写上不同的 constant',
    ],
  ])('%s', (_why, made, code, cure) => expectRefusal(made, code, cure))

  it('lets libraries share a path when a constant tells them apart', () => {
    const library = (name: string, constant: string) =>
      edit(
        DESCRIPTOR,
        '{ "path": "GetThingPageData" }',
        `{ "method": "POST", "request": "page-body", "path": "getList", "constant": { "Type": "${constant}" } }`,
      )
        .replaceAll('"thing"', `"${name}"`)
        .replace('"Thing"', `"${name}"`)
        .replace('api/Thing', 'api/biz')
    const both = (one: string, other: string) =>
      compile(
        [schemaFile(SCHEMA, 'cup'), schemaFile(SCHEMA, 'pot')],
        [descriptorFile(library('cup', one), 'cup'), descriptorFile(library('pot', other), 'pot')],
      )
    expect(both('a', 'b').problems).toEqual([])
    expect(places(both('a', 'a')).map((place) => place.split(' ')[1])).toEqual(['duplicate', 'duplicate'])
  })
})
