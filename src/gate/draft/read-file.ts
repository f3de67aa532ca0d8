/**
 * A file as evidence: JSON or YAML is an OpenAPI document or a reply, anything else a sheet.
 *
 * Errors  A file that cannot be used is a sentence that follows its name; with `choices` where somebody has to choose first.
 */
import { parse as parseYaml } from 'yaml'
import { meant } from '../../compiler/suggest.ts'
import { Failure } from '../../model/failure.ts'
import { readFile as readSheetFile } from '../../wire/sheets/read-file.ts'
import type { Evidence } from './evidence.ts'
import type { OpenApi } from './openapi.ts'
import { evidenceOfOpenApi, isOpenApi, openApiSchemas } from './read-openapi.ts'
import { evidenceOfReply } from './read-reply.ts'
import { evidenceOfSheet } from './read-sheet.ts'

export interface EvidenceFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Which of a workbook's sheets, or of a document's schemas, when it is not the only one. */
export interface EvidenceChoice {
  readonly sheet?: string | undefined
  readonly schema?: string | undefined
}

export interface Unusable {
  readonly refused: string
  readonly choices?: readonly string[]
}

const ROWS_MAX = 5_000
const BYTES_MAX = 20 * 1_048_576

/** Reads a file that somebody brings as evidence for a library, whatever its format, or says why it cannot be used. */
export async function evidenceOfFile(file: EvidenceFile, choice: EvidenceChoice): Promise<Evidence | Unusable> {
  const { name, bytes } = file
  if (bytes.length > BYTES_MAX) return { refused: ' 超过 20 MB，请删减后再试' }
  const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
  const found = ['.json', '.yaml', '.yml'].includes(extension)
    ? ofText(new TextDecoder().decode(bytes), extension.slice(1), choice.schema)
    : await ofSheet(bytes, choice.sheet)
  return 'refused' in found && !found.refused.startsWith(' ') ? { ...found, refused: `：${found.refused}` } : found
}

function ofText(text: string, kind: string, schema: string | undefined): Evidence | Unusable {
  try {
    const parsed =
      kind === 'json' ? (JSON.parse(text) as unknown) : (parseYaml(text, { maxAliasCount: 100 }) as unknown)
    return isOpenApi(parsed) ? ofOpenApi(parsed, schema) : evidenceOfReply(parsed)
  } catch (error) {
    const [words] = String(error instanceof Error ? error.message : error).split('\n')
    return { refused: ` 不是有效的 ${kind.toUpperCase()}：${words}` }
  }
}

function ofOpenApi(document: OpenApi, schema: string | undefined): Evidence | Unusable {
  const choices = openApiSchemas(document)
  const wanted = schema ?? (choices.length === 1 ? choices[0] : undefined)
  if (wanted !== undefined && choices.includes(wanted)) return evidenceOfOpenApi(document, wanted)
  if (wanted !== undefined) return { refused: ` 里没有结构 ${wanted}，${meant(wanted, choices)}`, choices }
  if (choices.length === 0) return { refused: ' 里没有可以做成库的结构（components.schemas 里的对象）' }
  return { refused: ` 里有 ${choices.length} 个结构`, choices }
}

async function ofSheet(bytes: Uint8Array, sheet: string | undefined): Promise<Evidence | Unusable> {
  try {
    const { grids } = await readSheetFile(bytes, () => ROWS_MAX)
    const names = grids.map(({ name }) => name)
    const wanted = grids.filter(({ name }) => sheet === undefined || name === sheet)
    if (sheet !== undefined && wanted.length === 0)
      return { refused: ` 里没有工作表 ${sheet}，${meant(sheet, names)}`, choices: names }
    const found = wanted.map(({ name, rows }) => ({ name, ...evidenceOfSheet(rows.map(({ cells }) => cells)) }))
    const readable = found.filter((one): one is Evidence & { readonly name: string } => !('refused' in one))
    const [first] = readable.length > 0 ? readable : found
    if (first === undefined) return { refused: ' 里没有工作表' }
    if ('refused' in first) return first
    const { name, ...evidence } = first
    const notes = [...(name === '' ? [] : [`工作表“${name}”`]), ...(evidence.notes ?? [])]
    return { ...evidence, sheet: name, sheets: names, notes }
  } catch (error) {
    if (error instanceof Failure) return { refused: error.message }
    throw error
  }
}
