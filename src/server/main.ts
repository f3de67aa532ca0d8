/**
 * The server process: reads settings, opens and fills the store, listens, stops cleanly.
 *
 * Units   Milliseconds.
 * Errors  What hinders the start is printed as one Chinese sentence, exit code 1.
 * Source  DESIGN §7; reliability requirement L5.
 */
import type { FastifyInstance } from 'fastify'
import { loadSources } from '../cli/files.ts'
import { READY_CATALOG, readyOrCompiled } from '../cli/ready-catalog.ts'
import type { Source } from '../compiler/source.ts'
import { setHouseZone } from '../model/business-day.ts'
import { withMaskedNames } from '../model/mask.ts'
import { formatAuthorProblem } from '../model/problem.ts'
import type { Catalog } from '../model/resource.ts'
import { buildServer } from './build.ts'
import { compressFiles } from './console/compress.ts'
import { readTemplate } from './console/routes.ts'
import { drain } from './drain.ts'
import { createLogger } from './log.ts'
import { openSeeded, openWhile, welcome } from './open.ts'
import { policyWarning } from './passport/password-policy.ts'
import { buildGateway } from './platform/gateway.ts'
import { readSettings, type Settings } from './settings.ts'

interface Running {
  readonly server: FastifyInstance
  readonly close: () => Promise<void>
  /** What to print once it listens. */
  readonly words: (origin: string) => Promise<readonly string[]>
}

async function start(settings: Settings): Promise<void> {
  setHouseZone(settings.timeZone)
  const running = settings.platformUrl ? await startGateway(settings) : await startPlatform(settings)
  stopOnSignal(running)
  try {
    await running.server.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await running.close()
    throw error
  }
  await announce(running, settings)
}

async function startGateway(settings: Settings): Promise<Running> {
  const server = await buildGateway({ settings, logger: createLogger(settings.logLevel) })
  const words = async () => [`接口转发到平台：${settings.platformUrl}`]
  return { server, close: () => server.close(), words }
}

async function startPlatform(settings: Settings): Promise<Running> {
  // Uses other threads than the database; what hinders it is said by serveConsole.
  const compressed = compressFiles(settings.distDir).catch(() => undefined)
  const { read, opening } = await openWhile(settings, () => readCatalog(settings))
  const { catalog, authored } = read
  const store = await openSeeded({ settings, catalog, opening })
  try {
    await compressed
    const logger = createLogger(settings.logLevel)
    const warning = policyWarning(settings.passwordPolicy)
    if (warning) logger.warn(warning)
    const server = await buildServer({ catalog, store, settings, clock: Date.now, logger, authored, console: true })
    const words = (origin: string) => welcome(store, settings, origin)
    return { server, close: () => server.close().then(store.close), words }
  } catch (error) {
    await store.close()
    throw error
  }
}

interface Read {
  readonly catalog: Catalog
  /** The files that it was compiled from, for the studio. */
  readonly authored: readonly Source[]
}

/** What the server is made of, with words about what is wrong in it; throws when there is no console to serve. */
async function readCatalog({ catalogRoot, distDir, patientNames }: Settings): Promise<Read> {
  const sources = loadSources(catalogRoot)
  const { catalog, problems } = readyOrCompiled(sources, new URL(READY_CATALOG, import.meta.url))
  for (const problem of problems) console.error(formatAuthorProblem(problem))
  for (const broken of catalog.broken) console.error(`资料库 ${broken.title || broken.name} 已停用，请先改正上面的问题`)
  await readTemplate(distDir)
  const authored = [...sources.descriptors, ...sources.schemas, ...(sources.statistics ?? [])]
  return { catalog: patientNames === 'masked' ? withMaskedNames(catalog) : catalog, authored }
}

function stopOnSignal({ server, close }: Running): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await drain(server)
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

async function announce({ server, words }: Running, settings: Settings): Promise<void> {
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const origin = `http://${host}:${port}`
  console.log(`康复资料管理台已启动：${origin}`)
  for (const line of await words(origin)) console.log(line)
}

/** What can go wrong outside of the program, in words that say what to do. */
const CURES: Readonly<Record<string, (settings: Settings) => string>> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定另一个端口`,
  EACCES: ({ port, dataDir }) =>
    `没有权限使用端口 ${port} 或文件夹 ${dataDir}，请换一个端口（PORT）或文件夹（DATA_DIR）`,
  EADDRNOTAVAIL: ({ host }) => `本机没有地址 ${host}，请用 HOST 指定另一个`,
  ENOTFOUND: ({ databaseUrl }) => `找不到数据库主机 ${hostOf(databaseUrl)}，请检查 DATABASE_URL`,
  ECONNREFUSED: ({ databaseUrl }) => `连接不上数据库 ${hostOf(databaseUrl)}，请检查它是否已启动`,
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

function explain(error: unknown, settings: Settings): string {
  const {
    code = '',
    message = String(error),
    cause,
  } = error as { code?: string; message?: string; cause?: { code?: string } }
  const cure = CURES[code] ?? CURES[cause?.code ?? '']
  return cure ? cure(settings) : message
}

const reading = readSettings(process.env)
if ('problems' in reading) {
  for (const problem of reading.problems) console.error(problem)
  process.exit(1)
}
try {
  await start(reading.settings)
} catch (error) {
  console.error(`启动失败：${explain(error, reading.settings)}`)
  process.exit(1)
}
