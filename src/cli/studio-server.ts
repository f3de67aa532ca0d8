/**
 * The studio's calls in `npm run dev`, under `/studio/api/`: reading and writing the files of the working tree.
 *
 * Whoever can call this can write files on a developer's computer, so only the studio's own page may: the request must come to
 * this computer by its own name (a name that a foreign server has pointed here is refused) and from a page of this origin.
 *
 * Shapes  JSON both ways; a refusal is `{error: '中文', present?: text | null}`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Source } from '../compiler/source.ts'
import { createStudioFiles, STUDIO_BYTES_MAX, type StudioFiles, StudioRefusal } from './studio-files.ts'
import { filesOfLibrary, referringFiles } from './studio-referrers.ts'

export const STUDIO_PREFIX = '/studio/api/'
/** JSON writes a character in up to six bytes; the text is sent twice, with what it was made of. */
const BODY_BYTES_MAX = STUDIO_BYTES_MAX * 12
const LIBRARY = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LIBRARY_MAX = 48
const NEW_FILES_MAX = 10

type Body = Readonly<Record<string, unknown>>
type Handler = (files: StudioFiles, body: Body) => Promise<object>

export function createStudioServer(root: string) {
  const files = createStudioFiles(root)
  return {
    serves: (url: string | undefined) => (url ?? '').startsWith(STUDIO_PREFIX),
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        refuseForeign(request)
        const handler = HANDLERS[`${request.method} ${(request.url ?? '').slice(STUDIO_PREFIX.length)}`]
        if (!handler) throw new StudioRefusal(404, '没有这个地址')
        send(response, 200, await handler(files, request.method === 'GET' ? {} : await bodyOf(request)))
      } catch (error) {
        if (!(error instanceof StudioRefusal)) return send(response, 500, { error: `未能完成：${String(error)}` })
        const present = error.present === undefined ? {} : { present: error.present }
        send(response, error.status, { error: error.message, ...present })
      }
    },
  }
}

const HANDLERS: Readonly<Record<string, Handler>> = {
  'GET files': async (files) => ({ files: [...files.read(), ...files.beside()] }),
  'GET commit': (files) => files.readCommit(),
  'PUT file': async (files, { path, text, base }) => {
    if (typeof path !== 'string' || typeof text !== 'string' || !(base === null || typeof base === 'string'))
      throw new StudioRefusal(400, '请求不完整：需要 path、text 与 base')
    await files.save(path, text, base)
    return {}
  },
  'POST library': async (files, { name, files: sent }) => {
    await files.add(ownFiles(nameOf(name), sent))
    return {}
  },
  'DELETE library': async (files, { name }) => {
    const library = nameOf(name)
    const all = files.read()
    const referrers = referringFiles(all, library)
    if (referrers.length > 0)
      throw new StudioRefusal(409, `不能删除：${referrers.join('、')} 还在引用它，请先改正这些文件`)
    const own = filesOfLibrary(all, library)
    if (own.length === 0) throw new StudioRefusal(404, `没有名为 ${library} 的库`)
    await files.remove(own)
    return { removed: own }
  },
}

/** What a new library may bring: its own two files, and replies as samples. */
function ownFiles(library: string, sent: unknown): readonly Source[] {
  const files = Array.isArray(sent) ? (sent as Partial<Source>[]) : []
  const isOwn = (path: unknown) =>
    path === `schemas/${library}.json` ||
    path === `resources/${library}.json` ||
    (typeof path === 'string' && path.startsWith(`resources/samples/${library}/`))
  const isWhole = files.some((file) => file?.path === `resources/${library}.json`) && files.length <= NEW_FILES_MAX
  if (isWhole && files.every((file) => isOwn(file?.path) && typeof file.text === 'string')) return files as Source[]
  throw new StudioRefusal(400, '请求不完整：新建的库要有它自己的描述、数据结构和样本')
}

function nameOf(name: unknown): string {
  if (typeof name === 'string' && name.length <= LIBRARY_MAX && LIBRARY.test(name)) return name
  throw new StudioRefusal(400, '库的名称由小写字母、数字和短横线组成，以字母开头，最多 48 个字')
}

function refuseForeign(request: IncomingMessage): void {
  const host = request.headers.host ?? ''
  if (!isOwnName(host, request.socket.localAddress ?? ''))
    throw new StudioRefusal(403, '只接受以本机地址发来的请求：请用 127.0.0.1 或 localhost 打开设计台')
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForeign =
    (origin !== undefined && origin !== `http://${host}`) || (site !== undefined && site !== 'same-origin')
  if (isForeign) throw new StudioRefusal(403, '只有设计台自己的页面可以读写文件')
  if (request.method === 'GET') return
  // No form of a foreign page can send this type.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new StudioRefusal(415, '请求内容须是 JSON')
}

/** A number cannot be pointed elsewhere by a name server; of names only those that always mean this computer. */
function isOwnName(host: string, localAddress: string): boolean {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase()
  if (name === 'localhost' || /^[a-z0-9-]+\.localhost$/.test(name)) return true
  const own = localAddress.replace(/^::ffff:/, '')
  return name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name) || name === own || name === `[${own}]`
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_BYTES_MAX) throw new StudioRefusal(413, '文件超过 256 KB，请拆分后再保存')
    parts.push(part)
  }
  try {
    const body = JSON.parse(Buffer.concat(parts).toString()) as unknown
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  } catch {
    // Said below.
  }
  throw new StudioRefusal(400, '请求内容不是有效的 JSON')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(JSON.stringify(body))
}
