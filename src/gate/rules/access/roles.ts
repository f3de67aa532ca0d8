/** A1: whoever may write is named, exists, and may read what it writes. */
import { nearest } from '../../../compiler/suggest.ts'
import { rightRole, RIGHTS } from '../../../model/rights.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, SHELVES, SHELF_WORDS } from '../../../model/scope.ts'
import type { JsonKey } from '../../../compiler/source.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

/** Every right as it stands in a list of roles. */
const RIGHT_ROLES: readonly string[] = RIGHTS.map(rightRole)
const ROLES: readonly string[] = [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN, ...RIGHT_ROLES]

export const ROLE_RULE: LibraryRule = {
  code: 'A1',
  level: 'error',
  title: '每种修改都写明由谁来做',
  each: 'library',
  help: `没有角色的数据范围，谁也改不了；打错名称的角色没有人有，等于没有写；能修改却不能查看的角色，打不开列表；状态变更只给了不能修改本库的角色，按钮永远不会出现。

\`\`\`json
{ "scopes": { "organization": { "write": [] } } }
\`\`\`

**改法**：写上 \`organizationAdmin\`（机构管理员）或 \`consortiumAdmin\`（医联体管理员），格式 2 还可以写授予账号的权利，如 \`right:systemSetting\`；不需要的数据范围整个删去。`,
  check: checkRoles,
}

function* checkRoles({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const { scopes, access, transitions } = resource
  const at = (...path: readonly JsonKey[]) => ({ source: descriptor, path })
  const writers = SHELVES.flatMap((shelf) => scopes[shelf]?.write ?? [])
  if (writers.length === 0 && SHELVES.every((shelf) => !scopes[shelf]))
    yield { at: at('scopes'), message: '没有任何数据范围', cure: '写上 organization 或 platform' }
  for (const shelf of SHELVES) {
    const roles = scopes[shelf]?.write
    if (!roles) continue
    if (roles.length === 0)
      yield {
        at: at('scopes', shelf, 'write'),
        message: `没有角色可以修改${SHELF_WORDS[shelf]}的数据`,
        cure: `写上 "${shelf === 'platform' ? CONSORTIUM_ADMIN : ORGANIZATION_ADMIN}"，或删除这个数据范围`,
      }
    yield* unknownRoles(roles, (index) => at('scopes', shelf, 'write', index))
    for (const [index, role] of roles.entries())
      if (access.read.length > 0 && !access.read.includes(role) && ROLES.includes(role))
        yield {
          at: at('scopes', shelf, 'write', index),
          message: `${role} 可以修改却不能查看`,
          cure: '加入 access.read，或从这里删除',
        }
  }
  yield* unknownRoles(access.read, (index) => at('access', 'read', index))
  for (const [index, { roles, label }] of transitions.entries()) {
    if (!roles) continue
    const path = ['lifecycle', 'transitions', index, 'roles']
    yield* unknownRoles(roles, (nth) => at(...path, nth))
    // Nobody is meant where there are none.
    if (roles.length > 0 && !roles.some((role) => writers.includes(role) || RIGHT_ROLES.includes(role)))
      yield {
        at: at(...path),
        message: `「${label}」的角色都不能修改本库`,
        cure: `写上能修改的角色：${[...new Set(writers)].join('、')}`,
      }
  }
}

function* unknownRoles(roles: readonly string[], place: (index: number) => RuleFinding['at']): Iterable<RuleFinding> {
  for (const [index, role] of roles.entries()) {
    if (ROLES.includes(role)) continue
    const near = nearest(role, ROLES)
    const cure = near ? `是否想写 ${near}？` : `可用的有：${ROLES.join('、')}`
    yield { at: place(index), message: `没有角色 ${role}`, cure }
  }
}
