import { describe, expect, it } from 'vitest'
import { firstPageOf } from '../../src/cli/first-page.ts'
import { headsOf, placesWithFiles, placesWithoutFiles } from '../../src/cli/library-files.ts'
import { hasOperation, mayCreate, mayRead } from '../../src/model/access.ts'
import { referrersOf } from '../../src/model/referrers.ts'
import type { ReferrerField } from '../../src/model/referrers.ts'
import { type Catalog, getResource, type Resource } from '../../src/model/resource.ts'
import type { Scope } from '../../src/model/scope.ts'
import { unpackHeads } from '../../src/wire/library-heads.ts'
import { type LibraryFile, libraryFilePath, unpackPlaces } from '../../src/wire/library-places.ts'
import { CATALOG as catalog } from '../support/project.ts'

const OPERATIONS = ['create', 'upsert', 'update', 'delete', 'drift', 'history', 'reference'] as const
const NAMES = Object.keys(catalog.resources)
const { places: packed, files } = placesWithFiles(catalog)
const places = new Map(unpackPlaces(packed).map((place) => [place.name, place]))

function fileOf(name: string): LibraryFile {
  const path = libraryFilePath(places.get(name)!)
  return JSON.parse(files.find((file) => file.path === path)?.text ?? 'null') as LibraryFile
}

const told = (referrers: readonly ReferrerField[] | undefined) =>
  referrers?.map(({ library, field }) => [library.name, library.title, library.access, field.name, field.title])

describe('the index', () => {
  it('has every library with its first page, and a person may do by it what they may do by the library', () => {
    const heads = unpackHeads(headsOf(catalog), [...places.values()])
    expect(heads.map(({ name }) => name)).toEqual(NAMES)
    const person = {
      userId: 'u',
      userName: 'u',
      organizationId: 'org-1',
      consortiumId: 'c',
      shelf: 'organization',
    } as const
    const scopes: readonly Scope[] = [
      { ...person, roles: ['organizationAdmin'] },
      { ...person, roles: ['reader'] },
      { ...person, roles: ['consortiumAdmin'], organizationId: '', shelf: 'platform' },
    ]
    for (const head of heads) {
      const whole = getResource(catalog, head.name)
      expect([head.title, head.page]).toEqual([whole.title, whole.page])
      for (const operation of OPERATIONS) expect(hasOperation(head, operation)).toBe(hasOperation(whole, operation))
      for (const scope of scopes) {
        expect(mayRead(head, scope)).toBe(mayRead(whole, scope))
        expect(mayCreate(head, scope)).toBe(mayCreate(whole, scope))
      }
      expect(places.get(head.name)?.firstPage).toEqual(firstPageOf(whole))
    }
  })

  it('has the same first pages in development, and no files', () => {
    const open = unpackPlaces(placesWithoutFiles(catalog))
    expect(open.map(({ firstPage }) => firstPage)).toEqual([...places.values()].map(({ firstPage }) => firstPage))
    expect(open.every(({ mark }) => mark === '')).toBe(true)
  })

  it('lists once what libraries share', () => {
    const { kinds } = headsOf(catalog)
    expect(kinds.length).toBeLessThan(NAMES.length / 2)
    expect(new Set(packed.requests.map((request) => JSON.stringify(request))).size).toBe(packed.requests.length)
  })
})

describe('the file of a library', () => {
  it.each(NAMES)('has %s, who refers to it, and the libraries that its fields refer to', (name) => {
    const own = getResource(catalog, name)
    const { resource, targets } = fileOf(name)
    const { referrers, ...rest } = resource
    expect(rest).toEqual(withoutSchemas(own))
    expect(told(referrers)).toEqual(told(referrersOf(catalog, own)))
    const named = [...JSON.stringify(own.fields).matchAll(/"reference":"([^"]+)"/g)].map(([, target]) => target)
    expect(new Set(targets.map((target) => target.name))).toEqual(new Set(named.filter((target) => target !== name)))
    for (const { referrers: _told, ...target } of targets)
      expect(target).toEqual(withoutSchemas(getResource(catalog, target.name)))
  })

  it('tells who refers to the types beside its list, whose records can be deleted there', () => {
    const grouped = Object.values(catalog.resources).filter(({ list }) => list.groupBy !== undefined)
    expect(grouped).not.toEqual([])
    for (const { name, fields, list } of grouped) {
      const types = fields.find((field) => field.name === list.groupBy)?.reference
      const target = fileOf(name).targets.find((one) => one.name === types)
      expect(target && told(target.referrers)).toEqual(
        told(target && referrersOf(catalog, getResource(catalog, target.name))),
      )
    }
  })

  it('has another name when anything in the libraries has changed, and only then', () => {
    const target = 'consumable-type'
    const type = { ...getResource(catalog, target), enabled: 'Usable' }
    const markOf = (some: Catalog) => placesWithFiles(some).places.mark
    expect(markOf({ ...catalog })).toBe(packed.mark)
    expect(packed.mark).toMatch(/^[\w-]{8}$/)
    expect(markOf({ ...catalog, resources: { ...catalog.resources, [target]: type } })).not.toBe(packed.mark)
  })
})

/** The schemas of records and of what transitions ask for come with their validators. */
function withoutSchemas(resource: Resource): Resource {
  const transitions = resource.transitions.map((one) =>
    one.input ? { ...one, input: { ...one.input, schema: {} } } : one,
  )
  return { ...resource, schema: {}, transitions }
}
