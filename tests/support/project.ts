/** The project's own libraries, compiled once for all test files of a worker, those of screens too, which begin with all modules anew. */
import { resolve } from 'node:path'
import type { Catalog, Resource } from '../../src/model/resource.ts'
import { withTables } from '../../src/model/view.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
const worker = globalThis as { projectCatalog?: Catalog }
export const CATALOG: Catalog = (worker.projectCatalog ??= await compiled())
/** Those whose records the platform keeps; what a room serves or keeps has tests of its own. */
export const LIBRARIES: readonly Resource[] = Object.values(withTables(CATALOG).resources).filter(
  ({ keeper }) => !keeper || keeper.steps,
)

/** The compiler is loaded by the first file that asks. */
async function compiled(): Promise<Catalog> {
  const { loadCatalog } = await import('../../src/cli/files.ts')
  return loadCatalog(ROOT).catalog
}
