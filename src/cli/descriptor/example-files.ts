/**
 * The two small libraries of docs/descriptor.md, into whose files its examples go.
 *
 * Shapes  `at` is file and pointer: the snippet's keys are put into the object there, in place of those that it has.
 */

export interface Snippet {
  /** `resources/room.json#/list` */
  readonly at: string
  readonly value: Readonly<Record<string, unknown>>
}

export const ROOM = 'resources/room.json'

/** As they stand before a snippet is put in. */
export const EXAMPLE_FILES: Readonly<Record<string, object>> = {
  'schemas/room.json': {
    title: '治疗室',
    type: 'object',
    required: ['Code', 'Name'],
    properties: {
      Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
      OrganizationId: { title: '归属', type: 'string', maxLength: 64, readOnly: true },
      Code: { title: '编码', type: 'string', maxLength: 32 },
      Name: { title: '名称', type: 'string', maxLength: 60 },
      TypeId: { title: '分类', type: 'string', maxLength: 64, 'x-ref': 'room-type' },
      Price: { title: '单价', type: 'number', minimum: 0, 'x-kind': 'money', 'x-unit': '元' },
      IsEnabled: { title: '状态', type: 'boolean' },
      Reason: { title: '停用原因', type: 'string', maxLength: 100 },
      Sort: { title: '排序', type: 'integer', minimum: 0, maximum: 9999 },
      Initials: { title: '首字母', type: 'string', maxLength: 60 },
      ParentId: { title: '上级', type: 'string', maxLength: 64, 'x-ref': 'room' },
      SuccessorId: { title: '接替的治疗室', type: 'string', maxLength: 64, readOnly: true, 'x-ref': 'room' },
      OpenOn: { title: '启用日期', type: 'string', format: 'date' },
      OpensAt: { title: '开门', type: 'string', maxLength: 5, 'x-kind': 'time' },
      ClosesAt: { title: '关门', type: 'string', maxLength: 5, 'x-kind': 'time' },
      CloseOn: { title: '停用日期', type: 'string', format: 'date' },
      CheckedAt: { title: '检查时间', type: 'string', format: 'date-time' },
      Stage: {
        title: '阶段',
        type: 'string',
        enum: ['planned', 'open', 'closed'],
        default: 'planned',
        readOnly: true,
        'x-labels': { planned: '筹备', open: '已开放', closed: '已关闭' },
      },
      Checker: { title: '检查人', type: 'string', maxLength: 60, readOnly: true },
      CheckedOn: { title: '检查日期', type: 'string', format: 'date', readOnly: true },
      OpenedAt: { title: '开放时间', type: 'string', format: 'date-time', readOnly: true },
      ClosedOn: { title: '关闭日期', type: 'string', format: 'date', readOnly: true },
      FirstName: { title: '原名', type: 'string', maxLength: 60, readOnly: true, 'x-mask': 'name' },
      Phone: { title: '电话', type: 'string', maxLength: 20 },
      Marks: { title: '标记', type: 'array', maxItems: 10, items: { type: 'string', maxLength: 20 } },
      Beds: {
        title: '床位',
        type: 'array',
        maxItems: 20,
        items: {
          type: 'object',
          properties: {
            No: { title: '床号', type: 'string', maxLength: 20 },
            Fee: { title: '床位费', type: 'number', minimum: 0 },
            Weekday: { title: '星期', type: 'string', enum: ['1', '2', '3', '4', '5', '6', '7'] },
          },
        },
      },
      Spelling: { title: '拼音', type: 'string', maxLength: 200 },
      SourceId: { title: '来源编号', type: 'string', maxLength: 64, readOnly: true },
      SourceVersion: { title: '来源版本', type: 'integer', readOnly: true },
      ReferenceState: {
        title: '引用状态',
        type: 'string',
        enum: ['own', 'referenced', 'changed', 'updated', 'disabled', 'unreferenced'],
        'x-labels': {
          own: '自有',
          referenced: '已引用',
          changed: '有修改',
          updated: '平台有更新',
          disabled: '平台已停用',
          unreferenced: '未引用',
        },
        readOnly: true,
      },
      Version: { title: '版本', type: 'integer', readOnly: true },
    },
    $defs: { day: { title: '检查日期', type: 'string', format: 'date' } },
  },
  [ROOM]: {
    formatVersion: 1,
    name: 'room',
    title: '治疗室',
    schema: 'room',
    page: 'Room',
    wire: {
      preset: 'page-upsert',
      base: '/content/api/Room',
      calls: { list: { path: 'GetRoomPageData' }, upsert: { path: 'InsertOrUpdateRoom' } },
    },
  },
  'schemas/shared/business.json': {
    title: '业务记录共用的字段',
    $defs: {
      record: {
        title: '业务记录',
        type: 'object',
        properties: {
          Remark: { title: '备注', type: 'string', maxLength: 500 },
          UpdatedAt: {
            title: '修改时间',
            type: 'string',
            format: 'date-time',
            readOnly: true,
            'x-from': { stamp: 'at', on: ['create', 'update'] },
          },
        },
      },
    },
  },
  'schemas/room-type.json': {
    title: '治疗室分类',
    type: 'object',
    properties: {
      Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
      Name: { title: '名称', type: 'string', maxLength: 60 },
      IsEnabled: { title: '状态', type: 'boolean' },
      MainRoomId: { title: '主要治疗室', type: 'string', maxLength: 64, 'x-ref': 'room' },
      Scoring: {
        title: '计分方式',
        type: 'string',
        enum: ['sum', 'highest'],
        'x-labels': { sum: '相加', highest: '取最高' },
        default: 'sum',
      },
      Questions: { title: '检查的问题', type: 'array', maxItems: 20, items: { $ref: '#/$defs/question' } },
      Levels: { title: '判读', type: 'array', maxItems: 5, items: { $ref: '#/$defs/level' } },
    },
    $defs: {
      question: {
        title: '问题',
        type: 'object',
        required: ['Label'],
        properties: {
          Label: { title: '问题', type: 'string', maxLength: 60 },
          Options: {
            title: '选项',
            type: 'array',
            maxItems: 9,
            items: {
              type: 'object',
              required: ['Label'],
              properties: {
                Label: { title: '选项', type: 'string', maxLength: 60 },
                Score: { title: '分值', type: 'integer', minimum: 0, maximum: 9 },
              },
            },
          },
        },
      },
      level: {
        title: '判读',
        type: 'object',
        required: ['From', 'To', 'Label'],
        properties: {
          From: { title: '从', type: 'integer', minimum: 0, maximum: 99 },
          To: { title: '到', type: 'integer', minimum: 0, maximum: 99 },
          Label: { title: '判读', type: 'string', maxLength: 20 },
        },
      },
    },
  },
  'resources/room-type.json': {
    formatVersion: 1,
    name: 'room-type',
    title: '治疗室分类',
    schema: 'room-type',
    page: 'RoomType',
    wire: {
      preset: 'page-upsert',
      base: '/content/api/RoomType',
      calls: { list: { method: 'POST', path: 'GetRoomTypePageData', request: 'page-body' } },
    },
    scopes: { organization: { write: ['organizationAdmin'] } },
  },
  'resources/room-kind.json': {
    formatVersion: 2,
    name: 'room-kind',
    title: '治疗室种类',
    schema: 'room-type',
    page: 'RoomKind',
    sets: { open: { where: { eq: ['IsEnabled', true] } } },
    wire: {
      preset: 'page-upsert',
      base: '/content/api/RoomKind',
      calls: { list: { method: 'POST', path: 'GetRoomKindPageData', request: 'page-body' } },
    },
  },
  'resources/open-room-type.json': {
    formatVersion: 2,
    name: 'open-room-type',
    title: '开放的分类',
    page: 'OpenRoomType',
    of: 'room-kind',
  },
  'schemas/trail.json': {
    title: '操作记录',
    type: 'object',
    properties: {
      id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
      At: { title: '时间', type: 'string', format: 'date-time', readOnly: true },
      UserName: { title: '操作人', type: 'string', maxLength: 60, readOnly: true },
    },
  },
  'resources/trail.json': {
    formatVersion: 1,
    name: 'trail',
    title: '操作记录',
    schema: 'trail',
    page: 'Trail',
    identity: { id: 'id' },
    wire: { preset: 'rest', base: 'https://rooms.example.org/v1/trail' },
  },
}
