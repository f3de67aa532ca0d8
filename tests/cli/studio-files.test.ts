/** The studio's calls of `npm run dev` over a real HTTP server and a real folder: what they write, and whom they refuse. */
import { execFileSync } from 'node:child_process'
import { link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStudioServer } from '../../src/cli/studio-server.ts'
import { compile } from '../../src/compiler/compile.ts'
import { draftLibrary } from '../../src/gate/draft/draft.ts'
import { NO_EVIDENCE } from '../../src/gate/draft/evidence.ts'
import { copyAuthoredFiles } from '../support/builds.ts'

let root: string
let server: Server
let port: number

// Git and a disk that is asked to be sure take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
afterAll(() => vi.resetConfig())

beforeAll(async () => {
  root = await copyAuthoredFiles()
  const git = (...options: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...options], { cwd: root, stdio: 'ignore' })
  git('init')
  git('add', '.')
  git('commit', '-m', 'first')
  const studio = createStudioServer(root)
  server = createServer((request, response) => void studio.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(root, { recursive: true, force: true })
})

interface Reply {
  readonly status: number
  readonly body: { readonly error?: string; readonly present?: string | null; readonly [key: string]: unknown }
}

/** By hand, since a browser's fetch lets nobody choose Host and Origin. */
function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const own = {
      'content-length': Buffer.byteLength(text),
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json',
      ...headers,
    }
    const sent = httpRequest(
      { port, host: '127.0.0.1', method, path: `/studio/api/${path}`, headers: own, agent: false },
      (reply) => {
        let read = ''
        reply.setEncoding('utf8').on('data', (part: string) => (read += part))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: JSON.parse(read) as Reply['body'] }))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

const onDisk = (path: string) => readFile(join(root, path), 'utf8')
const CHARGE = 'resources/charge-item.json'

describe('reading', () => {
  it('gives every authored file, and as it was at the last commit', async () => {
    const { status, body } = await ask('GET', 'files')
    expect(status).toBe(200)
    const files = body['files'] as { path: string; text: string }[]
    const committed = (await ask('GET', 'commit')).body['files'] as { path: string; text: string }[]
    expect(files.find(({ path }) => path === CHARGE)?.text).toBe(await onDisk(CHARGE))
    expect(files.some(({ path }) => path === 'schemas/shared/library.json')).toBe(true)
    expect(files.some(({ path }) => path.startsWith('schemas/meta/'))).toBe(false)
    expect(committed.map(({ path }) => path).sort()).toEqual(files.map(({ path }) => path).sort())
    expect(committed.find(({ path }) => path === CHARGE)?.text).toBe(await onDisk(CHARGE))
  })

  it('has no earlier state where there is no git', async () => {
    const bare = await copyAuthoredFiles()
    const studio = createStudioServer(bare)
    const other = createServer((request, response) => void studio.handle(request, response))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const reply = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/studio/api/commit`)
    expect(((await reply.json()) as { files: unknown[] }).files).toEqual([])
    other.closeAllConnections()
    other.close()
    await rm(bare, { recursive: true, force: true })
  })
})

describe('saving', () => {
  it('writes the text as it is, also one that is no JSON yet, and leaves nothing beside it', async () => {
    const base = await onDisk(CHARGE)
    const names = await readdir(join(root, 'resources'))
    const text = base.replace('收费项目', '收费条目')
    expect(await ask('PUT', 'file', { path: CHARGE, text, base })).toEqual({ status: 200, body: {} })
    expect(await onDisk(CHARGE)).toBe(text)
    expect((await ask('PUT', 'file', { path: CHARGE, text: '{ "half', base: text })).status).toBe(200)
    expect((await ask('PUT', 'file', { path: CHARGE, text: base, base: '{ "half' })).status).toBe(200)
    expect(await readdir(join(root, 'resources'))).toEqual(names)
  })

  it('writes nothing over what another program has written meanwhile, and hands that over', async () => {
    const base = await onDisk(CHARGE)
    await writeFile(join(root, CHARGE), `${base}\n`)
    const reply = await ask('PUT', 'file', { path: CHARGE, text: '{}', base })
    expect(reply.status).toBe(409)
    expect(reply.body.present).toBe(`${base}\n`)
    expect(reply.body.error).toContain('被别的程序修改了')
    expect(await onDisk(CHARGE)).toBe(`${base}\n`)
    await writeFile(join(root, CHARGE), base)
  })

  it('says so when the file is gone', async () => {
    const reply = await ask('PUT', 'file', { path: 'resources/gone.json', text: '{}', base: 'what was there' })
    expect(reply.status).toBe(409)
    expect(reply.body.present).toBeNull()
  })

  it('lets one of many writers at the same time win, never two', async () => {
    const path = 'resources/samples/race/list.json'
    const texts = Array.from({ length: 8 }, (_, index) => `{"by":${index}}`)
    const replies = await Promise.all(texts.map((text) => ask('PUT', 'file', { path, text, base: null })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(texts).toContain(await onDisk(path))
  })
})

describe('attacks', () => {
  it.each([
    '../package.json',
    'resources/../package.json',
    'resources/..%2f..%2fpackage.json',
    'resources/..\\..\\package.json',
    'resources/%2e%2e/package.json',
    '/etc/passwd.json',
    'C:/x.json',
    'resources//x.json',
    'resources/x.json\0.png',
    'resources/x.js',
    'resources/.git/x.json',
    'resources/．．/x.json',
    'src/app/x.json',
    'schemas',
    `resources/${'a'.repeat(300)}.json`,
  ])('refuses to write %j', async (path) => {
    const reply = await ask('PUT', 'file', { path, text: '{}', base: null })
    expect(reply.status).toBe(400)
    expect(reply.body.error).toContain('schemas/')
  })

  it('refuses the meta-schemas', async () => {
    const path = 'schemas/meta/resource.v1.json'
    expect((await ask('PUT', 'file', { path, text: '{}', base: await onDisk(path) })).status).toBe(403)
  })

  it('follows no link out of the project, be it a folder or a file', async () => {
    const outside = await mkdir(join(tmpdir(), `studio-outside-${process.pid}`), { recursive: true }).then(() =>
      join(tmpdir(), `studio-outside-${process.pid}`),
    )
    await writeFile(join(outside, 'x.json'), 'untouched')
    await symlink(outside, join(root, 'resources/linked'))
    await symlink(join(outside, 'x.json'), join(root, 'resources/link.json'))
    for (const path of ['resources/linked/x.json', 'resources/linked/new/y.json', 'resources/link.json'])
      expect((await ask('PUT', 'file', { path, text: '{}', base: 'untouched' })).status, path).toBe(403)
    expect(await readFile(join(outside, 'x.json'), 'utf8')).toBe('untouched')
    expect(await readdir(outside)).toEqual(['x.json'])
    await rm(join(root, 'resources/linked'))
    await rm(join(root, 'resources/link.json'))
    await rm(outside, { recursive: true })
  })

  it('changes a hard link here alone', async () => {
    const outside = join(tmpdir(), `studio-hard-${process.pid}.json`)
    await writeFile(outside, 'untouched')
    await link(outside, join(root, 'resources/hard.json'))
    await ask('PUT', 'file', { path: 'resources/hard.json', text: '{}', base: 'untouched' })
    expect(await readFile(outside, 'utf8')).toBe('untouched')
    await rm(join(root, 'resources/hard.json'))
    await rm(outside)
  })

  it.each<[string, Record<string, string>]>([
    ['another host name (DNS rebinding)', { host: 'evil.example' }],
    ['a name that only begins like ours', { host: 'localhost.evil.example' }],
    ['another address', { host: '10.1.2.3' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page without an origin (sandboxed frame, file)', { origin: 'null' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['somebody who typed the address', { 'sec-fetch-site': 'none' }],
  ])('refuses %s to read or write', async (_what, headers) => {
    for (const [method, path] of [
      ['GET', 'files'],
      ['PUT', 'file'],
      ['POST', 'library'],
      ['DELETE', 'library'],
    ] as const) {
      const body =
        method === 'GET' ? undefined : { path: 'resources/x.json', text: '{}', base: null, name: 'x', title: 'x' }
      expect((await ask(method, path, body, headers)).status, method).toBe(403)
    }
    await expect(onDisk('resources/x.json')).rejects.toThrow('ENOENT')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses the type %s, which a form can send',
    async (type) => {
      const body = { path: 'resources/x.json', text: '{}', base: null }
      expect((await ask('PUT', 'file', body, { 'content-type': type })).status).toBe(415)
    },
  )

  it('takes its own page by each of its names', async () => {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect((await ask('GET', 'files', undefined, { host, origin: `http://${host}` })).status, host).toBe(200)
  })

  it('refuses what is too large, no JSON, incomplete or of broken characters', async () => {
    const path = 'resources/x.json'
    const large = await ask('PUT', 'file', { path, text: '试'.repeat(90_000), base: null })
    expect(large.status).toBe(413)
    expect(large.body.error).toContain('256 KB')
    expect((await ask('PUT', 'file', '{')).status).toBe(400)
    expect((await ask('PUT', 'file', [])).status).toBe(400)
    expect((await ask('PUT', 'file', { path, text: 1, base: null })).status).toBe(400)
    expect((await ask('PUT', 'file', { path, text: '{}' })).status).toBe(400)
    expect((await ask('PUT', 'file', { path, text: '"\uD800"', base: null })).status).toBe(400)
    expect((await ask('PATCH', 'file', {})).status).toBe(404)
  })
})

const untitled = () => ({ path: 'resources/untitled.json', text: '{}' })

describe('a library', () => {
  const { files: drafted } = draftLibrary(
    NO_EVIDENCE,
    { name: 'therapy-room', title: '治疗室' },
    { libraries: [], shared: new Set(['id', 'code', 'name', 'isEnabled', 'remark']), bases: [] },
  )

  it('begins with two files that compile, and is not made twice', async () => {
    expect((await ask('POST', 'library', { name: 'therapy-room', files: drafted })).status).toBe(200)
    const { body } = await ask('GET', 'files')
    const files = body['files'] as { path: string; text: string }[]
    const { catalog, problems } = compile(
      files.filter(({ path }) => path.startsWith('schemas/')),
      files.filter(({ path }) => /^resources\/[^/]+\.json$/.test(path)),
    )
    expect(problems).toEqual([])
    expect(catalog.resources['therapy-room']?.title).toBe('治疗室')
    const again = await ask('POST', 'library', { name: 'therapy-room', files: drafted })
    expect(again.status).toBe(409)
    expect(again.body.error).toContain('已存在')
  })

  it.each(['', 'Room', '../x', 'a b', '房间', 'a'.repeat(49), '__proto__'])('is not called %j', async (name) => {
    const reply = await ask('POST', 'library', { name, files: drafted })
    expect(reply.status).toBe(400)
    expect(reply.body.error).toContain('小写字母')
  })

  it.each<[string, unknown]>([
    ['none', []],
    ['no list', 'resources/untitled.json'],
    ['nothing in a list', [null]],
    ['no descriptor', [{ path: 'schemas/untitled.json', text: '{}' }]],
    ['no text', [{ path: 'resources/untitled.json' }]],
    ["another library's", [untitled(), { path: 'schemas/charge-item.json', text: '{}' }]],
    ['one outside', [untitled(), { path: 'resources/samples/untitled/../../../package.json', text: '{}' }]],
    ['too many', Array.from({ length: 11 }, untitled)],
  ])('is not made of %s', async (_what, files) => {
    expect((await ask('POST', 'library', { name: 'untitled', files })).status).toBe(400)
    await expect(onDisk('resources/untitled.json')).rejects.toThrow('ENOENT')
  })

  it('goes with both files, unless others refer to it', async () => {
    expect((await ask('DELETE', 'library', { name: 'therapy-room' })).status).toBe(200)
    await expect(onDisk('resources/therapy-room.json')).rejects.toThrow('ENOENT')
    await expect(onDisk('schemas/therapy-room.json')).rejects.toThrow('ENOENT')
    const refused = await ask('DELETE', 'library', { name: 'charge-item' })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('schemas/mo-item.json')
    expect(await onDisk(CHARGE)).toContain('charge-item')
    expect((await ask('DELETE', 'library', { name: 'nowhere' })).status).toBe(404)
  })

  it('leaves a schema that another library is described by', async () => {
    expect((await ask('DELETE', 'library', { name: 'assistive-walker' })).status).toBe(200)
    expect(await onDisk('schemas/assistive-device.json')).toContain('title')
  })
})
