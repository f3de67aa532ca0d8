/**
 * As a new user would: a library from a workbook, from an OpenAPI document and from a sample reply, each to its first imported row,
 * by the command line and the operations alone.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { runNew } from '../../src/cli/new.ts'
import { compile } from '../../src/compiler/compile.ts'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'
import { createMemoryPlatform, createMemoryStore } from '../../src/operations/memory/platform.ts'
import { decodeEnvelope } from '../../src/wire/envelope.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CellValue } from '../../src/wire/sheets/cell.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { writeWorkbook } from '../../src/wire/sheets/write-workbook.ts'
import { partPages, REPLY_SAMPLES } from '../support/draft-samples.ts'
import { planSheet } from '../support/import-plan.ts'
import { HOSPITAL } from '../support/library-memory.ts'
import { bytesOf } from '../wire/sheets/dry-run.ts'
import { DESCRIPTOR, descriptorFile, SCHEMA, schemaFile } from '../compiler/fixture.ts'
import { check } from './run-check.ts'
import { tempProject } from './support.ts'

beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

const PARTS: readonly (readonly CellValue[])[] = [
  ['货号', '品名', '单价（元）', '数量'],
  ['A-01', '滑轮', 12.5, 3],
  ['A-02', '绳索', 8, 40],
]
/** The same by the titles that the other drafts give their fields. */
const OF_REPLY: typeof PARTS = [
  ['编码', '名称', '级别'],
  ['c', '丙', 9],
]
const OF_DOCUMENT: typeof PARTS = [
  ['名称', '数量'],
  ['滑轮', 2],
]

const sheetOf = ([headers = [], ...rows]: typeof PARTS) =>
  bytesOf(
    writeWorkbook([
      { name: '配件', columns: headers.map((header) => ({ header: String(header) })), rows: () => [rows] },
    ]),
  )

/** Writes the planned rows by the calls of the library, and reads its list. */
async function imported(root: string, bytes: ArrayBuffer): Promise<readonly WireRecord[]> {
  const { catalog } = loadCatalog(root)
  const resource = getResource(catalog, 'spare-part')
  const { counts, jobs } = await planSheet(bytes, catalog, { name: resource.name })
  expect(counts).toMatchObject({ error: 0, create: jobs.length })
  const store = createMemoryStore({ catalog: () => catalog, rowsOf: () => [] })
  const platform = createMemoryPlatform(catalog, store, { scope: HOSPITAL, validatorOf: createValidate })
  const ask = async (name: string, input: CallInput) =>
    decodeEnvelope(await platform.answer(encodeRequest(resource, resource.calls[name]!, input)))
  for (const { record } of jobs) await ask('upsert', { kind: 'record', record })
  const page = (await ask('list', { kind: 'page', page: { page: 1, pageSize: 20, filters: {} } })) as {
    readonly Row: readonly WireRecord[]
  }
  return page.Row
}

describe('a new user comes to the first imported row', () => {
  it.each<
    [from: string, file: string, content: () => Promise<Uint8Array | string>, sheet: typeof PARTS, row: WireRecord]
  >([
    ['a workbook', '配件.xlsx', async () => new Uint8Array(await sheetOf(PARTS)), PARTS, { Code: 'A-01', Price: 12.5 }],
    [
      'a sample reply',
      '回答.json',
      async () => JSON.stringify(REPLY_SAMPLES['two rows']),
      OF_REPLY,
      { Code: 'c', Level: 9 },
    ],
    [
      'an OpenAPI document',
      '接口.json',
      async () => JSON.stringify(partPages()),
      OF_DOCUMENT,
      { Name: '滑轮', Quantity: 2 },
    ],
  ])('from %s', { timeout: 60_000 }, async (_from, file, content, sheet, row) => {
    const root = tempProject()
    writeFileSync(join(root, file), await content())
    expect(await runNew(['spare-part', '--title', '配件', '--root', root, '--from', join(root, file)])).toBe(0)
    const { code, out } = check(['--root', root])
    expect(code, out).toBe(0)
    const rows = await imported(root, await sheetOf(sheet))
    expect(rows.length).toBe(sheet.length - 1)
    expect(rows).toContainEqual(expect.objectContaining(row))
  })
})

it('what docs/add-a-library.md says of REST compiles', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/add-a-library.md'), 'utf8')
  const blocks = [...page.matchAll(/^```jsonc\n([\s\S]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text) as object)
  expect(blocks.length).toBe(2)
  for (const wire of blocks) {
    const descriptor = JSON.stringify({ ...(JSON.parse(DESCRIPTOR) as object), wire })
    const { problems, catalog } = compile([schemaFile(SCHEMA)], [descriptorFile(descriptor)])
    expect(problems).toEqual([])
    expect(catalog.resources['thing']?.wire).toBe('rest')
  }
})
