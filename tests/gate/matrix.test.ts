import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { readProject } from '../../src/gate/project.ts'
import { permissionMatrix } from '../../src/gate/report/matrix.ts'
import { hasOperation, mayCreate, mayDelete, mayRead, mayUpdate, shelvesSeen } from '../../src/model/access.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope, SHELVES } from '../../src/model/scope.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { CATALOG as catalog } from '../support/project.ts'

/** The cells of a library's row for a role: [organization, platform]. */
function cells(table: string, title: string, role: string): readonly string[] {
  const rows = table.split('\n').map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  const first = rows.findIndex(([name]) => name?.startsWith(`${title}（`))
  return (
    rows
      .slice(first)
      .find(([, word]) => word === role)
      ?.slice(2) ?? []
  )
}

describe('A2 the matrix of permissions', () => {
  it('has a row for every library and role', () => {
    const rows = permissionMatrix(catalog).trim().split('\n')
    const rightful = Object.values(catalog.resources).filter(
      (resource) => resource.access.read.includes('right:systemSetting') || hasOperation(resource, 'reveal'),
    )
    expect(rightful).not.toEqual([])
    expect(rows).toHaveLength(2 + 2 * Object.keys(catalog.resources).length + rightful.length)
    expect(new Set(rows.map((row) => row.split(/(?<!\\)\|/).length))).toEqual(new Set([6]))
  })

  it('says what each role may do on each shelf, changes of state by their names', () => {
    const writing = edit(DESCRIPTOR, '"calls": { ', '"calls": { "upsert": { "path": "SaveThing" }, ')
    const scopes = `"scopes": { "organization": { "write": ["${ORGANIZATION_ADMIN}"] }, "platform": { "write": ["${CONSORTIUM_ADMIN}"] } }`
    const life = `"lifecycle": { "field": "IsEnabled", "transitions": [
      { "name": "enable", "label": "启用", "to": true },
      { "name": "disable", "label": "停用", "to": false, "roles": ["${CONSORTIUM_ADMIN}"], "confirm": "确认？" }] }`
    const text = edit(writing, '  "page": "Thing",\n', `  "page": "Thing",\n  ${scopes},\n  ${life},\n`)
    const made = compile([{ path: 'schemas/thing.json', text: SCHEMA }], [{ path: 'resources/thing.json', text }])
    expect(made.problems).toEqual([])
    const table = permissionMatrix(made.catalog)
    expect(cells(table, '物品', '机构管理员')).toEqual(['查看、新增、修改、启用', '查看'])
    expect(cells(table, '物品', '医联体管理员')).toEqual(['—', '查看、新增、修改、启用、停用'])
  })

  it('agrees with what the screens and the server allow', () => {
    const table = permissionMatrix(catalog)
    const scopes: readonly (readonly [string, Scope])[] = [
      ['机构管理员', scopeOf(ORGANIZATION_ADMIN, 'organization')],
      ['医联体管理员', scopeOf(CONSORTIUM_ADMIN, 'platform')],
    ]
    for (const resource of Object.values(catalog.resources))
      for (const [role, scope] of scopes) {
        const rights = cells(table, resource.title, role)
        const own = (rights[SHELVES.indexOf(scope.shelf)] ?? '').split('、')
        const seen = mayRead(resource, scope) ? shelvesSeen(resource, scope) : []
        expect([resource.name, role, SHELVES.filter((_, index) => rights[index] !== '—')]).toEqual([
          resource.name,
          role,
          [...seen].sort(),
        ])
        const may = [mayCreate(resource, scope), mayUpdate(resource, scope), mayDelete(resource, scope)]
        expect([resource.name, ['新增', '修改', '删除'].map((word) => own.includes(word))]).toEqual([
          resource.name,
          may,
        ])
      }
  })
})

function scopeOf(role: string, shelf: Scope['shelf']): Scope {
  const organizationId = shelf === 'organization' ? 'org-1' : ''
  return { userId: 'u', userName: 'u', roles: [role], organizationId, consortiumId: 'consortium-1', shelf }
}

describe('A2 in a project', () => {
  it('is made of what compiled', () => {
    const { catalog } = readProject({ schemas: [], descriptors: [{ path: 'resources/thing.json', text: DESCRIPTOR }] })
    expect(permissionMatrix(catalog).trim().split('\n')).toHaveLength(2)
  })
})
