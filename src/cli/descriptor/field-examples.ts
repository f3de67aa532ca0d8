/** The examples of docs/descriptor.md for what stands in a schema. */
import { LATER_EXAMPLES } from './later-examples.ts'
import { EXAMPLE_FILES, type Snippet } from './example-files.ts'

const FIELDS = 'schemas/room.json#/properties'

const MONEY = { type: 'number', 'x-kind': 'money' }
const made = (title: string, from: object, more: object = MONEY) => ({ title, ...more, readOnly: true, 'x-from': from })

const NEAR = { title: '相邻的房间', type: 'string', maxLength: 64 }
const limited = (where: object, to = 'room') => ({ ...NEAR, 'x-ref': { to, where } })

/** By the kind of value; together they have every keyword of a field. */
export const FIELD_EXAMPLES: readonly (readonly [title: string, snippet: Snippet])[] = [
  [
    '文字',
    {
      at: FIELDS,
      value: {
        Code: {
          title: '编码',
          description: '贴在门上的编号',
          type: 'string',
          minLength: 1,
          maxLength: 32,
          pattern: '^[A-Z0-9-]+$',
          'x-messages': { pattern: '编码只能用大写字母、数字和短横线' },
          'x-search': true,
          default: 'A-1',
          examples: ['B-201'],
          $comment: '与门牌一致',
        },
      },
    },
  ],
  ['日期', { at: FIELDS, value: { OpenedOn: { title: '启用日期', type: ['string', 'null'], format: 'date' } } }],
  [
    '钟点，以及日期与钟点合成的时刻',
    {
      at: FIELDS,
      value: {
        OpenOn: { title: '开放日期', type: 'string', format: 'date' },
        OpenFrom: { title: '开放时间', type: 'string', 'x-kind': 'time', default: '08:30' },
        OpenAt: made(
          '开放时刻',
          { compute: { instant: ['OpenOn', 'OpenFrom'] } },
          { type: 'string', format: 'date-time' },
        ),
      },
    },
  ],
  [
    '打码的个人信息',
    {
      at: FIELDS,
      value: {
        Keeper: { title: '联系人', type: 'string', maxLength: 30, 'x-mask': 'name' },
        Phone: {
          title: '手机号',
          type: 'string',
          maxLength: 11,
          format: 'mobile',
          'x-mask': 'phone',
          'x-search': 'exact',
        },
      },
    },
  ],
  [
    '数字',
    {
      at: FIELDS,
      value: {
        Area: {
          title: '面积',
          type: 'number',
          exclusiveMinimum: 0,
          exclusiveMaximum: 1000,
          'x-decimals': 1,
          'x-unit': '平方米',
        },
        Beds: { title: '床位', type: 'integer', minimum: 2, maximum: 40, multipleOf: 2 },
        Cost: { title: '造价', type: 'number', minimum: 0, maximum: 999999.99, 'x-kind': 'money', 'x-unit': '元' },
      },
    },
  ],
  [
    '选项与开关',
    {
      at: FIELDS,
      value: {
        Use: { title: '用途', type: 'string', enum: ['gym', 'bath'], 'x-labels': { gym: '训练大厅', bath: '水疗' } },
        Side: {
          title: '朝向',
          type: 'string',
          oneOf: [
            { const: 's', title: '南' },
            { const: 'n', title: '北' },
          ],
        },
        IsQuiet: { title: '安静', type: 'boolean', 'x-labels': { true: '安静', false: '不限' } },
      },
    },
  ],
  [
    '引用',
    { at: FIELDS, value: { NextTypeId: { title: '备用分类', type: 'string', maxLength: 64, 'x-ref': 'room-type' } } },
  ],
  [
    '有条件的引用：只能选符合 where 的记录，own 是本记录的字段',
    {
      at: FIELDS,
      value: {
        KindId: limited({ is: 'open' }, 'room-kind'),
        BesideId: limited({ and: [{ ne: ['IsEnabled', false] }, { eq: ['TypeId', { own: 'TypeId' }] }] }),
        SameId: limited({ eq: ['TypeId', { own: 'ParentId.TypeId' }] }),
        CheaperId: limited({ le: ['Price', { own: 'Price' }] }),
        DearerId: limited({ ge: ['Price', { own: 'Price' }] }),
        EarlierId: limited({ lt: ['OpenOn', { own: 'OpenOn' }] }),
        LaterId: limited({ gt: ['CheckedAt', { now: { hours: -24 } }] }),
        LastingId: limited({ or: [{ empty: 'CloseOn' }, { gt: ['CloseOn', { today: 30 }] }] }),
        EndlessId: limited({ empty: 'CloseOn' }),
        MarkedId: limited({ has: ['Marks', '水疗'] }),
        OpenId: limited({ in: ['Stage', ['planned', 'open']] }),
        OtherId: limited({ not: { eq: ['Name', { field: 'Code' }] } }),
        RightId: limited({ may: 'reveal' }),
        OwnId: limited({ ne: ['Checker', { scope: 'userName' }] }),
      },
    },
  ],
  [
    '标签、分组与表格',
    {
      at: FIELDS,
      value: {
        Tags: {
          title: '标签',
          type: 'array',
          minItems: 1,
          maxItems: 10,
          uniqueItems: true,
          items: { type: 'string', maxLength: 20 },
        },
        Size: {
          title: '尺寸',
          type: 'object',
          additionalProperties: false,
          required: ['Width'],
          properties: { Width: { title: '宽', type: 'integer', minimum: 0, maximum: 99, 'x-unit': '米' } },
        },
        Beds: {
          title: '床位表',
          type: 'array',
          maxItems: 40,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['No'],
            properties: { No: { title: '床号', type: 'string', maxLength: 10 } },
          },
        },
      },
    },
  ],
  [
    '由服务端维护的、共用的',
    {
      at: 'schemas/room.json#',
      value: {
        $defs: { phone: { title: '电话', type: 'string', maxLength: 20 } },
        properties: {
          ...(EXAMPLE_FILES['schemas/room.json'] as { properties: object }).properties,
          Phone: { $ref: '#/$defs/phone' },
          CreatedAt: { title: '创建时间', type: 'string', format: 'date-time', readOnly: true },
        },
      },
    },
  ],
  [
    '由服务端生成的',
    {
      at: FIELDS,
      value: {
        PaperNo: {
          title: '单号',
          type: 'string',
          maxLength: 32,
          readOnly: true,
          'x-search': true,
          'x-from': { number: 'ZL{yyyyMMdd}{0000}' },
        },
        MadeAt: {
          title: '登记时间',
          type: 'string',
          format: 'date-time',
          readOnly: true,
          'x-from': { stamp: 'at', on: ['create'] },
        },
        MadeBy: {
          title: '登记人',
          type: 'string',
          maxLength: 40,
          readOnly: true,
          'x-from': { stamp: 'by', on: ['create', 'update'] },
        },
        VisitOn: { title: '就诊日期', type: 'string', format: 'date', 'x-from': { stamp: 'day', on: ['create'] } },
      },
    },
  ],
  [
    '复制与算得的',
    {
      at: FIELDS,
      value: {
        TypeName: made('分类名称', { copy: 'TypeId.Name', follow: true }, { type: 'string', maxLength: 60 }),
        UpperName: made('上级名称', { copy: 'ParentId.Name', on: ['create'] }, { type: 'string', maxLength: 60 }),
        Works: {
          title: '工程',
          type: 'array',
          maxItems: 20,
          items: {
            type: 'object',
            properties: {
              Count: { title: '数量', type: 'integer', minimum: 0, maximum: 99 },
              Fee: { title: '单价', type: 'number', minimum: 0, maximum: 9999, 'x-kind': 'money' },
              Amount: made('金额', { compute: { product: ['Fee', 'Count'] } }),
              Rest: made('比治疗室单价多', { compute: { minus: ['Fee', '/Price'] } }),
            },
          },
        },
        WorkCount: made('工程项数', { compute: { length: 'Works' } }, { type: 'integer' }),
        WorkTotal: made('工程合计', { compute: { sum: 'Works/Amount' } }),
        WorkShare: made(
          '工程占比',
          { compute: { percent: ['WorkTotal', { add: ['WorkTotal', 'Price'] }] } },
          { type: 'number', 'x-decimals': 1 },
        ),
        BuiltOn: { title: '建成日期', type: 'string', format: 'date' },
        CheckOn: made('下次检查', { compute: { addDays: ['BuiltOn', 365] } }, { type: 'string', format: 'date' }),
        Days: made('使用天数', { compute: { days: ['BuiltOn', { today: 0 }] } }, { type: 'integer' }),
        Years: made('使用年数', { compute: { years: ['BuiltOn', { today: 0 }] } }, { type: 'integer' }),
        Double: made('两倍单价', { compute: { product: ['Price', 2] } }),
        Later: made('加价后', { compute: { add: ['Price', 10] } }),
        Less: made('减价后', { compute: { minus: ['Price', 10] } }),
        ReadOn: made('查看日期', { compute: { today: 0 } }, { type: 'string', format: 'date' }),
        Size: { title: '大小', type: 'string', enum: ['s', 'l'], 'x-labels': { s: '小', l: '大' } },
        HolderNo: { title: '负责人身份证号', type: 'string', maxLength: 18 },
        HolderBornOn: {
          title: '负责人出生日期',
          type: 'string',
          format: 'date',
          'x-from': { compute: { idCard: ['HolderNo', 'birthDate'] } },
        },
        HolderSex: {
          title: '负责人性别',
          type: 'string',
          enum: ['male', 'female'],
          'x-labels': { male: '男', female: '女' },
          'x-from': { compute: { idCard: ['HolderNo', 'sex'] } },
        },
        NameCode: { title: '拼音码', type: 'string', maxLength: 60, 'x-from': { compute: { initials: 'Name' } } },
        SpeltCode: {
          title: '读音码',
          type: 'string',
          maxLength: 60,
          'x-from': { compute: { initials: ['Name', 'Spelling'] } },
        },
        Seats: made('座位', { compute: { lookup: { of: 'Size', in: { s: 4, l: 12 } } } }, { type: 'integer' }),
      },
    },
  ],
  ...LATER_EXAMPLES,
  ['一种记录都有的字段：这里的治疗室另有备注与修改时间', { at: 'schemas/room.json#', value: { 'x-base': 'business' } }],
  [
    '文件开头',
    {
      at: 'schemas/room.json#',
      value: {
        $schema: './meta/schema.v1.json',
        $id: 'room.json',
        title: '治疗室',
        description: '做治疗的房间',
        type: 'object',
        required: ['Code', 'Name'],
        additionalProperties: false,
        examples: [{ Code: 'B-201', Name: '水疗一室' }],
      },
    },
  ],
]
