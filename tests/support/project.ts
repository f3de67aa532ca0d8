/** The project's own libraries, read once for all test files of a worker. */
import { resolve } from 'node:path'
import { loadCatalog } from '../../src/cli/files.ts'
import { type Catalog, type Resource, withTables } from '../../src/model/resource.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
export const CATALOG: Catalog = loadCatalog(ROOT).catalog
/** Those whose records the platform keeps; what a room serves or keeps has tests of its own. */
export const LIBRARIES: readonly Resource[] = Object.values(withTables(CATALOG).resources).filter(
  ({ keeper }) => !keeper || keeper.steps,
)
