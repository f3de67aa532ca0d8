import { describe, expect, it } from 'vitest'
import {
  hasOperation,
  mayCreate,
  mayDelete,
  mayRead,
  mayUpdate,
  mayWrite,
  shelvesSeen,
} from '../../src/model/access.ts'
import type { Resource } from '../../src/model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope } from '../../src/model/scope.ts'
import { THING } from '../support/resource.ts'

const hospital: Scope = {
  userId: 'u',
  userName: '张三',
  roles: [ORGANIZATION_ADMIN],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}
const consortium: Scope = { ...hospital, roles: [CONSORTIUM_ADMIN], organizationId: '', shelf: 'platform' }
const library: Resource = {
  ...THING,
  scopes: { organization: { write: [ORGANIZATION_ADMIN] }, platform: { write: [CONSORTIUM_ADMIN] } },
}
const own = { Shelf: 'organization', OrganizationId: 'org-1' }
const foreign = { Shelf: 'organization', OrganizationId: 'org-2' }
const platform = { Shelf: 'platform', OrganizationId: 'consortium-1' }
const otherPlatform = { Shelf: 'platform', OrganizationId: 'consortium-2' }

describe('mayWrite', () => {
  it.each<[why: string, scope: Scope, record: Record<string, unknown> | undefined, may: boolean]>([
    ['a hospital to its own shelf', hospital, undefined, true],
    ['a hospital to its own row', hospital, own, true],
    ['a hospital to a row without shelf and owner', hospital, {}, true],
    ['a hospital to another hospital’s row', hospital, foreign, false],
    ['a hospital to a platform row', hospital, platform, false],
    ['the consortium to its platform row', consortium, platform, true],
    ['the consortium to another consortium’s row', consortium, otherPlatform, false],
    ['the consortium to a hospital’s row', consortium, own, false],
    ['somebody without the role', { ...hospital, roles: ['doctor'] }, own, false],
  ])('%s', (_why, scope, record, may) => {
    expect(mayWrite(library, scope, record)).toBe(may)
  })

  it('needs a shelf of the library for the scope', () => {
    expect(mayWrite({ ...library, scopes: { platform: { write: [CONSORTIUM_ADMIN] } } }, hospital)).toBe(false)
  })
})

describe('operations', () => {
  const readOnly: Resource = { ...library, calls: { list: library.calls.list! } }

  it('exist only with their calls', () => {
    expect(mayCreate(readOnly, hospital)).toBe(false)
    expect(mayUpdate(readOnly, hospital, own)).toBe(false)
    expect(mayDelete(readOnly, hospital, own)).toBe(false)
  })

  it('of a REST collection exist without a call', () => {
    const collection: Resource = { ...library, wire: 'rest', calls: {} }
    expect(mayCreate(collection, hospital)).toBe(true)
    expect(mayUpdate(collection, hospital, own)).toBe(true)
    expect(mayDelete(collection, hospital, own)).toBe(true)
    expect(hasOperation(collection, 'history')).toBe(false)
    expect(hasOperation({ ...collection, calls: readOnly.calls }, 'delete')).toBe(true)
  })

  it('are for those who may write', () => {
    const upsert = { ...library.calls.list!, name: 'upsert', operation: 'upsert' } as const
    const writable = { ...readOnly, calls: { ...readOnly.calls, upsert } }
    expect(mayCreate(writable, hospital)).toBe(true)
    expect(mayUpdate(writable, hospital, own)).toBe(true)
    expect(mayUpdate(writable, hospital, platform)).toBe(false)
    expect(mayDelete(writable, hospital, own)).toBe(false)
  })
})

describe('reading', () => {
  it('is for everyone unless roles are named', () => {
    expect(mayRead({ ...library, access: { read: [] } }, hospital)).toBe(true)
    expect(mayRead({ ...library, access: { read: [CONSORTIUM_ADMIN] } }, hospital)).toBe(false)
  })

  it('shows a hospital both shelves and the consortium its own', () => {
    expect(shelvesSeen(library, hospital)).toEqual(['organization', 'platform'])
    expect(shelvesSeen(library, consortium)).toEqual(['platform'])
  })
})
