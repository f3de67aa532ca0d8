import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specificationCalls } from '../../src/cli/call-facts.ts'
import { loadCatalog, loadSources } from '../../src/cli/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import { type Field, getResource, type WireRecord } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'
import { makeColleagues } from '../../src/server/seed/business/colleagues.ts'
import { MAKERS } from '../../src/server/seed/business/maker.ts'
import { PASSPORT } from '../../src/server/store/person-rows.ts'
import { homeName, withoutViews, withTables } from '../../src/model/view.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SEEDS = resolve(ROOT, 'src/server/seed')
const { catalog, problems } = loadCatalog(ROOT)
/** A view's files are its library's. */
const names = Object.keys(withoutViews(catalog).resources)
const referred = names.filter((name) => Object.values(catalog.resources).some(({ fields }) => refersTo(fields, name)))

/** Points of each meridian, 361 in all. Source  WHO Standard Acupuncture Point Locations. */
const MERIDIANS = {
  LU: 11,
  LI: 20,
  ST: 45,
  SP: 21,
  HT: 9,
  SI: 19,
  BL: 67,
  KI: 27,
  PC: 9,
  TE: 23,
  GB: 44,
  LR: 14,
  GV: 28,
  CV: 24,
}

interface Seed {
  readonly platform: readonly WireRecord[]
  readonly organizations: Readonly<Record<string, readonly WireRecord[]>>
}

const seeds = new Map<string, Seed>()
function readSeed(name: string): Seed {
  const seed = seeds.get(name) ?? madeSeed(name) ?? (JSON.parse(readFileSync(`${SEEDS}/${name}.json`, 'utf8')) as Seed)
  seeds.set(name, seed)
  return seed
}
/** Of a library whose demo rows are made. */
function madeSeed(name: string): Seed | undefined {
  const day = '2026-06-30'
  // People come as accounts, and are rows by then.
  const people = makeColleagues(day).map(({ id: Id, isEnabled: IsEnabled, organization }) => {
    return { organization, rows: [{ Id, IsEnabled }] }
  })
  const batches = getResource(catalog, name).keeper?.room === PASSPORT ? people : MAKERS[name]?.(day)
  if (!batches) return undefined
  const owners = [...new Set(batches.map(({ organization }) => organization))]
  const rowsOfOwner = (owner: string) => batches.flatMap((batch) => (batch.organization === owner ? batch.rows : []))
  return { platform: [], organizations: Object.fromEntries(owners.map((owner) => [owner, rowsOfOwner(owner)])) }
}

/** What a row refers to, in its groups and rows too. */
function mentionsIn(fields: readonly Field[], row: WireRecord): readonly { reference: string; id: unknown }[] {
  return fields.flatMap(({ name, kind, reference, fields: inner = [] }) => {
    const value = row[name]
    if (value === undefined) return []
    if (reference !== undefined) return [{ reference, id: value }]
    if (kind === 'group') return mentionsIn(inner, value as WireRecord)
    return kind === 'rows' ? (value as WireRecord[]).flatMap((one) => mentionsIn(inner, one)) : []
  })
}

function refersTo(fields: readonly Field[], name: string): boolean {
  return fields.some((field) => field.reference === name || refersTo(field.fields ?? [], name))
}

/** Rows by who owns them. */
function shelvesOf(name: string): ReadonlyMap<string, readonly WireRecord[]> {
  const { platform, organizations } = readSeed(name)
  return new Map([['platform', platform], ...Object.entries(organizations)])
}
const rowsOf = ({ platform, organizations }: Seed) => [...platform, ...Object.values(organizations).flat()]

describe('the libraries of this repository', () => {
  it('have no problems', () => {
    expect(problems).toEqual([])
    expect(catalog.broken).toEqual([])
  })

  it('have every content call of the specification, and no two that nobody could tell apart', () => {
    const calls = Object.values(withoutViews(catalog).resources).flatMap((resource) => Object.values(resource.calls))
    const places = calls.map((call) => `${call?.method} ${call?.path} ${JSON.stringify(call?.constant ?? {})}`)
    expect(new Set(places).size).toBe(places.length)
    const paths = new Set(calls.map((call) => `${call?.method} ${call?.path.toLowerCase()}`))
    const wanted = specificationCalls(ROOT).filter(({ path }) =>
      /^\/(?:content|bff\/api\/biz|bff\/Analysis)\//i.test(path),
    )
    expect(wanted.length).toBe(78)
    const missing = wanted.filter(
      ({ method, path }) => !path.includes('{') && !paths.has(`${method} ${path.toLowerCase()}`),
    )
    expect(missing).toEqual([])
  })

  it.each(names)('%s names fields that exist wherever a spreadsheet or an own name of a filter is meant', (name) => {
    const resource = getResource(catalog, name)
    const fields = new Set(resource.fields.filter((field) => !field.readOnly).map((field) => field.name))
    expect(Object.keys(resource.synonyms).filter((field) => !fields.has(field))).toEqual([])
    const headers = Object.entries(resource.synonyms).flatMap(([field, words]) => words.map((word) => [field, word]))
    const titles = new Map(resource.fields.map((field) => [field.title, field.name]))
    // A header that is another field's title would be read as two fields.
    expect(headers.filter(([field, word]) => (titles.get(word ?? '') ?? field) !== field)).toEqual([])
    const words = headers.map(([, word]) => word)
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })

  it.each(referred)(
    'a corrupt descriptor of %s, which others refer to, switches off that library alone (S8)',
    (name) => {
      const { schemas, descriptors } = loadSources(ROOT)
      const corrupt = descriptors.map((source) =>
        source.path === `resources/${name}.json` ? { ...source, text: '{' } : source,
      )
      const made = compile(schemas, corrupt)
      const isOff = (other: string) => homeName(getResource(catalog, other)) === name
      const all = Object.keys(catalog.resources)
      expect(made.catalog.broken.map((broken) => broken.name).toSorted()).toEqual(all.filter(isOff).toSorted())
      expect(Object.keys(made.catalog.resources)).toEqual(all.filter((other) => !isOff(other)))
    },
  )

  it.each(names)('%s has at least two examples, all valid', (name) => {
    const resource = getResource(catalog, name)
    const examples = resource.schema['examples'] as readonly WireRecord[]
    expect(examples.length).toBeGreaterThanOrEqual(2)
    for (const example of examples) expect(createValidate(resource)(example)).toEqual([])
  })

  it.each(names.filter((name) => MAKERS[name] || existsSync(`${SEEDS}/${name}.json`)))(
    'every demo row of %s is valid',
    (name) => {
      const validate = createValidate(getResource(catalog, name))
      const rows = rowsOf(readSeed(name))
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect({ row, problems: validate(row) }).toEqual({ row, problems: [] })
    },
  )

  it('every demo row refers to a row that exists, is enabled and is seen, and every demo file of rows belongs to a library', () => {
    const files = readdirSync(SEEDS).filter((file) => names.includes(file.replace('.json', '')))
    // What a room serves keeps no rows; whose rows a room keeps, those come with the people.
    const kept = names.filter((name) => {
      const { served, keeper } = getResource(catalog, name)
      return served === undefined && (!keeper || keeper.steps)
    })
    const seeded = [...files.map((file) => file.replace('.json', '')), ...Object.keys(MAKERS)]
    expect(seeded.sort()).toEqual([...kept].sort())
    for (const name of kept) {
      const { fields } = getResource(catalog, name)
      for (const [owner, rows] of shelvesOf(name))
        for (const row of rows)
          for (const { reference, id } of mentionsIn(fields, row)) {
            const target = [...(shelvesOf(reference).get('platform') ?? []), ...(shelvesOf(reference).get(owner) ?? [])]
            const found = target.find((candidate) => candidate['Id'] === id)
            expect([name, owner, id, found?.['IsEnabled'] ?? found !== undefined]).toEqual([name, owner, id, true])
          }
    }
  })

  it('what a list is grouped by is neither deleted nor switched off while its items are there', () => {
    const grouped = Object.values(catalog.resources).filter(({ list }) => list.groupBy !== undefined)
    expect(grouped.length).toBeGreaterThan(4)
    for (const { name, fields, list, enabled } of grouped) {
      const types = getResource(catalog, fields.find((field) => field.name === list.groupBy)?.reference ?? '')
      const asks = (before: string, when: unknown) =>
        types.guards.some(
          (guard) =>
            guard.before.includes(before) &&
            guard.referrers?.library === name &&
            guard.referrers.field === list.groupBy &&
            (when === undefined || JSON.stringify(guard.referrers.when) === JSON.stringify(when)),
        )
      const answers = [asks('delete', undefined), asks('disable', { eq: [enabled, true] })]
      expect([types.name, ...answers]).toEqual([types.name, true, true])
    }
  })

  it('a platform has nothing of its own where only organizations keep rows', () => {
    const own = Object.values(withTables(catalog).resources).filter(({ keeper }) => !keeper || keeper.steps)
    for (const { name, scopes } of own) if (!scopes.platform) expect(readSeed(name).platform).toEqual([])
  })

  it('the demo data hold the 361 standard points, each meridian whole, and enough of the rest to look at', () => {
    const numbers = new Map<string, number[]>()
    for (const { Code } of readSeed('acupoint').platform) {
      const [, meridian = '', number] = /^([A-Z]+)(\d+)$/.exec(String(Code)) ?? []
      numbers.set(meridian, [...(numbers.get(meridian) ?? []), Number(number)])
    }
    expect(Object.fromEntries([...numbers].map(([meridian, found]) => [meridian, found.length]))).toEqual(MERIDIANS)
    for (const found of numbers.values()) expect(new Set(found)).toEqual(new Set(found.map((_, index) => index + 1)))
    const [firstHospital = []] = Object.values(readSeed('charge-item').organizations)
    expect(firstHospital.length).toBeGreaterThanOrEqual(120)
    expect(rowsOf(readSeed('consumable')).length).toBeGreaterThanOrEqual(80)
    expect(readSeed('consumable-type').platform.length).toBeGreaterThanOrEqual(10)
  })
})
