/**
 * `npm run formats`: writes `schemas/meta/resource.v2.json` from format 1, the position table of conditions and the new blocks.
 *
 * Errors  Exit code 0 always.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { authoredJson } from '../gate/draft/format.ts'
import { resourceFormat } from './formats/resource.ts'

export const RESOURCE_FORMAT = 'schemas/meta/resource.v2.json'
const ROOT = resolve(import.meta.dirname, '../..')

/** The text of the generated format. */
export function resourceFormatText(root: string): string {
  const before = JSON.parse(readFileSync(resolve(root, 'schemas/meta/resource.v1.json'), 'utf8')) as Record<
    string,
    unknown
  >
  return authoredJson(resourceFormat(before))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(resolve(ROOT, RESOURCE_FORMAT), resourceFormatText(ROOT))
