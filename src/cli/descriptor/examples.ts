/** The examples of docs/descriptor.md for what stands in a descriptor. Each of them compiles by itself. */
import { ROOM, type Snippet } from './example-files.ts'

/** By the key of the descriptor. */
export const DESCRIPTOR_EXAMPLES: Readonly<Record<string, readonly Snippet[]>> = {
  $schema: [{ at: `${ROOM}#`, value: { $schema: '../schemas/meta/resource.v1.json' } }],
  formatVersion: [{ at: `${ROOM}#`, value: { formatVersion: 1 } }],
  name: [{ at: `${ROOM}#`, value: { name: 'room' } }],
  title: [{ at: `${ROOM}#`, value: { title: '治疗室' } }],
  schema: [{ at: `${ROOM}#`, value: { schema: 'room' } }],
  page: [{ at: `${ROOM}#`, value: { page: 'Room' } }],
  version: [{ at: `${ROOM}#`, value: { version: '1.2' } }],
  deprecated: [
    {
      at: `${ROOM}#`,
      value: { deprecated: { sunset: '2999-06-30', replacement: 'room-type', reason: '改用分类' } },
    },
  ],
  identity: [
    {
      at: `${ROOM}#`,
      value: { identity: { id: 'Id', label: '{Name}（{Code}）', naturalKey: ['Code'], version: 'Version' } },
    },
  ],
  wire: [
    {
      at: `${ROOM}#/wire`,
      value: { preset: 'rest', base: 'https://rooms.example.org/v1/rooms', calls: { delete: { path: 'removeMany' } } },
    },
    { at: 'resources/trail.json#', value: { wire: { preset: 'rest', base: '/bff/rest/audit', served: 'audit' } } },
    { at: `${ROOM}#/wire/calls`, value: { history: { path: 'GetRoomHistory', assumed: true } } },
    {
      at: `${ROOM}#/wire/calls`,
      value: {
        get: { method: 'POST', path: 'GetRoom/{roomId}', request: 'id-path', param: 'roomId', reply: 'record' },
      },
    },
    {
      at: `${ROOM}#/wire/calls`,
      value: {
        list: {
          path: 'GetRooms',
          paging: { index: 'page', size: 'size' },
          filters: { TypeId: 'Kind' },
          joins: ['TypeId'],
        },
        enabledList: {
          operation: 'list',
          path: 'GetEnabledRooms',
          where: { eq: ['IsEnabled', true] },
          shelf: 'organization',
        },
      },
    },
    {
      at: `${ROOM}#/wire/calls`,
      value: {
        isDisabled: { operation: 'test', path: 'IsRoomDisabled', when: { eq: ['IsEnabled', false] } },
        usedNames: { operation: 'values', path: 'GetRoomNames', field: 'Name' },
      },
    },
    {
      at: 'resources/room-type.json#/wire/calls',
      value: { isUsed: { operation: 'test', path: 'IsRoomTypeUsed', of: { library: 'room', field: 'TypeId' } } },
    },
    {
      at: `${ROOM}#/wire/calls`,
      value: {
        disable: {
          operation: 'transition',
          path: 'DisableRooms',
          reason: 'Why',
          constant: { Kind: 'room' },
        },
      },
    },
  ],
  scopes: [
    {
      at: `${ROOM}#`,
      value: { scopes: { organization: { write: ['organizationAdmin'] }, platform: { write: ['consortiumAdmin'] } } },
    },
  ],
  lifecycle: [
    {
      at: `${ROOM}#`,
      value: {
        lifecycle: {
          field: 'IsEnabled',
          transitions: [
            { name: 'enable', label: '启用', to: true, also: { Sort: 0 }, roles: ['organizationAdmin'] },
            {
              name: 'disable',
              label: '停用',
              to: false,
              field: 'IsEnabled',
              when: { ne: ['Sort', 0] },
              confirm: '确认停用？',
            },
          ],
        },
      },
    },
    {
      at: `${ROOM}#`,
      value: {
        lifecycle: {
          field: 'IsEnabled',
          transitions: [
            { name: 'enable', label: '启用', to: true, call: 'enable' },
            { name: 'disable', label: '停用', to: false, call: 'disable', notBy: 'enable', reason: true },
          ],
        },
        wire: {
          preset: 'page-upsert',
          base: '/content/api/Room',
          calls: {
            list: { path: 'GetRoomPageData' },
            enable: { operation: 'transition', path: 'EnableRooms' },
            disable: { operation: 'transition', path: 'DisableRooms', reason: 'Why' },
          },
        },
      },
    },
  ],
  reference: [
    {
      at: `${ROOM}#`,
      value: {
        reference: {
          source: 'SourceId',
          version: 'SourceVersion',
          state: 'ReferenceState',
          enabled: 'IsEnabled',
          keeps: ['Price'],
        },
        wire: {
          preset: 'page-upsert',
          base: '/content/api/Room',
          calls: {
            list: { path: 'GetRoomPageData' },
            unreferenced: { path: 'GetUnreferencedRooms' },
            reference: { path: 'ReferenceRooms' },
            cancel: { path: 'CancelRooms' },
            sync: { path: 'SyncRooms' },
            drift: { path: 'GetRoomDrifts' },
          },
        },
      },
    },
  ],
  guards: [
    {
      at: 'resources/room-type.json#',
      value: {
        guards: [
          {
            before: ['delete'],
            referrers: { library: 'room', field: 'TypeId', when: { eq: ['IsEnabled', true] } },
            words: '该分类下还有 {count} 间治疗室：{names}',
          },
        ],
      },
    },
    {
      at: 'resources/room-type.json#',
      value: {
        guards: [{ before: ['edit'], call: 'isLocked', passes: false, words: '已停用，不能修改' }],
        wire: {
          preset: 'page-upsert',
          base: '/content/api/RoomType',
          calls: {
            list: { method: 'POST', path: 'GetRoomTypePageData', request: 'page-body' },
            isLocked: { operation: 'test', path: 'IsRoomTypeLocked', when: { eq: ['IsEnabled', false] } },
          },
        },
      },
    },
  ],
  list: [
    {
      at: `${ROOM}#`,
      value: {
        list: {
          columns: ['Code', 'Name', 'TypeId', 'IsEnabled'],
          hidden: ['Price'],
          filters: ['TypeId', 'IsEnabled'],
          sort: { field: 'Sort', order: 'asc' },
          pageSize: 20,
          groupBy: 'TypeId',
          quickEdit: ['Name'],
          order: 'Sort',
        },
      },
    },
  ],
  form: [
    {
      at: `${ROOM}#/form`,
      value: {
        sections: [
          { title: '基本信息', fields: ['Code', 'Name', 'TypeId', 'IsEnabled', 'Reason'] },
          { title: '其他', fields: ['Price', 'Sort', 'Spelling', 'Initials'] },
        ],
        rules: [{ when: { eq: ['IsEnabled', false] }, show: ['Reason'], require: ['Reason'] }],
        computed: [{ field: 'Initials', from: 'Name', spelling: 'Spelling', function: 'pinyinInitials' }],
        unique: [['Code']],
        reset: ['Sort'],
      },
    },
  ],
  import: [{ at: `${ROOM}#`, value: { import: { synonyms: { Code: ['房间号', '房号'], TypeId: ['类别'] } } } }],
  renames: [
    {
      at: `${ROOM}#`,
      value: { version: '1.2', renames: [{ from: 'RoomNo', to: 'Code', since: '1.2', title: '房号' }] },
    },
  ],
  access: [{ at: `${ROOM}#`, value: { access: { read: ['organizationAdmin', 'consortiumAdmin'] } } }],
  errors: [{ at: `${ROOM}#`, value: { errors: [{ match: '编码已存在', field: 'Code' }] } }],
}

/** Every operator of a condition, as where a rule of the form may say when it holds. */
export const CONDITION_EXAMPLES: readonly Snippet[] = [
  { eq: ['IsEnabled', true] },
  { ne: ['IsEnabled', true] },
  { in: ['Sort', [1, 2, 3]] },
  { lt: ['Price', 10] },
  { gt: ['Price', 10] },
  { empty: 'Reason' },
  { and: [{ gt: ['Price', 10] }, { empty: 'TypeId' }] },
  { or: [{ lt: ['Price', 10] }, { eq: ['Sort', 0] }] },
  { not: { empty: 'TypeId' } },
].map((when) => ({ at: `${ROOM}#`, value: { form: { rules: [{ when, show: ['Spelling'] }] } } }))
