import { describe, expect, it } from 'vitest'
import type { PageInput } from '../../src/model/query.ts'
import type { RequestShape } from '../../src/model/call.ts'
import type { RequestMessage } from '../../src/wire/message.ts'
import { parseQuery, urlOf } from '../../src/wire/query-string.ts'
import { decodeRequest } from '../../src/wire/request-readers.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { organizationOf } from '../../src/wire/strict.ts'
import { THING } from '../support/resource.ts'
import { CALLS, problemsOf, travel } from './messages.ts'

const list = (search: string): RequestMessage => ({
  method: 'GET',
  path: CALLS['page-query'].path,
  query: parseQuery(search),
  headers: {},
})

describe('a list asked for by query', () => {
  it('has times of a day at the ends of a span of them', () => {
    const clocks = {
      ...THING,
      fields: THING.fields.map((field) => (field.name === 'Day' ? { ...field, kind: 'time' as const } : field)),
    }
    const ask = (search: string) => decodeRequest(clocks, CALLS['page-query'], list(search))
    expect(ask('StartDay=08:30&EndDay=12:00')).toMatchObject({
      page: { filters: { Day: { from: '08:30', to: '12:00' } } },
    })
    expect(() => ask('StartDay=8:30')).toThrow('参数 StartDay 应为钟点，例如 08:30')
  })

  it.each<[search: string, path: string, message: string]>([
    ['PageIndex=0', '/PageIndex', '参数 PageIndex 应为从 1 开始的整数'],
    ['PageIndex=1.5', '/PageIndex', '参数 PageIndex 应为从 1 开始的整数'],
    ['PageIndex=50001', '/PageIndex', '参数 PageIndex 最大为 50000，更靠后的内容请先筛选'],
    ['PageIndex=1001&PageSize=1000', '/PageIndex', '参数 PageIndex 最大为 1000，更靠后的内容请先筛选'],
    ['PageIndex=99999999999999999', '/PageIndex', '参数 PageIndex 应为从 1 开始的整数'],
    ['PageSize=0', '/PageSize', '参数 PageSize 应为 1 到 1000 的整数'],
    ['PageSize=1001', '/PageSize', '参数 PageSize 应为 1 到 1000 的整数'],
    ['PageSize=-1', '/PageSize', '参数 PageSize 应为 1 到 1000 的整数'],
    ['PageSize=1e2', '/PageSize', '参数 PageSize 应为 1 到 1000 的整数'],
    ['PageSize=5&PageSize=6', '/PageSize', '参数 PageSize 只能出现一次'],
    ['Keyword=a&Keyword=b', '/Keyword', '参数 Keyword 只能出现一次'],
    ['pagesize=5', '/pagesize', '不支持参数 pagesize，是否应为 PageSize'],
    ['Scopeable=true', '/Scopeable', '不支持参数 Scopeable，请去掉'],
    ['__proto__=1', '/__proto__', '不支持参数 __proto__，请去掉'],
    ['For=thing', '/For', '参数 For 应为 库/引用字段'],
    ['For=thing/TypeId&Own=[1]', '/Own', '参数 Own 应为 JSON 对象，值为文字、数字或开关'],
    ['For=thing/TypeId&Own=%7B%22A%22:%7B%7D%7D', '/Own', '参数 Own 应为 JSON 对象，值为文字、数字或开关'],
    ['SortField=Nothing', '/SortField', '参数 SortField 不能为 Nothing，此列不支持排序'],
    ['SortField=Remark', '/SortField', '参数 SortField 不能为 Remark，此列不支持排序'],
    ['SortField=Code&SortOrder=up', '/SortOrder', '参数 SortOrder 应为 asc 或 desc'],
    ['Shelf=other', '/Shelf', '参数 Shelf 应为 organization 或 platform'],
    ['Secret=x', '/Secret', '不支持参数 Secret，请去掉'],
    ['Parts=x', '/Parts', '不支持参数 Parts，请去掉'],
    ['Price=5', '/Price', '不支持参数 Price，请去掉'],
    ['StartPrice=cheap', '/StartPrice', '参数 StartPrice 应为数字'],
    ['EndPrice=Infinity', '/EndPrice', '参数 EndPrice 应为数字'],
    ['StartDay=2026-02-30', '/StartDay', '参数 StartDay 应为日期，例如 2026-01-31'],
    ['StartAt=today', '/StartAt', '参数 StartAt 应为时间，例如 2026-01-31T08:00:00Z'],
    ['IsEnabled=1', '/IsEnabled', '参数 IsEnabled 应为 true 或 false'],
    ['Name=a&Name=b', '/Name', '参数 Name 只能出现一次'],
    ['Name=a%00b', '/Name', 'Name 含有无法保存的字符，请删除后重试'],
  ])('refuses %s', (search, path, message) => {
    expect(problemsOf(CALLS['page-query'], list(search))).toEqual([[path, message]])
  })

  it('names every wrong parameter at once', () => {
    const found = problemsOf(CALLS['page-query'], list('PageSize=0&Shelf=x&Nope=1')).map(([path]) => path)
    expect(found.toSorted()).toEqual(['/Nope', '/PageSize', '/Shelf'])
  })

  it.each<[search: string, input: PageInput]>([
    ['', { page: 1, pageSize: 20, filters: {} }],
    ['Keyword=&Shelf=&Name=&Id=&SortField=', { page: 1, pageSize: 20, filters: {} }],
    ['PageIndex=50000', { page: 50_000, pageSize: 20, filters: {} }],
    ['PageIndex=2&PageSize=1000', { page: 2, pageSize: 1000, filters: {} }],
    ['Keyword=%E8%B6%B3%2B1', { page: 1, pageSize: 20, keyword: '足+1', filters: {} }],
    ['Id=1&Id=2', { page: 1, pageSize: 20, filters: { Id: { in: ['1', '2'] } } }],
    ['TypeId=1', { page: 1, pageSize: 20, filters: { TypeId: { in: ['1'] } } }],
    ['StartPrice=1&EndPrice=2.50', { page: 1, pageSize: 20, filters: { Price: { from: '1', to: '2.50' } } }],
    ['SortField=Price', { page: 1, pageSize: 20, sort: { field: 'Price', order: 'asc' }, filters: {} }],
    ['ORGANIZATIONID=org-1', { page: 1, pageSize: 20, filters: {} }],
  ])('reads %j', (search, input) => {
    expect(decodeRequest(THING, CALLS['page-query'], list(search))).toEqual({ kind: 'page', page: input })
  })

  it('drops filters that say nothing', () => {
    const empty = { Name: { contains: '' }, Id: { in: [] }, Price: { from: '' } }
    const message = encodeRequest(THING, CALLS['page-query'], {
      kind: 'page',
      page: { page: 1, pageSize: 5, filters: empty },
    })
    expect(urlOf(message)).toBe('/content/api/Thing/list?PageIndex=1&PageSize=5')
  })

  it('uses the paging names that the call gives', () => {
    const call = { ...CALLS['page-query'], paging: { index: 'pageIndex', size: 'pageSize' } }
    const input: CallInput = { kind: 'page', page: { page: 3, pageSize: 7, filters: {} } }
    const message = encodeRequest(THING, call, input)
    expect(urlOf(message)).toBe('/content/api/Thing/list?pageIndex=3&pageSize=7')
    expect(decodeRequest(THING, call, travel(message))).toEqual(input)
  })
})

describe('a list asked for by body', () => {
  const post = (body: unknown): RequestMessage => ({ method: 'POST', path: '/', query: {}, headers: {}, body })

  it.each<[body: unknown, path: string, message: string]>([
    [[], '', '请求正文应为对象'],
    ['x', '', '请求正文应为对象'],
    [{ PageSize: '20' }, '/PageSize', '参数 PageSize 应为数字'],
    [{ PageSize: 2.5 }, '/PageSize', '参数 PageSize 应为 1 到 1000 的整数'],
    [{ Name: {} }, '/Name', '参数 Name 应为文字或文字列表'],
    [{ Id: [['1']] }, '/Id', '参数 Id 应为文字或文字列表'],
    [{ SingleOne: true }, '/SingleOne', '不支持参数 SingleOne，请去掉'],
  ])('refuses %j', (body, path, message) => {
    expect(problemsOf(CALLS['page-body'], post(body))).toEqual([[path, message]])
  })

  it('takes null for absent and a flag for its text', () => {
    const body = { PageIndex: 1, Keyword: null, IsEnabled: true, Tags: null, organizationId: 'org-2' }
    const expected = { kind: 'page', page: { page: 1, pageSize: 20, filters: { IsEnabled: { in: ['true'] } } } }
    expect(decodeRequest(THING, CALLS['page-body'], post(body))).toEqual(expected)
    expect(organizationOf(CALLS['page-body'], post(body))).toBe('org-2')
  })
})

describe('ids', () => {
  const post = (body: unknown): RequestMessage => ({ method: 'POST', path: '/', query: {}, headers: {}, body })
  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index))

  it.each<[shape: RequestShape, body: unknown, path: string, message: string]>([
    ['ids', undefined, '/ids', '请求正文应为 {"ids": [...]}'],
    ['ids', ['1'], '/ids', '请求正文应为 {"ids": [...]}'],
    ['ids', { ids: ['1'], more: 1 }, '/more', '不支持参数 more，请去掉'],
    ['ids', { Ids: ['1'] }, '/Ids', '不支持参数 Ids，是否应为 ids'],
    ['ids', { ids: [1] }, '/ids', '参数 ids 应为编号列表，每个编号为非空文字'],
    ['ids', { ids: many(501) }, '/ids', '参数 ids 一次最多 500 个编号'],
    ['id-list', { ids: ['1'] }, '/ids', '参数 ids 应为编号列表，每个编号为非空文字'],
    ['id-list', [''], '/ids', '参数 ids 应为编号列表，每个编号为非空文字'],
    ['record', [], '', '请求正文应为一条记录（对象）'],
    ['record', null, '', '请求正文应为一条记录（对象）'],
    ['record', { Name: 'a\0' }, '/Name', 'Name 含有无法保存的字符，请删除后重试'],
    ['record', { Parts: [{ Unit: '\ud800' }] }, '/Parts/0/Unit', 'Parts/0/Unit 含有无法保存的字符，请删除后重试'],
  ])('%s refuses %j', (shape, body, path, message) => {
    expect(problemsOf(CALLS[shape], post(body))).toEqual([[path, message]])
  })

  it('takes 500 ids', () => {
    expect(decodeRequest(THING, CALLS['ids'], post({ ids: many(500) }))).toEqual({ kind: 'ids', ids: many(500) })
  })

  it('refuses nesting without end', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(problemsOf(CALLS.record, post({ deep }))[0]?.[1]).toBe('内容嵌套不能超过 32 层')
  })

  it.each<[shape: RequestShape, message: Partial<RequestMessage>, problem: string]>([
    ['id-query', { query: {} }, '缺少参数 contentId，请填写编号'],
    ['id-query', { query: { contentId: ['1', '2'] } }, '参数 contentId 只能出现一次'],
    ['id-query', { query: { contentid: '1' } }, '不支持参数 contentid，是否应为 contentId'],
    ['id-query', { query: { contentId: '1' }, body: { x: 1 } }, '此调用不需要请求正文，请去掉'],
    ['id-header', { headers: {} }, '缺少参数 MessageId，请填写编号'],
    ['id-path', { path: '/content/Thing//detail' }, '缺少参数 id，请填写编号'],
    ['id-path', { path: '/content/Other/1/detail' }, '缺少参数 id，请填写编号'],
  ])('%s refuses %j', (shape, parts, problem) => {
    const message: RequestMessage = { method: 'GET', path: '/', query: {}, headers: {}, ...parts }
    expect(problemsOf(CALLS[shape], message).map(([, text]) => text)).toEqual([problem])
  })

  it('reads a path in any letter case', () => {
    const message: RequestMessage = { method: 'GET', path: '/Content/thing/Ab%2Fc/DETAIL', query: {}, headers: {} }
    expect(decodeRequest(THING, CALLS['id-path'], message)).toEqual({ kind: 'ids', ids: ['Ab/c'] })
  })

  it.each(['', '.', '..'])('cannot put the id %j into a path', (id) => {
    expect(() => encodeRequest(THING, CALLS['id-path'], { kind: 'ids', ids: [id] })).toThrow(`编号不能为「${id}」`)
  })

  it('says which input a shape cannot carry', () => {
    expect(() => encodeRequest(THING, CALLS.record, { kind: 'ids', ids: ['1'] })).toThrow('upsert travels as record')
    expect(() => encodeRequest(THING, CALLS['id-query'], { kind: 'ids', ids: ['1', '2'] })).toThrow('exactly one id')
    const broken = { ...CALLS['id-path'], path: '/content/Thing' }
    expect(() => encodeRequest(THING, broken, { kind: 'ids', ids: ['1'] })).toThrow('has no {id}')
  })
})

describe('organizationOf', () => {
  const message = (query: RequestMessage['query'], body?: unknown): RequestMessage => ({
    method: 'GET',
    path: '/',
    query,
    headers: {},
    body,
  })

  it.each<[why: string, shape: RequestShape, message: RequestMessage, found: string | undefined]>([
    ['absent', 'page-query', message({}), undefined],
    ['empty', 'page-query', message({ organizationId: '' }), undefined],
    ['twice the same', 'page-query', message({ organizationId: 'a', OrganizationId: 'a' }), 'a'],
    ["a record's own field is none", 'record', message({}, { OrganizationId: 'consortium-1' }), undefined],
  ])('%s', (_why, shape, sent, found) => {
    expect(organizationOf(CALLS[shape], sent)).toBe(found)
  })

  it.each<[message: RequestMessage]>([
    [message({ organizationId: ['a', 'b'] })],
    [message({ organizationId: 'a', ORGANIZATIONID: 'b' })],
  ])('refuses two different ones', (sent) => {
    expect(() => organizationOf(CALLS['page-query'], sent)).toThrow('参数 organizationId 只能有一个值')
  })
})
