/** Dry runs for tests: a file, the records that there are, and what would become of each row. */
import { getResource, type Resource, type WireRecord } from '../../../src/model/resource.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { createEngine, type WantedBase } from '../../../src/ui/import/engine.ts'
import type { Base } from '../../../src/wire/sheets/plan/bases.ts'
import type { CellValue } from '../../../src/wire/sheets/cell.ts'
import type { Mapping } from '../../../src/wire/sheets/plan/match.ts'
import type { ImportChoices, PlannedRow, Sides } from '../../../src/wire/sheets/plan/planned.ts'
import { targetOf } from '../../../src/wire/sheets/plan/targets.ts'
import { writeRecords } from '../../../src/wire/sheets/write-records.ts'
import { writeWorkbook } from '../../../src/wire/sheets/write-workbook.ts'
import { CATALOG } from '../../support/project.ts'

export const catalog = CATALOG
export const CHARGE = getResource(catalog, 'charge-item')
export const CONSUMABLE = getResource(catalog, 'consumable')
const BOTH: ImportChoices = { mode: 'upsert', blankClears: false }

export const charge = (number: number, more: WireRecord = {}): WireRecord => ({
  Id: `c${number}`,
  Code: `PT-${number}`,
  Name: `项目${number}`,
  Category: 'exercise',
  Unit: '次',
  Price: 10,
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 3,
  Later: 'kept',
  ...more,
})

export async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const part of parts) chunks.push(new Uint8Array(part))
  return new Blob(chunks).arrayBuffer()
}

export const book = (headers: readonly string[], ...rows: readonly (readonly CellValue[])[]) =>
  bytesOf(writeWorkbook([{ name: '数据', columns: headers.map((header) => ({ header })), rows: () => [rows] }]))

export const csv = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

export const exported = (
  resource: Resource,
  records: readonly WireRecord[],
  fields: readonly string[],
  names = noName,
) =>
  bytesOf(
    writeRecords(resource, {
      format: 'xlsx',
      fields,
      batches: async function* () {
        yield { records, names }
      },
    }),
  )
const noName = (_library: string, _id: string): string | undefined => undefined

interface Given {
  /** What records were at the version that a file was exported with. */
  readonly bases?: readonly WireRecord[]
  readonly sides?: Sides
  readonly resource?: Resource
  readonly stored?: readonly WireRecord[]
  readonly targets?: Readonly<Record<string, readonly WireRecord[]>>
  readonly choices?: Partial<ImportChoices>
  readonly mustReference?: boolean
}

export async function dryRun(bytes: ArrayBuffer, given: Given = {}) {
  const { resource = CHARGE, stored = [], targets = {}, choices, mustReference = false } = given
  const engine = createEngine({ loadValidator: async (each) => createValidate(each), onProgress: () => undefined })
  const file = await engine.open({ bytes, resource, shelf: 'organization', owner: 'org-1', mustReference })
  const mappings = file.tables.map(({ matches }) =>
    Object.fromEntries(matches.map(({ header, path }) => [header.index, path])),
  )
  await engine.addStored(stored)
  for (const [name, records] of Object.entries(targets))
    await engine.addTargets(
      name,
      records.map((record) => targetOf(getResource(catalog, name), record)),
    )
  let summary = await engine.plan(mappings, { ...BOTH, ...choices })
  if (given.bases) {
    const baseOf = ({ id, version }: WantedBase): Base => {
      const record = given.bases?.find((each) => each['Id'] === id && each['Version'] === version) ?? null
      return { id, version, record, by: '王敏', at: '2026-01-02T01:00:00.000Z' }
    }
    await engine.addBases((await engine.wanted()).map(baseOf))
    summary = await engine.plan(mappings, { ...BOTH, ...choices })
  }
  if (given.sides) await engine.settle(given.sides)
  const rows = await engine.rows('all', 0, 20_000)
  return { engine, file, mappings: mappings as readonly Mapping[], summary, rows, jobs: await engine.jobs(0, 20_000) }
}

export const said = (rows: readonly Pick<PlannedRow, 'row' | 'outcome' | 'problems'>[]) =>
  rows.map(({ row, outcome, problems }) => [row, outcome, problems.map(({ message }) => message).join('|')])
