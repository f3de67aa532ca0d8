/**
 * The console's files: hashed assets for ever, the page itself never stored and with a fresh nonce each time.
 *
 * Errors  A file that is not there is a 404 and never the page, so that a stale tab notices a new deployment.
 * Source  Reliability requirements B1, fault 22; Spec §2 (history routes).
 */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nonceOf } from '../headers.ts'
import { ANY_QUERY } from '../schemas.ts'
import { Failure } from '../../model/failure.ts'
import { compressFiles, filesUnder } from './compress.ts'
import { isApiPath, pathOf } from './paths.ts'

const NONCE_MARK = '__CSP_NONCE__'
const PAGE = 'index.html'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ROUTE = { config: { access: 'open' }, schema: { querystring: ANY_QUERY, params: { type: 'object' } } } as const

/** Thrown when the console has not been built; the message says how. */
export class ConsoleMissing extends Error {}

export async function serveConsole(server: FastifyInstance, distDir: string): Promise<void> {
  const page = await readFile(join(distDir, PAGE), 'utf8').catch(() => {
    throw new ConsoleMissing(`没有找到界面文件 ${join(distDir, PAGE)}，请先运行 npm run build（npm start 会自动构建）`)
  })
  await compressFiles(distDir)
  const files = new Set((await filesUnder(distDir)).filter((file) => file !== PAGE && extname(file) !== '.br'))
  await server.register(fastifyStatic, { root: distDir, serve: false, preCompressed: true, cacheControl: false })

  server.route({
    ...ROUTE,
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const file = fileOf(request)
      if (files.has(file)) return sendAsset(reply, file)
      if (isApiPath(request.url) || !wantsPage(request)) throw new Failure('notFound')
      return sendPage(reply, page)
    },
  })
}

function fileOf(request: FastifyRequest): string {
  return pathOf(request.url).slice(1)
}

/** Routes of the console have no extension in their last segment; files do. */
function wantsPage(request: FastifyRequest): boolean {
  const isFile = extname(pathOf(request.url)) !== '' || pathOf(request.url).startsWith('/assets/')
  const accept = request.headers.accept ?? '*/*'
  return !isFile && (accept.includes('text/html') || accept.includes('*/*'))
}

function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  reply.header('cache-control', file.startsWith('assets/') ? IMMUTABLE : 'no-cache')
  return reply.sendFile(file)
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const body = page.replaceAll(NONCE_MARK, nonceOf(reply.raw))
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body)
}
