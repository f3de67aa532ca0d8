/**
 * `npm run dev`: the console by Vite and the calls by our server, in one process on one address. A change of a schema or
 * descriptor compiles the catalog anew and swaps the server behind the listening socket, so that no request is dropped.
 */
import { createServer as createHttpServer } from 'node:http'
import { join, resolve, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { setHouseZone } from '../model/business-day.ts'
import { formatAuthorProblem } from '../model/problem.ts'
import type { Catalog } from '../model/resource.ts'
import { buildServer } from '../server/build.ts'
import { withSettings } from '../server/console/page.ts'
import { isApiPath } from '../server/console/paths.ts'
import { createLogger } from '../server/log.ts'
import { openSeeded, welcome } from '../server/open.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import type { Store } from '../server/store/open.ts'
import { authoredVerdict } from './authored-verdict.ts'
import { SETTLE_MS } from './authored-watch.ts'
import { createStudioServer } from './studio-server.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const STUDIO_PACKAGES = [
  ...['autocomplete', 'commands', 'lang-json', 'language', 'lint', 'search', 'state', 'view'].map(
    (part) => `@codemirror/${part}`,
  ),
  '@emotion/cache',
  '@emotion/react',
  '@lezer/highlight',
  '@mui/material/Dialog',
  '@mui/material/styles',
  '@rjsf/core',
  '@rjsf/utils',
  '@tanstack/react-query',
  'ajv/dist/2020.js',
  'fast-check',
  'jsonc-parser',
  'pinyin-pro',
  'ra-core',
  'react-error-boundary',
]

/** The server of the moment; `reload` puts another in its place. */
interface Platform {
  readonly current: () => FastifyInstance
  readonly reload: () => Promise<void>
  readonly words: (origin: string) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

async function start(settings: Settings): Promise<void> {
  // Vite serves what this says: with the shell's own `production` the studio would ask for a sign-in.
  process.env['NODE_ENV'] = 'development'
  setHouseZone(settings.timeZone)
  const platform = await startPlatform(settings)
  const studio = createStudioServer(settings.catalogRoot)
  const http = createHttpServer((request, response) => {
    if (studio.serves(request.url)) void studio.handle(request, response)
    else if (isApiPath(request.url ?? '/')) platform.current().routing(request, response)
    else vite.middlewares(request, response)
  })
  const cacheDir = cacheOf(settings.dataDir)
  const vite = await createVite({
    root: ROOT,
    cacheDir,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: http }, fs: { allow: [ROOT, cacheDir] } },
    // Only the studio's editor and worker have them: found late, they would have the page reloaded.
    // So would packages of dialogs that a page opens later, unless they are looked for in every file.
    optimizeDeps: { include: STUDIO_PACKAGES, entries: ['*.html', 'src/{app,ui}/**/*.{ts,tsx}'] },
    plugins: [pageSettings(settings), withoutRestarts()],
  })
  watch(vite, settings.catalogRoot, platform.reload)
  const stop = async () => {
    http.close()
    http.closeAllConnections()
    await vite.close()
    await platform.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  http.listen(settings.port, settings.host, () => {
    const address = http.address()
    const port = typeof address === 'object' && address ? address.port : settings.port
    const origin = `http://${settings.host}:${port}`
    console.log(`开发服务已启动：${origin}`)
    console.log(`设计台：${origin}/studio`)
    void platform.words(origin).then((lines) => lines.forEach((line) => console.log(line)))
  })
}

/**
 * The compiler is among what Vite's settings are made of. Started anew when it changes, Vite would listen twice on the one server
 * of this process, which ends it; a change of the program is for whoever started it to start again.
 */
function withoutRestarts(): Plugin {
  return {
    name: 'rehab-without-restarts',
    configResolved: ({ configFileDependencies }) => void configFileDependencies.splice(0),
  }
}

/**
 * Where prepared packages lie. Two services that write them to one folder take them from under each other's pages, and a data
 * folder has one service at a time. Outside of `node_modules` Vite would transform them as if they were ours.
 */
function cacheOf(dataDir: string): string {
  const isShared = dataDir.startsWith('memory://') || resolve(dataDir) === join(ROOT, 'data')
  return join(isShared ? ROOT : resolve(dataDir), 'node_modules/.vite')
}

/** Vite serves the page here, so it writes what the server writes otherwise. */
function pageSettings(settings: Settings): Plugin {
  return {
    name: 'rehab-page-settings',
    transformIndexHtml: { order: 'post', handler: (html) => withSettings(html, settings, { isDemo: settings.demo }) },
  }
}

async function startPlatform(settings: Settings): Promise<Platform> {
  const catalog = readCatalog(settings.catalogRoot)
  const store = await openSeeded({ settings, catalog })
  let current = await build(settings, store, catalog)
  return {
    current: () => current,
    reload: async () => {
      try {
        const next = readCatalog(settings.catalogRoot)
        await store.useCatalog(next)
        const previous = current
        current = await build(settings, store, next)
        console.log('资料库已重新载入')
        await previous.close()
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error)
        console.error(`未能载入新的资料库，仍使用之前的：${words}`)
      }
    },
    words: (origin) => welcome(store, settings, origin),
    close: () => current.close().then(store.close),
  }
}

async function build(settings: Settings, store: Store, catalog: Catalog): Promise<FastifyInstance> {
  const logger = createLogger(settings.logLevel)
  const server = await buildServer({ catalog, store, settings, clock: Date.now, logger })
  await server.ready()
  return server
}

/** One reload at a time, after the files have come to rest. */
function watch(vite: ViteDevServer, root: string, reload: () => Promise<void>): void {
  const folders = ['schemas', 'resources'].map((folder) => resolve(root, folder) + sep)
  let timer: NodeJS.Timeout | undefined
  let reloading = Promise.resolve()
  // Open pages ask again for what depends on the platform: the menu, and what it refused while it was behind.
  const tell = () => vite.ws.send('rehab:platform', {})
  vite.watcher.add(folders)
  vite.watcher.on('all', (_event, path) => {
    if (!folders.some((folder) => resolve(path).startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      vite.ws.send('studio:files')
      reloading = reloading.then(reload).then(tell)
    }, SETTLE_MS)
    timer.unref()
  })
}

function readCatalog(root: string): Catalog {
  const { compiled, failing } = authoredVerdict(root)
  for (const found of failing) console.error(formatAuthorProblem(found))
  return compiled.catalog
}

const reading = readSettings(process.env)
if ('problems' in reading) {
  for (const problem of reading.problems) console.error(problem)
  process.exit(1)
}
await start(reading.settings)
