/**
 * The catalog as a build has compiled it, for a start that finds the same files: to compile them again is half the work of a start.
 *
 * Shapes  V8's own form, which keeps what stands in several places one object; before it a digest of the files and of the V8 that
 *         wrote it.
 * Errors  What is missing, cut off or made of other files is no error: whoever asks compiles then.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { compile, type Compiled } from '../compiler/compile.ts'
import { freezeDeep } from '../compiler/freeze.ts'
import { type ProjectSources, statisticsIn } from '../gate/project.ts'
import type { Catalog } from '../model/resource.ts'

export const READY_CATALOG = 'ready-catalog.bin'

type Sources = Pick<ProjectSources, 'schemas' | 'descriptors' | 'statistics'>

/** Nothing for files with problems: what is wrong is to be said at every start. */
export function packCatalog(sources: Sources): Uint8Array | undefined {
  const { catalog, problems } = compile(sources.schemas, sources.descriptors, statisticsIn(sources))
  return problems.length > 0 ? undefined : Buffer.concat([digestOf(sources), serialize(catalog)])
}

/** What `compile` answers for these files: from `file` when that was made of them, compiled here and now otherwise. */
export function readyOrCompiled(sources: Sources, file: string | URL): Compiled {
  const catalog = readReady(sources, file)
  return catalog ? { catalog, problems: [] } : compile(sources.schemas, sources.descriptors, statisticsIn(sources))
}

function readReady(sources: Sources, file: string | URL): Catalog | undefined {
  try {
    const digest = digestOf(sources)
    const packed = readFileSync(file)
    if (!packed.subarray(0, digest.length).equals(digest)) return undefined
    return freezeDeep(deserialize(packed.subarray(digest.length)) as Catalog)
  } catch {
    return undefined
  }
}

function digestOf({ schemas, descriptors, statistics = [] }: Sources): Buffer {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([process.versions.v8, schemas, descriptors, statistics]))
  return hash.digest()
}
