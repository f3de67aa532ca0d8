/**
 * `npm run dev`: the console by Vite and the calls by our server, in one process on one address. A change of a schema or
 * descriptor compiles the catalog anew and swaps the server behind the listening socket, so that no request is dropped.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { formatAuthorProblem } from '../model/problem.ts'
import { buildServer } from '../server/build.ts'
import { isApiPath } from '../server/console/paths.ts'
import { createLogger } from '../server/log.ts'
import { DEMO_WORDS, openSeeded } from '../server/open.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { loadCatalog } from './files.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const WATCHED = ['schemas', 'resources'].map((folder) => resolve(ROOT, folder) + sep)
/** An editor writes a file in several steps. */
const SETTLE_MS = 60

async function start(settings: Settings): Promise<void> {
  const logger = createLogger(settings.logLevel)
  let catalog = readCatalog()
  const store = await openSeeded({ settings, catalog })
  let current = await build()
  const http = createHttpServer((request, response) => route(request, response))
  const vite = await createVite({ root: ROOT, appType: 'spa', server: { middlewareMode: true, hmr: { server: http } } })

  async function build(): Promise<FastifyInstance> {
    const server = await buildServer({ catalog, store, settings, clock: Date.now, logger })
    await server.ready()
    return server
  }

  function route(request: IncomingMessage, response: ServerResponse): void {
    if (isApiPath(request.url ?? '/')) current.routing(request, response)
    else vite.middlewares(request, response)
  }

  async function reload(): Promise<void> {
    const previous = { catalog, server: current }
    try {
      catalog = readCatalog()
      await store.useCatalog(catalog)
      current = await build()
      console.log('资料库已重新载入')
      await previous.server.close()
    } catch (error) {
      catalog = previous.catalog
      console.error(`未能载入新的资料库，仍使用之前的：${error instanceof Error ? error.message : String(error)}`)
    }
  }

  let timer: NodeJS.Timeout | undefined
  let reloading = Promise.resolve()
  vite.watcher.on('all', (_event, path) => {
    if (!WATCHED.some((folder) => resolve(path).startsWith(folder))) return
    clearTimeout(timer)
    timer = setTimeout(() => (reloading = reloading.then(reload)), SETTLE_MS)
  })

  const stop = async () => {
    clearTimeout(timer)
    http.close()
    http.closeAllConnections()
    await Promise.all([vite.close(), current.close()])
    await store.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  http.listen(settings.port, settings.host, () => {
    const address = http.address()
    const port = typeof address === 'object' && address ? address.port : settings.port
    console.log(`开发服务已启动：http://${settings.host}:${port}`)
    if (settings.demo) console.log(DEMO_WORDS)
  })
}

function readCatalog() {
  const { catalog, problems } = loadCatalog(ROOT)
  for (const problem of problems) console.error(formatAuthorProblem(problem))
  return catalog
}

const reading = readSettings(process.env)
if ('problems' in reading) {
  for (const problem of reading.problems) console.error(problem)
  process.exit(1)
}
await start(reading.settings)
