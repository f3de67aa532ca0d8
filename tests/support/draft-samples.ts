/** What new libraries are drafted from in tests: sheets, replies and OpenAPI documents as people have them, and worse. */
import type { CellValue } from '../../src/wire/sheets/cell.ts'

type Rows = readonly (readonly CellValue[])[]

export const SHEET_SAMPLES: Readonly<Record<string, Rows>> = {
  'two rows': [
    ['编号', '名称', '单价', '次数'],
    ['1', '甲', 12.5, 3],
    ['2', '乙', 8, 4],
  ],
  'ids of another system': [
    ['id', '名称', '等级'],
    [1, '甲', 3],
    [2, '乙', 5],
  ],
  'a repeated code and blanks': [
    ['编码', '名称', '数量'],
    ['1', '甲', 1],
    ['1', null, 2],
    [null, '丙', null],
    ['4', '丁', '无'],
  ],
  'negative numbers, per cent and loose dates': [
    ['名称', '温差', '比例', '日期', '创建时间'],
    ['甲', -3.5, '12%', '2026-1-3', '2026-01-02 08:30'],
    ['乙', 2, '8%', '2026/2/1', '2026-01-03 09:00:05'],
    ['丙', 100_000, '9.5%', null, '2026-01-04'],
  ],
  people: [
    ['姓名', '电话', '邮箱', '性别', '出生日期'],
    ['张三', '13800000001', 'a@b.cn', '男', '1990-01-02'],
    ['李四', '010-8888', '', '男', ''],
    ['王五', '13800000003', 'c@d.cn', '女', '1991-01-02'],
  ],
  'headers with marks, slashes and units': [
    ['名称*', '规格/型号', '单价(元)', '数量（个）', 'A-B', '2020年', '是否 停用', 'Unit Price'],
    ['甲', 'x', '1,200.50', 3, '1', 5, '否', 1],
    ['乙', 'y', '￥80', 4, '2', 6, '是', 2],
    ['丙', 'z', '9', '5', '3', 7, '否', 3],
  ],
  'a title above': [
    ['登记表', null, null],
    ['编码', '名称', '数量'],
    ['1', '甲', 2],
    ['2', '乙', 3],
  ],
  'merged headers': [
    ['货号', '品名', '收费标准', null, '备注'],
    [null, null, '单价（元）', '押金（元）', null],
    ['A-01', '滑轮', 12.5, 100, '甲'],
    ['A-02', '绳索', 8, 0, '乙'],
    ['A-03', '支架', 30.25, 50, '丙'],
  ],
  'long texts and several lines': [
    ['编码', '名称', '说明'],
    ['a/1', '很长的名称'.repeat(12), '说'.repeat(600)],
    ['a/2', '乙', '一行\n两行'],
    ['a/3', '丙', ' 前后有空格 '],
  ],
  'names that the server has itself': [
    ['版本', '机构', '来源', '名称'],
    ['1.0', '甲院', '采购', 'x'],
    ['2.0', '乙院', '自制', 'y'],
  ],
  'one row': [
    ['编码', '名称', '价格', '类型', '开放'],
    ['A1', '甲', 3, '普通', '是'],
  ],
  types: [
    ['项目编码', '项目名称', '项目类型', '单位', '价格', '是否启用'],
    ...Array.from({ length: 12 }, (_, nth) => [
      `P-${nth}`,
      `项目${nth}`,
      ['运动疗法', '作业疗法', '言语治疗'][nth % 3] ?? '',
      ['次', '天'][nth % 2] ?? '',
      nth * 10 + 0.5,
      nth % 4 === 0 ? '否' : '是',
    ]),
  ],
}

const enveloped = (rows: unknown) => ({ Type: 200, Data: { Row: rows, Total: 9 }, Content: '' })

export const REPLY_SAMPLES: Readonly<Record<string, unknown>> = {
  'two rows': enveloped([
    { Id: '1', Code: 'a', Name: '甲', Level: 7 },
    { Id: '2', Code: 'b', Name: '乙', Level: 8 },
  ]),
  'numbers for ids': enveloped([
    { id: 1, name: '甲' },
    { id: 2, name: '乙' },
  ]),
  'numbers for Ids': enveloped([
    { Id: 1, Name: '甲' },
    { Id: 2, Name: '乙' },
  ]),
  'a bare list': [
    { id: 'a', title: 'x', body: 'y' },
    { id: 'b', title: 'z', body: 'w' },
  ],
  'nested values': enveloped([
    {
      Id: '1',
      Name: '甲',
      Dept: { Id: 3, Name: 'x' },
      Tags: ['a'],
      Rows: [{ A: 1 }],
      Mixed: [1, 'a'],
      Two: 1,
      G: 1.25,
    },
    { Id: '2', Name: '乙', Dept: null, Tags: [], Rows: [], Mixed: [], Two: 'b', G: 2 },
  ]),
  'another name for the key': enveloped([
    { Guid: 'a-b', Name: 'x' },
    { Guid: 'a-c', Name: 'y' },
  ]),
}

const jsonOf = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const PET = { $ref: '#/components/schemas/Pet' }
const PART = { $ref: '#/components/schemas/Part' }

export function petStore(servers?: readonly object[]): object {
  return {
    openapi: '3.0.0',
    ...(servers ? { servers } : {}),
    paths: {
      '/pets': {
        get: { responses: { 200: jsonOf({ type: 'array', items: PET }) } },
        post: { requestBody: jsonOf(PET), responses: {} },
      },
      '/pets/{petId}': {
        get: { responses: { 200: jsonOf(PET) } },
        put: { requestBody: jsonOf(PET), responses: {} },
        delete: { responses: {} },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['id', 'name'],
          properties: {
            id: { type: 'integer', format: 'int64' },
            name: { type: 'string' },
            price: { type: 'number' },
            status: { type: 'string', enum: ['available', 'sold'] },
            category: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
          },
        },
      },
    },
  }
}

/** A document of the platform's dialect, whose schema contradicts itself where it can. */
export function partPages(more: object = {}): object {
  const page = { type: 'object', properties: { Row: { type: 'array', items: PART }, Total: { type: 'integer' } } }
  const paging = ['PageIndex', 'PageSize'].map((name) => ({ name, in: 'query' }))
  return {
    openapi: '3.0.0',
    ...more,
    paths: {
      '/api/Part/GetParts': {
        get: {
          parameters: paging,
          responses: { 200: jsonOf({ type: 'object', properties: { Type: {}, Data: page } }) },
        },
      },
      '/api/Part/Save': { post: { requestBody: jsonOf(PART), responses: {} } },
    },
    components: {
      schemas: {
        Part: {
          type: 'object',
          required: ['Name'],
          properties: {
            Id: { type: 'string' },
            Name: { type: 'string', minLength: 0 },
            Quantity: { type: 'integer', minimum: 5, maximum: 3 },
            Kind: { type: 'integer', enum: [0, 1, 2] },
            Summary: { type: 'string', default: 'x'.repeat(300) },
            Sizes: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 1 },
            Extra: { type: 'object', additionalProperties: true },
            Flag: { type: 'boolean', default: 'yes' },
            Rate: { type: 'number', default: 1.234 },
            Address: { type: ['string', 'null'] },
          },
        },
      },
    },
  }
}
