/**
 * `npm run formats`: writes `schemas/meta/resource.v2.json` from format 1, the position table of conditions and the new blocks,
 * `schemas/meta/statistic.v1.json`, and the conditions of references into `schemas/meta/schema.v1.json`.
 *
 * Errors  Exit code 0 always.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { authoredJson } from '../gate/draft/format.ts'
import { resourceFormat } from './formats/resource.ts'
import { schemaFormat } from './formats/schema.ts'
import { statisticFormat } from './formats/statistic.ts'

export const RESOURCE_FORMAT = 'schemas/meta/resource.v2.json'
export const SCHEMA_FORMAT = 'schemas/meta/schema.v1.json'
export const STATISTIC_FORMAT = 'schemas/meta/statistic.v1.json'
const FIRST_FORMAT = 'schemas/meta/resource.v1.json'
const ROOT = resolve(import.meta.dirname, '../..')

type Format = Readonly<Record<string, unknown>>

/** The text of each generated format, by its file. */
export function formatTexts(root: string): Readonly<Record<string, string>> {
  const read = (file: string) => JSON.parse(readFileSync(resolve(root, file), 'utf8')) as Format
  const first = read(FIRST_FORMAT)
  const definitions = first['$defs'] as Record<string, Format>
  return {
    [RESOURCE_FORMAT]: authoredJson(resourceFormat(first)),
    [STATISTIC_FORMAT]: authoredJson(statisticFormat(definitions)),
    [SCHEMA_FORMAT]: `${JSON.stringify(schemaFormat(read(SCHEMA_FORMAT), definitions), null, 2)}\n`,
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [file, text] of Object.entries(formatTexts(ROOT))) writeFileSync(resolve(ROOT, file), text)
