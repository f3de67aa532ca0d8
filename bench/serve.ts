/** A static server on loopback: precompressed, never cached, and the rows that list pages fetch. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { benchRows } from './fixtures/rows.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

export async function serve(folder: string): Promise<{ readonly origin: string; close(): void }> {
  const cache = new Map<string, Buffer | null>()
  const bodyOf = (path: string): Buffer | null => {
    const rows = /^\/data\/rows-(\d+)\.json$/.exec(path)
    if (rows) return gzipSync(JSON.stringify(benchRows(Number(rows[1]))), { level: 9 })
    const file = join(folder, normalize(path))
    return existsSync(file) && extname(file) ? gzipSync(readFileSync(file), { level: 9 }) : null
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
    if (!cache.has(path)) cache.set(path, bodyOf(path))
    const body = cache.get(path)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
