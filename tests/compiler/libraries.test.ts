import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCatalog, loadSources } from '../../src/cli/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import { type Field, getResource, type WireRecord } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SEEDS = resolve(ROOT, 'src/server/seed')
const { catalog, problems } = loadCatalog(ROOT)
const names = Object.keys(catalog.resources)

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

const readSeed = (name: string): Seed => JSON.parse(readFileSync(`${SEEDS}/${name}.json`, 'utf8')) as Seed
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

const idsOf = (name: string) => new Set(rowsOf(readSeed(name)).map((row) => row['Id']))
const rowsOf = ({ platform, organizations }: Seed) => [...platform, ...Object.values(organizations).flat()]

describe('the libraries of this repository', () => {
  it('have no problems', () => {
    expect(problems).toEqual([])
    expect(catalog.broken).toEqual([])
  })

  it('have the paths of the specification, and each path once', () => {
    const paths = Object.values(catalog.resources).flatMap(({ calls }) =>
      Object.values(calls).map((call) => `${call?.method} ${call?.path}`),
    )
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toEqual(
      expect.arrayContaining([
        'GET /content/api/ChargeItem/GetChargeItemPageData',
        'POST /content/api/ChargeItem/GetChargeItemByIds',
        'POST /content/api/ChargeItem/InsertOrUpdateChargeItem',
        'GET /content/api/Consumables/GetConsumablesPageData',
        'GET /content/api/Consumables/GetConsumablesTypePageData',
        'GET /content/api/Consumables/ConsumableTypeIsDisable',
        'POST /content/api/Consumables/InsertOrUpdateConsumables',
        'POST /content/api/Consumables/InsertOrUpdateConsumableType',
        'POST /content/api/Consumables/DeleteConsumableType',
        'GET /content/api/AcuPoint/GetAcuPointPageData',
        'GET /content/api/AcuPoint/GetAcuPointTypePageData',
        'GET /content/api/AcuPoint/AcuPointTypeIsDisable',
        'POST /content/api/AcuPoint/InsertOrUpdateAcuPoint',
        'POST /content/api/AcuPoint/InsertOrUpdateAcuPointType',
        'POST /content/api/AcuPoint/DeleteAcuPointType',
      ]),
    )
  })

  it.each(names)('a corrupt descriptor of %s switches off that library alone (S8)', (name) => {
    const { schemas, descriptors } = loadSources(ROOT)
    const corrupt = descriptors.map((source) =>
      source.path === `resources/${name}.json` ? { ...source, text: '{' } : source,
    )
    const made = compile(schemas, corrupt)
    expect(made.catalog.broken.map((broken) => broken.name)).toEqual([name])
    expect(Object.keys(made.catalog.resources)).toEqual(names.filter((other) => other !== name))
  })

  it.each(names)('%s has at least two examples, all valid', (name) => {
    const resource = getResource(catalog, name)
    const examples = resource.schema['examples'] as readonly WireRecord[]
    expect(examples.length).toBeGreaterThanOrEqual(2)
    for (const example of examples) expect(createValidate(resource)(example)).toEqual([])
  })

  it.each(names.filter((name) => existsSync(`${SEEDS}/${name}.json`)))('every demo row of %s is valid', (name) => {
    const validate = createValidate(getResource(catalog, name))
    const rows = rowsOf(readSeed(name))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect({ row, problems: validate(row) }).toEqual({ row, problems: [] })
  })

  it('every demo row refers to a row that exists, and every demo file of rows belongs to a library', () => {
    const seeds = readdirSync(SEEDS).filter((file) => names.includes(file.replace('.json', '')))
    expect(seeds.length).toBeGreaterThanOrEqual(5)
    for (const file of seeds) {
      const resource = getResource(catalog, file.replace('.json', ''))
      for (const row of rowsOf(readSeed(resource.name)))
        for (const { reference, id } of mentionsIn(resource.fields, row)) expect(idsOf(reference)).toContain(id)
    }
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
