/**
 * Reads the authored files of a project: `schemas/` (without `meta/`), the descriptors right in `resources/`, and what stands
 * beside them: recorded replies in `resources/samples/<library>/<call>.json`, records on which proofs
 * failed in `resources/gate/failures/<library>.json`, and `resources/CHANGELOG.md`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type Compiled } from '../compiler/compile.ts'
import type { Source } from '../compiler/source.ts'
import type { ProjectSources } from '../gate/project.ts'

const SAMPLES = 'resources/samples'
const FAILURES = 'resources/gate/failures'
const CHANGELOG = 'resources/CHANGELOG.md'

/** The project's files by path; throws when `schemas/` or `resources/` is missing. */
export function loadSources(root: string): ProjectSources {
  const changelog = existsSync(join(root, CHANGELOG)) ? readOne(root, CHANGELOG) : undefined
  return {
    schemas: jsonFiles(root, 'schemas').filter(({ path }) => !path.startsWith('schemas/meta/')),
    descriptors: jsonFiles(root, 'resources').filter(({ path }) => path.split('/').length === 2),
    samples: existsSync(join(root, SAMPLES)) ? jsonFiles(root, SAMPLES) : [],
    failures: existsSync(join(root, FAILURES)) ? jsonFiles(root, FAILURES) : [],
    ...(changelog ? { changelog } : {}),
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
    return entry.name.endsWith('.json') ? [readOne(root, path)] : []
  })
}

function readOne(root: string, path: string): Source {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}
