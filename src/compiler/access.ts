/** The `access` block: who reads a library, whose data it is, and how a consortium reads the rows of its members. */
import { OWNER_FIELD } from '../model/access.ts'
import { hasMasks } from '../model/mask.ts'
import type { LibraryAccess } from '../model/library-access.ts'
import type { Resource } from '../model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { type JsonKey, problemAt } from './source.ts'
import { checkField, checkFields, type ViewsInput } from './views.ts'

/** Reads the block; whoever reads members' rows is among those who read the library, whoever is told figures of them is not. */
export function compileAccess(views: ViewsInput, known: Pick<Resource, 'list' | 'identity'>): LibraryAccess {
  const { access } = views.descriptor
  if (!access) return { read: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] }
  const { read, subject, group } = access
  if (subject !== undefined) checkField(views, ['access', 'subject'], subject)
  const own = { read, ...(subject === undefined ? {} : { subject }) }
  if (!group) return own
  checkGroup(views, known)
  const members = { read: group.read, except: group.except ?? [] }
  if (group.as === 'aggregate') return { ...own, counted: members }
  return { ...own, read: read.length === 0 ? read : [...new Set([...read, ...group.read])], group: members }
}

/** Members' rows are in a table of ours, and known by what the consortium may see of them. */
function checkGroup(views: ViewsInput, { list, identity }: Pick<Resource, 'list' | 'identity'>): void {
  const { descriptor, source, findings, fields } = views
  const { read = [], group } = descriptor.access ?? {}
  if (!group) return
  const fail = (path: readonly JsonKey[], message: string, cure: string) =>
    void findings.problems.push(problemAt({ source, path: ['access', ...path] }, { code: 'group', message, cure }))
  if (!descriptor.scopes?.organization || descriptor.scopes.platform)
    fail(['group'], '成员机构的记录不能与平台目录在一张列表里', '写 "scopes": { "organization": … }，不写 platform')
  if (descriptor.wire.preset === 'rest' || descriptor.identity?.single === true)
    fail(['group'], '这个库没有成员机构的记录可看', '删除 group；它用于有数据表、一个机构有多条记录的库')
  group.read.forEach((role, index) => {
    if (read.includes(role)) fail(['group', 'read', index], `${role} 已在 read 中`, '从 access.read 中删除它')
  })
  checkFields(views, ['access', 'group', 'except'], group.except)
  if (!fields.some(({ name }) => name === OWNER_FIELD))
    fail(
      ['group'],
      `数据结构中没有归属字段 ${OWNER_FIELD}，分不出是哪个机构的记录`,
      `在数据结构中声明 ${OWNER_FIELD}（readOnly）`,
    )
  // Nothing of a record is shown, so there is nothing to mask, and nothing to know it by.
  if (group.as === 'aggregate') return
  if (!hasMasks(fields))
    fail(['group', 'as'], '没有打码的字段，masked 没有作用', '在个人信息的字段里写 x-mask；没有个人信息的库不写 group')
  const label = identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  const needed = new Set([identity.id, identity.version, ...identity.naturalKey, ...label, list.sort.field])
  group.except?.forEach((name, index) => {
    if (needed.has(name))
      fail(['group', 'except', index], `${name} 用来称呼、识别或排列记录，不能隐去`, '从 except 中删除它')
  })
}
