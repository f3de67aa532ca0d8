/** What can be changed in the head of a descriptor, in its rights and in its list. */
import {
  type Edit,
  at,
  dropped,
  has,
  inTurn,
  probe,
  put,
  replaced,
  TEXT,
  withField,
  withOne,
  withoutOne,
  written,
} from './edit.ts'

export const HEAD_EDITS: readonly Edit[] = [
  {
    name: '换库的名称',
    keys: ['title'],
    answer: 'told',
    why: '只是给人看的话',
    change: replaced('title', () => '另一个名称'),
  },
  { name: '换入口', keys: ['page'], answer: 'B1', change: replaced('page', () => 'AnotherPage') },
  {
    name: '版本号退回',
    keys: ['version'],
    answer: 'V1',
    prepare: written('version', '2.0'),
    change: written('version', '1.9'),
  },
  {
    name: '去掉版本号',
    keys: ['version'],
    answer: 'V1',
    prepare: written('version', '2.0'),
    change: dropped('version'),
  },
  {
    name: '主键换一个字段',
    keys: ['identity.id'],
    answer: 'B8',
    prepare: withField('OtherId', { ...TEXT, readOnly: true }),
    change: written('identity.id', 'OtherId'),
  },
  {
    name: '换记录的称呼',
    keys: ['identity.label'],
    answer: 'B8',
    prepare: probe(TEXT),
    change: replaced('identity.label', (old) => `${String(old)}（{Probe}）`),
  },
  {
    name: '识别记录的字段换了',
    keys: ['identity.naturalKey'],
    answer: 'B8',
    prepare: probe(TEXT),
    change: written('identity.naturalKey', ['Probe']),
  },
  {
    name: '不再有版本字段',
    keys: ['identity.version'],
    answer: 'B8',
    prepare: has('identity.version'),
    change: ({ schema, descriptor }) =>
      put(schema, 'properties.Version', undefined) && put(descriptor, 'identity.version', undefined),
  },
  {
    name: '换所遵循的格式的写法',
    keys: ['$schema'],
    answer: 'none',
    why: '只供编辑器使用',
    change: written('$schema', '../schemas/meta/resource.v1.json#'),
  },
  {
    name: '库将停用',
    keys: ['deprecated'],
    answer: 'told',
    why: '到停用日为止照旧',
    change: written('deprecated', { sunset: '2999-01-31', reason: '合并到别的库' }),
  },
  {
    name: '库提前停用',
    keys: ['deprecated.sunset'],
    answer: 'B1',
    prepare: written('deprecated', { sunset: '2999-01-31' }),
    change: written('deprecated.sunset', '2998-01-31'),
  },
  {
    name: '换停用的原因与接替的库',
    keys: ['deprecated.reason', 'deprecated.replacement'],
    answer: 'told',
    why: '停用日没有变',
    prepare: written('deprecated', { sunset: '2999-01-31', reason: '合并', replacement: 'thing' }),
    change: written('deprecated', { sunset: '2999-01-31', reason: '不再使用', replacement: 'other' }),
  },
]

export const RIGHT_EDITS: readonly Edit[] = [
  {
    name: '不再有平台的数据',
    keys: ['scopes.platform'],
    answer: 'B10',
    prepare: written('scopes', {
      organization: { write: ['organizationAdmin'] },
      platform: { write: ['consortiumAdmin'] },
    }),
    change: dropped('scopes.platform'),
  },
  {
    name: '新增机构的数据',
    keys: ['scopes.organization'],
    answer: 'B10',
    prepare: written('scopes', { platform: { write: ['consortiumAdmin'] } }),
    change: written('scopes.organization', { write: ['organizationAdmin'] }),
  },
  {
    name: '机构的数据换由别人维护',
    keys: ['scopes.organization.write'],
    answer: 'B10',
    prepare: written('scopes', { organization: { write: ['organizationAdmin'] } }),
    change: written('scopes.organization.write', ['therapist']),
  },
  {
    name: '平台的数据换由别人维护',
    keys: ['scopes.platform.write'],
    answer: 'B10',
    prepare: written('scopes', { platform: { write: ['consortiumAdmin'] } }),
    change: written('scopes.platform.write', ['therapist']),
  },
  {
    name: '换查看的角色',
    keys: ['access.read'],
    answer: 'B10',
    prepare: written('access', { read: ['organizationAdmin', 'consortiumAdmin'] }),
    change: written('access.read', ['therapist', 'consortiumAdmin', 'organizationAdmin']),
  },
]

export const LIST_EDITS: readonly Edit[] = [
  {
    name: '列表不再提供一列',
    keys: ['list.columns'],
    answer: 'B12',
    prepare: inTurn(probe(TEXT), withOne('list.columns', 'Probe'), (draft) => put(draft.descriptor, 'list.hidden', [])),
    change: withoutOne('list.columns', 'Probe'),
  },
  {
    name: '一列起初不显示了',
    keys: ['list.columns', 'list.hidden'],
    answer: 'told',
    why: '列设置中仍可选出',
    prepare: inTurn(probe(TEXT), has('list.columns'), withOne('list.columns', 'Probe')),
    change: inTurn(withoutOne('list.columns', 'Probe'), withOne('list.hidden', 'Probe')),
  },
  {
    name: '不再能按一个字段筛选',
    keys: ['list.filters'],
    answer: 'B12',
    prepare: inTurn(probe({ type: 'boolean' }), has('list.filters'), withOne('list.filters', 'Probe')),
    change: withoutOne('list.filters', 'Probe'),
  },
  {
    name: '可以按一个字段筛选',
    keys: ['list.filters'],
    answer: 'told',
    why: '原来的筛选都在',
    prepare: inTurn(probe({ type: 'boolean' }), has('list.filters')),
    change: withOne('list.filters', 'Probe'),
  },
  {
    name: '换默认的排序',
    keys: ['list.sort.field', 'list.sort.order'],
    answer: 'told',
    why: '只是开始时的次序',
    prepare: inTurn(probe(TEXT), has('list.sort'), (draft) => at(draft.descriptor, 'list.order') === undefined),
    change: (draft) =>
      put(draft.descriptor, 'list.sort', {
        field: 'Probe',
        order: at(draft.descriptor, 'list.sort.order') === 'asc' ? 'desc' : 'asc',
      }),
  },
  {
    name: '换每页行数',
    keys: ['list.pageSize'],
    answer: 'told',
    why: '只是看多少',
    change: replaced('list.pageSize', (old) => Number(old) + 10),
  },
  { name: '列表不再分组', keys: ['list.groupBy'], answer: 'told', why: '数据没有变', change: dropped('list.groupBy') },
  {
    name: '不再能在列表中修改',
    keys: ['list.quickEdit'],
    answer: 'told',
    why: '表单中仍能修改',
    change: replaced('list.quickEdit', (old) =>
      (old as string[]).length > 0 ? (old as string[]).slice(1) : undefined,
    ),
  },
  {
    name: '不再能拖动排序',
    keys: ['list.order'],
    answer: 'told',
    why: '次序仍在，字段在表单中修改',
    change: dropped('list.order'),
  },
]
