/** What a build reads: the one rule by which `npm start` and the tests know that nothing has changed since the last. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FOLDERS = ['src', 'public', 'schemas', 'resources']
/** Whatever else Vite reads; npm keeps what is really installed in a lock file of its own. */
const FILES =
  /^(?:index\.html|package(?:-lock)?\.json|tsconfig.*\.json|(?:vite|postcss)\.config\..+|\.env.*|\.browserslistrc)$/
const INSTALLED = join('node_modules', '.package-lock.json')
const VARIABLES = /^(?:CATALOG_ROOT|NODE_ENV|VITE_.+)$/

/** Says by one word whether a build of the project in `root` would read anything else than before. */
export function digestOfInputs(root, environment = process.env) {
  const hash = createHash('sha256')
  const variables = Object.entries(environment).filter(([name]) => VARIABLES.test(name))
  hash.update(JSON.stringify([process.version, process.platform, process.arch, variables.sort()]))
  const single = readdirSync(root).filter((name) => FILES.test(name))
  const catalog = environment['CATALOG_ROOT']
  const elsewhere = catalog ? ['schemas', 'resources'].map((folder) => resolve(root, catalog, folder)) : []
  const folders = [...FOLDERS.map((folder) => join(root, folder)), ...elsewhere]
  const files = [...single, INSTALLED].map((name) => join(root, name))
  for (const file of [...files.sort(), ...folders.flatMap(filesUnder)]) {
    const content = contentOf(file)
    hash.update(`${file}\0${content?.length ?? 'absent'}\0`)
    if (content) hash.update(content)
  }
  return hash.digest('hex')
}

export function filesUnder(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return entries.map(({ parentPath, name }) => join(parentPath, name)).sort()
  } catch {
    return []
  }
}

function contentOf(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
