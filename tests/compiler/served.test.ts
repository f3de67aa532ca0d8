/** `wire.served`: a library of a room of our own server is held to what the room knows and does. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { hasOperation, isOfBoth } from '../../src/model/access.ts'
import type { Resource } from '../../src/model/resource.ts'
import { withTables } from '../../src/model/view.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../src/model/scope.ts'
import { AUDIT_ROOM } from '../../src/wire/rooms.ts'

const text = { type: 'string', maxLength: 60, readOnly: true }
const PROPERTIES = { id: { title: '编号', ...text }, UserName: { title: '操作人', ...text } }
const WIRE = { preset: 'rest', base: AUDIT_ROOM.base, served: 'audit' }

interface Parts {
  readonly wire?: Readonly<Record<string, unknown>>
  readonly properties?: Readonly<Record<string, unknown>>
  readonly more?: Readonly<Record<string, unknown>>
}

function compiled({ wire = {}, properties = {}, more = {} }: Parts = {}) {
  const head = { formatVersion: 1, name: 'trail', title: '记录', schema: 'trail', page: 'Trail' }
  const descriptor = { ...head, identity: { id: 'id' }, wire: { ...WIRE, ...wire }, ...more }
  const schema = { title: '记录', type: 'object', properties: { ...PROPERTIES, ...properties } }
  return compile(
    [{ path: 'schemas/trail.json', text: JSON.stringify(schema) }],
    [{ path: 'resources/trail.json', text: JSON.stringify(descriptor) }],
  )
}

describe('a served library', () => {
  const resource = compiled().catalog.resources['trail'] as Resource

  it('does what its room does, and nothing more', () => {
    expect(resource.served).toEqual(['list', 'get', 'getMany'])
    expect(hasOperation(resource, 'list')).toBe(true)
    expect(hasOperation(resource, 'create', 'update', 'upsert', 'delete')).toBe(false)
  })

  it('shows everybody the rows of their own owner alone', () => {
    const person = { userId: 'u', userName: '人', organizationId: 'org-1', consortiumId: 'consortium-1' }
    expect(isOfBoth(resource, { ...person, roles: [ORGANIZATION_ADMIN], shelf: 'organization' })).toBe(false)
    expect(isOfBoth(resource, { ...person, roles: [CONSORTIUM_ADMIN], shelf: 'platform' })).toBe(false)
  })

  it('has no table of its own', () => {
    expect(withTables({ resources: { trail: resource }, broken: [] }).resources).toEqual({})
  })

  it.each<[why: string, parts: Parts, code: string, words: string]>([
    ['a room that there is not', { wire: { served: 'audti' } }, 'unknownCall', '是否想写 audit？'],
    ['another dialect', { wire: { preset: 'page-upsert' } }, 'misfit', 'preset 写 rest'],
    ['another place', { wire: { base: '/bff/rest/other' } }, 'misfit', `base 写 ${AUDIT_ROOM.base}`],
    ['a call that nobody answers', { wire: { calls: { delete: { path: 'Drop' } } } }, 'misfit', '删除 calls'],
    ['another key', { more: { identity: { id: 'UserName' } } }, 'misfit', '写上 "identity": {"id": "id"}'],
    [
      'a field that the room has not',
      { properties: { Adress: { title: '地址', ...text } } },
      'unknownField',
      '是否想写 Address？',
    ],
    [
      'a column that cannot be sorted by',
      { properties: { Summary: { title: '内容', ...text } } },
      'unsortable',
      '"x-kind": "longText"',
    ],
    [
      'a filter that the room has not',
      {
        properties: { Subject: { title: '对象', ...text, 'x-kind': 'longText' } },
        more: { list: { filters: ['Subject'] } },
      },
      'misfit',
      '从 filters 中删除它',
    ],
  ])('is refused %s', (_why, parts, code, words) => {
    const { problems } = compiled(parts)
    expect(problems.map((problem) => [problem.code, problem.cure])).toContainEqual([
      code,
      expect.stringContaining(words),
    ])
  })
})
