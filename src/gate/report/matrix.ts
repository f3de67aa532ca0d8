/**
 * Who may do what: every library by role, as a Markdown table for those who answer for access.
 *
 * Shapes  One row per library and role; what the role may do on the organization's shelf and on the platform's. A role acts
 *         on the shelf that names it; an organization reads the platform's rows beside its own.
 */
import { hasOperation } from '../../model/access.ts'
import type { Operation } from '../../model/call.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import { RIGHT_WORDS } from '../../model/right-words.ts'
import { rightRole, RIGHTS } from '../../model/rights.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Shelf, SHELVES } from '../../model/scope.ts'

const ROLE_WORDS: Readonly<Record<string, string>> = {
  [ORGANIZATION_ADMIN]: '机构管理员',
  [CONSORTIUM_ADMIN]: '医联体管理员',
  ...Object.fromEntries(RIGHTS.map((right) => [rightRole(right), `权利：${RIGHT_WORDS[right]}`])),
}
const ADDED = '新增'
const WRITES: readonly (readonly [string, readonly Operation[]])[] = [
  [ADDED, ['create', 'upsert']],
  ['修改', ['update', 'upsert']],
  ['删除', ['delete']],
]
const NOTHING = '—'

/** Writes the rights of every role in every library as a Markdown table. */
export function permissionMatrix({ resources }: Catalog): string {
  const libraries = Object.values(resources)
  const rows = libraries.flatMap((resource) =>
    [...new Set([ORGANIZATION_ADMIN, CONSORTIUM_ADMIN, ...rolesOf(resource), ...rightsAsked(resource)])].map(
      (role, index) => [
        index === 0 ? `${resource.title}（${resource.name}）` : '',
        ROLE_WORDS[role] ?? role,
        ...SHELVES.map((shelf) => rightsOf(resource, role, shelf).join('、') || NOTHING),
      ],
    ),
  )
  const head = ['库', '角色', '本机构的数据', '平台的数据']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |\n`).join('')
}

/** Rights beside the roles that a library's own calls ask for. */
function rightsAsked(resource: Resource): readonly string[] {
  return hasOperation(resource, 'reveal') ? [rightRole('reveal')] : []
}

function rolesOf({ scopes, access, transitions }: Resource): readonly string[] {
  const writers = SHELVES.flatMap((shelf) => scopes[shelf]?.write ?? [])
  return [...writers, ...access.read, ...transitions.flatMap((transition) => transition.roles ?? [])]
}

function rightsOf(resource: Resource, role: string, shelf: Shelf): readonly string[] {
  const { scopes, access, transitions } = resource
  if (role === rightRole('reveal') && hasOperation(resource, 'reveal'))
    return shelf === (resource.scopes.organization ? 'organization' : 'platform') ? ['查看打码的内容'] : []
  const writers = scopes[shelf]?.write
  if (!writers || (access.read.length > 0 && !access.read.includes(role))) return []
  // What a room of the server answers is shown to its owner alone.
  const isForeign = shelf === 'organization' || resource.served !== undefined || resource.single === true
  const ownShelf: Shelf = role === CONSORTIUM_ADMIN ? 'platform' : 'organization'
  if (shelf !== ownShelf && isForeign && !writers.includes(role)) return []
  if (!writers.includes(role)) return ['查看']
  const changes = transitions
    .filter((one) => !one.roles || one.roles.includes(role))
    .filter((one) => one.call !== undefined || hasOperation(resource, 'update', 'upsert'))
  return [
    '查看',
    ...WRITES.filter(([words]) => !resource.single || words !== ADDED).flatMap(([words, operations]) =>
      hasOperation(resource, ...operations) ? [words] : [],
    ),
    ...changes.map((one) => one.label),
    ...(shelf === 'organization' && hasOperation(resource, 'reference') ? ['引用平台'] : []),
  ]
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|')
}
