/**
 * The console's files: hashed assets for ever, the page itself never stored and with a fresh nonce each time.
 *
 * Errors  A file that is not there is a 404 and never the page, so that a stale tab notices a new deployment.
 * Source  Reliability requirements B1, fault 22; Spec §2 (history routes), §4 (update check).
 */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitStyles, dropDocumentHeaders } from '../headers.ts'
import { ANY_QUERY } from '../schemas.ts'
import { Failure } from '../../model/failure.ts'
import type { Settings } from '../settings.ts'
import { compressFiles, filesUnder } from './compress.ts'
import { isKnown, type ConsolePage, preparePage } from './page.ts'
import { isApiPath, pathOfUrl } from './paths.ts'

const PAGE = 'index.html'
/** Where the console has its page for the first use, in both variants of its addresses. */
const SET_UP_PATH = '/auth/setup'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ROUTE = { config: { access: 'open' }, schema: { querystring: ANY_QUERY, params: { type: 'object' } } } as const

/** Thrown when the console has not been built; the message says how. */
export class ConsoleMissing extends Error {}

/** The page as it was built; missing, it is to be missed before a store is filled for it. */
export async function readTemplate(distDir: string): Promise<string> {
  return await readFile(join(distDir, PAGE), 'utf8').catch(() => {
    throw new ConsoleMissing(`没有找到界面文件 ${join(distDir, PAGE)}，请先运行 npm run build（npm start 会自动构建）`)
  })
}

/** Whether nobody has an account yet, so that the only page of use is the one that makes the first. */
export type AskIsEmpty = () => Promise<boolean>

interface OfStore {
  readonly askIsEmpty?: AskIsEmpty
  /** Whether what the store holds was begun with demo data. */
  readonly isDemo?: boolean
  /** Whether the server has connections for news. */
  readonly isLive?: boolean
}

export async function serveConsole(
  server: FastifyInstance,
  settings: Settings,
  { askIsEmpty, ...facts }: OfStore = {},
): Promise<void> {
  const { distDir } = settings
  const page = preparePage(await readTemplate(distDir), settings, facts)
  await compressFiles(distDir)
  const files = new Set((await filesUnder(distDir)).filter((file) => file !== PAGE && extname(file) !== '.br'))
  const setUpPath = settings.routerMode === 'hash' ? `/?first#${SET_UP_PATH}` : SET_UP_PATH
  const isEmpty = untilFilled(askIsEmpty)
  await server.register(fastifyStatic, { root: distDir, serve: false, preCompressed: true, cacheControl: false })

  server.route({
    ...ROUTE,
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const file = fileOf(request)
      if (files.has(file)) return sendAsset(reply, file)
      if (isApiPath(request.url) || !wantsPage(request)) throw new Failure('notFound')
      if (leadsElsewhere(request) && (await isEmpty())) return reply.redirect(setUpPath)
      return sendPage(request, reply, page)
    },
  })
}

/** Asked for each page as long as it holds, and never again: people do not all go. */
function untilFilled(askIsEmpty: AskIsEmpty = async () => false): AskIsEmpty {
  let isOver = false
  return async () => {
    if (isOver) return false
    isOver = !(await askIsEmpty())
    return !isOver
  }
}

/** The agreements may be read before there is anybody. */
function leadsElsewhere(request: FastifyRequest): boolean {
  const path = pathOfUrl(request.url)
  const isFirst = path === '/' && Object.hasOwn(request.query as object, 'first')
  return /text\/html/.test(request.headers.accept ?? '') && path !== SET_UP_PATH && !isFirst && !/doc$/i.test(path)
}

function fileOf(request: FastifyRequest): string {
  return pathOfUrl(request.url).slice(1)
}

/** What a site's files end in; the id of a record may hold a dot too. */
const FILE = /\.(?:html?|css|m?js|json|map|svg|png|jpe?g|gif|ico|webp|woff2?|txt|xml|br|gz|webmanifest)$/i

function wantsPage(request: FastifyRequest): boolean {
  const path = pathOfUrl(request.url)
  const accept = request.headers.accept ?? '*/*'
  return !path.startsWith('/assets/') && !FILE.test(path) && /text\/html|\*\/\*/.test(accept)
}

function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  dropDocumentHeaders(reply)
  reply.removeHeader('permissions-policy').removeHeader('x-request-id')
  reply.header('cache-control', file.startsWith('assets/') ? IMMUTABLE : 'no-cache')
  return reply.sendFile(file)
}

/**
 * A body belongs to the nonce in its headers, so none is ever kept. Scripts that ask for news say what they have seen and are
 * spared the page; whoever opens it gets it whole.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: ConsolePage): FastifyReply {
  reply.header('cache-control', 'no-store').header('etag', page.tag)
  const isOpened = request.headers['sec-fetch-mode'] === 'navigate'
  if (!isOpened && isKnown(page, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page.at(pathOfUrl(request.url), admitStyles(reply)))
}
