import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { metaModule } from './check/meta-module.ts'

const SERVER = resolve(import.meta.dirname, '../server')
const SEED = join(SERVER, 'seed')

/** The server finds its seeds beside its own file. */
const seeds: Plugin = {
  name: 'seeds',
  generateBundle() {
    for (const { name, parentPath } of readdirSync(SEED, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )) {
      const file = relative(SEED, join(parentPath, name))
      this.emitFile({ type: 'asset', fileName: `seed/${file}`, source: readFileSync(join(SEED, file)) })
    }
  },
}

/** The compiler's own schemas never change after the build; compiled at each start they would cost a third of a second. */
const metaValidators: Plugin = {
  name: 'meta-validators',
  enforce: 'pre',
  load: (id) => (id === join(SERVER, '../compiler/meta-validator.ts') ? metaModule() : undefined),
}

/** Beside the server's own file, for as long as the libraries are those of the build. */
const readyCatalog: Plugin = {
  name: 'ready-catalog',
  async generateBundle() {
    const [{ loadSources }, { packCatalog, READY_CATALOG }] = await Promise.all([
      import('./files.ts'),
      import('./ready-catalog.ts'),
    ])
    const source = packCatalog(loadSources(process.env['CATALOG_ROOT'] ?? join(SERVER, '../..')))
    if (source) this.emitFile({ type: 'asset', fileName: READY_CATALOG, source })
  },
}

/**
 * The build of the server's part: one file for the process and one for PGlite's thread, so that a start translates no
 * TypeScript and keeps no translator in memory. Packages stay in node_modules.
 */
export default defineConfig({
  plugins: [seeds, metaValidators, readyCatalog],
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist-server',
    rolldownOptions: {
      input: { main: join(SERVER, 'main.ts'), 'pglite-worker': join(SERVER, 'store/pglite-worker.js') },
    },
  },
})
