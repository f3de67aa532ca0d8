/** Reads the authored files of a project: `schemas/` (without `meta/`) and `resources/`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type Compiled, type Source } from '../compiler/compile.ts'

export interface Sources {
  readonly schemas: readonly Source[]
  readonly descriptors: readonly Source[]
}

/** The project's files by path; throws when a folder is missing. */
export function loadSources(root: string): Sources {
  return {
    schemas: jsonFiles(root, 'schemas').filter(({ path }) => !path.startsWith('schemas/meta/')),
    descriptors: jsonFiles(root, 'resources'),
  }
}

export function loadCatalog(root: string): Compiled {
  const { schemas, descriptors } = loadSources(root)
  return compile(schemas, descriptors)
}

function jsonFiles(root: string, folder: string): readonly Source[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return jsonFiles(root, path)
    return entry.name.endsWith('.json') ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : []
  })
}
