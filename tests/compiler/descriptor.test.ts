import { describe, it } from 'vitest'
import { expectRefusal, inDescriptor, type Row, withBlock } from './fixture.ts'

describe('a broken descriptor says where and how it is mended', () => {
  it.each<Row>([
    ['a missing comma', inDescriptor('"name": "thing",\n  ', '"name": "thing"\n  «'), 'json', '在上一项之后加逗号'],
    ['a trailing comma', inDescriptor('"page": "Thing",', '"page": "Thing",«,'), 'json', '删除这个逗号'],
    [
      'a comment',
      inDescriptor('"page": "Thing",', '"page": "Thing", «// menu'),
      'json',
      '删除注释，或写在 $comment 中',
    ],
    [
      'a key twice',
      inDescriptor('"page": "Thing",', '"page": "Thing",\n  «"page": "Other",'),
      'duplicateKey',
      '只保留一个；解析时后一个会悄悄覆盖前一个',
    ],
    ['a mistyped key', inDescriptor('"page"', '«"pgae"'), 'unknownKey', '是否想写 page？'],
    ['a mistyped key of a call', inDescriptor('"path"', '«"paht"'), 'unknownKey', '是否想写 path？'],
    [
      'a newer format',
      inDescriptor('"formatVersion": 1', '"formatVersion": «3'),
      'formatVersion',
      '本程序支持版本 1 和 2：把 formatVersion 写成 1 或 2，或升级程序',
    ],
    [
      'a missing key',
      inDescriptor(
        '{\n  "formatVersion": 1,\n  "name": "thing",\n  "title": "物品",',
        '«{\n  "formatVersion": 1,\n  "name": "thing",',
      ),
      'missingKey',
      '加上 "title"：界面上显示的中文名称，如 收费项目。',
    ],
    [
      'a value of the wrong type',
      inDescriptor('"物品"', '«7'),
      'wrongType',
      '加上引号："7"。界面上显示的中文名称，如 收费项目。',
    ],
    ['an unknown preset', inDescriptor('"page-upsert"', '«"page-upset"'), 'badValue', '是否想写 page-upsert？'],
    [
      'a name that is not the file',
      inDescriptor('"name": "thing"', '"name": «"thong"'),
      'name',
      '写成 "thing"，或改文件名',
    ],
    ['an unknown schema', inDescriptor('"schema": "thing"', '"schema": «"thign"'), 'unknownSchema', '是否想写 thing？'],
    [
      'a call of unknown meaning',
      inDescriptor('"list":', '"list": { "path": "A" }, «"histroy":'),
      'unknownCall',
      '是否想写 history？自定名称的调用须写 operation',
    ],
    [
      'no list',
      inDescriptor('{ "list"', '«{ "get"'),
      'missingKey',
      '在 calls 中加上 "list": {"path": "GetThingPageData"}',
    ],
    [
      'a test without a condition',
      inDescriptor('"list":', '"off": «{ "operation": "test", "path": "A" }, "list":'),
      'missingKey',
      '写出要判断的条件，如 {"eq": ["IsEnabled", false]}',
    ],
    [
      'an address where a path belongs',
      inDescriptor('"/content/api/Thing"', '«"http://platform.example/Thing"'),
      'format',
      '写成 /content/api/… 这样的路径；平台的地址由 PLATFORM_URL 设定',
    ],
    ['a column that is no field', withBlock('"list": { "columns": [«"Nmae"] }'), 'unknownField', '是否想写 Name？'],
    [
      'a sort by what has no order',
      withBlock('"list": { "sort": { "field": «"Nam", "order": "asc" } }'),
      'unknownField',
      '是否想写 Name？',
    ],
    [
      'grouping by what is no reference',
      withBlock('"list": { "groupBy": «"Color" }'),
      'kind',
      '换一个带 x-ref 的字段，或删除 groupBy',
    ],
    [
      'a required field in no section',
      withBlock('"form": { "sections": «[{ "title": "甲", "fields": ["Price"] }] }'),
      'unplaced',
      '把 "Name" 加入一个分组',
    ],
    [
      'a field in two sections',
      withBlock(
        '"form": { "sections": «[{ "title": "甲", "fields": ["Name"] }, { "title": "乙", "fields": ["Name"] }] }',
      ),
      'placedTwice',
      '只保留一处',
    ],
    [
      'a condition on no field',
      withBlock('"form": { "rules": [{ "when": «{ "eq": ["Colour", "red"] }, "show": ["Price"] }] }'),
      'unknownField',
      '是否想写 Color？',
    ],
    [
      'a condition of two operators',
      withBlock('"form": { "rules": [{ "when": «{ "empty": "Color", "eq": ["Color", "red"] } }] }'),
      'range',
      '只留一个运算；几个条件用 and 或 or 合起来。条件：恰好一个运算。',
    ],
    [
      'an unknown operator',
      withBlock('"form": { "rules": [{ "when": { «"emtpy": "Color" } }] }'),
      'unknownKey',
      '是否想写 empty？',
    ],
    [
      'a filter that is no field',
      inDescriptor('"page": "Thing",', '"page": "Thing", "list": { "filters": [«"Nmae"] },'),
      'unknownField',
      '是否想写 Name？',
    ],
    [
      'hiding what is always required',
      withBlock('"form": { "rules": [{ "when": { "empty": "Color" }, "show": [«"Name"] }] }'),
      'unreachable',
      '从数据结构的 required 中去掉 Name，写进本规则的 require',
    ],
    [
      'states that no call can save',
      withBlock('"lifecycle": «{ "field": "IsEnabled", "transitions": [{ "name": "on", "label": "开", "to": true }] }'),
      'missingKey',
      '在 wire.calls 中加上 upsert，或删除 lifecycle',
    ],
    [
      'a label without a field',
      withBlock('"identity": { "label": «"名称" }'),
      'label',
      '用花括号写字段名，如 {Name}（{Code}）',
    ],
    ['a label of an unknown field', withBlock('"identity": { "label": «"{Nane}" }'), 'unknownField', '是否想写 Name？'],
    [
      'a state the field cannot have',
      withBlock(
        '"lifecycle": { "field": "IsEnabled", "transitions": [{ "name": "on", "label": "开", "to": «"yes" }] }',
      ),
      'unknownState',
      '写不带引号的 true',
    ],
    [
      'a state that is no choice',
      withBlock('"lifecycle": { "field": "Color", "transitions": [{ "name": "on", "label": "开", "to": «"rde" }] }'),
      'unknownState',
      '是否想写 red？',
    ],
    ['an inherited name as a key', withBlock('«"constructor": {}'), 'name', '这是语言内部的名称，请改用别的名称'],
  ])('%s', (_why, made, code, cure) => expectRefusal(made, code, cure))
})
