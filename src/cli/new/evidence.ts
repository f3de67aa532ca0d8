/**
 * Reads what a library is drafted from: by the file's first bytes a sheet, else JSON or YAML, which is an OpenAPI document or
 * a reply.
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { meant } from '../../compiler/suggest.ts'
import { type Evidence, NOTHING } from '../../gate/draft/evidence.ts'
import { evidenceOfOpenApi, isOpenApi, type OpenApi, openApiSchemas } from '../../gate/draft/read-openapi.ts'
import { evidenceOfReply } from '../../gate/draft/read-reply.ts'
import { evidenceOfSheet } from '../../gate/draft/read-sheet.ts'
import { Failure } from '../../model/failure.ts'
import { readFile as readSheetFile } from '../../wire/sheets/read-file.ts'
import { Refusal } from './refusal.ts'

interface From {
  readonly from?: string | undefined
  readonly sheet?: string | undefined
  readonly schema?: string | undefined
}

const ROWS_MAX = 5_000
const BYTES_MAX = 20 * 1_048_576

export async function readEvidence({ from, sheet, schema }: From): Promise<Evidence> {
  if (from === undefined) return NOTHING
  const bytes = readBytes(from)
  const extension = extname(from).toLowerCase()
  const found = ['.json', '.yaml', '.yml'].includes(extension)
    ? ofDocument(parseDocument(from, new TextDecoder().decode(bytes), extension), from, schema)
    : evidenceOfSheet(await rowsOf(bytes, sheet))
  if ('refused' in found) throw new Refusal('failed', `${from}：${found.refused}`)
  return found
}

function readBytes(from: string): Uint8Array {
  try {
    const bytes = readFileSync(from)
    if (bytes.length > BYTES_MAX) throw new Refusal('failed', `${from} 超过 20 MB，请删减后再试`)
    return new Uint8Array(bytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('failed', `读不到 ${from}：请检查路径`)
  }
}

function parseDocument(from: string, text: string, extension: string): unknown {
  try {
    return extension === '.json' ? (JSON.parse(text) as unknown) : (parseYaml(text, { maxAliasCount: 100 }) as unknown)
  } catch (error) {
    throw new Refusal(
      'failed',
      `${from} 不是有效的 ${extension.slice(1).toUpperCase()}：${String(error instanceof Error ? error.message : error).split('\n')[0]}`,
    )
  }
}

function ofDocument(document: unknown, from: string, schema: string | undefined) {
  if (!isOpenApi(document)) return evidenceOfReply(document)
  return evidenceOfOpenApi(document, chosen(document, from, schema))
}

function chosen(document: OpenApi, from: string, schema: string | undefined): string {
  const names = openApiSchemas(document)
  const [only] = names
  if (schema !== undefined) {
    if (names.includes(schema)) return schema
    throw new Refusal('usage', `${from} 里没有结构 ${schema}，${meant(schema, names)}`)
  }
  if (only !== undefined && names.length === 1) return only
  if (only === undefined) throw new Refusal('failed', `${from} 里没有可以做成库的结构（components.schemas 里的对象）`)
  throw new Refusal(
    'usage',
    `${from} 里有 ${names.length} 个结构，用 --schema 选一个：\n${names.map((name) => `  ${name}`).join('\n')}`,
  )
}

async function rowsOf(bytes: Uint8Array, sheet: string | undefined) {
  try {
    const { grids, otherSheets } = await readSheetFile(bytes, (name, index) =>
      (sheet === undefined ? index === 0 : name === sheet) ? ROWS_MAX : 0,
    )
    const [grid] = grids
    if (grid) return grid.rows.map(({ cells }) => cells)
    throw new Refusal('usage', `没有工作表 ${sheet}，${meant(sheet ?? '', otherSheets)}`)
  } catch (error) {
    if (error instanceof Failure) throw new Refusal('failed', error.message)
    throw error
  }
}
