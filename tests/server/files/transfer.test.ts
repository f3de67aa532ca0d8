/** Files fetched from elsewhere: which addresses, at which places, and what is told. F3. */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../src/server/files/addresses.ts'
import { network as internet, type Network, type RemoteFile } from '../../../src/server/files/network.ts'
import { createTransfer } from '../../../src/server/files/transfer.ts'
import { TRANSFER, TRANSFER_BATCH } from '../../../src/wire/files.ts'
import { databases } from '../../support/databases.ts'
import { makeScope } from '../../support/libraries.ts'
import { makePng, makePngOf } from '../../support/media.ts'
import { type Platform, startPlatform } from '../../support/server.ts'
import { clearFiles, countStored, getFile } from '../../support/uploads.ts'

const PUBLIC = '93.184.216.34'

describe('F3: public addresses', () => {
  it.each([PUBLIC, '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '192.88.99.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.216.34',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '2130706433',
    '127.1',
  ])('%j is none', (address) => expect(isPublicAddress(address)).toBe(false))
})

/** A server inside that nobody may reach; it counts who does. */
function startCanary(): Promise<{ readonly port: number; hits(): readonly string[]; close(): void }> {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    seen.push('')
    socket.on('data', (bytes) => {
      seen[seen.length - 1] += bytes.toString('latin1')
      socket.destroy()
    })
    socket.on('error', () => undefined)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        hits: () => seen,
        close: () => {
          for (const socket of sockets) socket.destroy()
          server.close()
        },
      }),
    ),
  )
}

function answering(bytes: Buffer, more: Partial<RemoteFile> = {}): RemoteFile {
  const body = (async function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  })()
  return { status: 200, headers: {}, body, close: () => undefined, ...more }
}

const [PGLITE] = databases

describe('F3: transfers', () => {
  let platform: Platform
  let canary: Awaited<ReturnType<typeof startCanary>>
  let network: Network
  const asked: string[] = []
  const hosts = ['cdn.example', 'img.example:8443', 'rebinding.example', '127.0.0.1', 'localhost', '[::1]']
  beforeAll(async () => {
    canary = await startCanary()
    const inside = [`127.0.0.1:${canary.port}`, `localhost:${canary.port}`, `[::1]:${canary.port}`]
    const settings = { transferHosts: [...hosts, ...inside], imageMaxMb: 1 }
    const dispatch: Network = {
      resolve: (host) => network.resolve(host),
      get: (url, address, signal) => network.get(url, address, signal),
    }
    platform = await startPlatform(PGLITE!, { settings, network: dispatch })
  })
  afterAll(async () => {
    canary.close()
    await platform.stop()
  })
  beforeEach(() => {
    asked.length = 0
    network = {
      resolve: async () => [PUBLIC],
      get: async (url, address) => {
        asked.push(`${url.href} at ${address}`)
        return answering(makePng())
      },
    }
  })
  afterEach(() => clearFiles(platform))

  const transfer = (Url: unknown, as = 'orgadmin') =>
    platform.call({ as, url: TRANSFER.path, body: { Url } as Record<string, unknown> })
  const GENERIC = /^无法转存该网址的文件/

  it('stores the file at the path that it answers, under its own name', async () => {
    const reply = await transfer('https://cdn.example/a/%E5%9B%BE.png?size=1')
    expect([reply.status, reply.body.Data]).toEqual([200, expect.stringMatching(/oss\/file\/[0-9a-f]{32}$/) as string])
    expect(asked).toEqual([`https://cdn.example/a/%E5%9B%BE.png?size=1 at ${PUBLIC}`])
    const file = await getFile(platform, String(reply.body.Data))
    expect(file.rawPayload.equals(makePng())).toBe(true)
    expect(file.headers['content-disposition']).toContain('%E5%9B%BE.png')
    expect((await transfer('https://img.example:8443/a.png')).status).toBe(200)
  })

  it.each([
    ['http', 'http://cdn.example/a.png'],
    ['another scheme', 'ftp://cdn.example/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['a host that is not listed', 'https://evil.example/a.png'],
    ['a host below a listed one', 'https://x.cdn.example/a.png'],
    ['a host that ends like a listed one', 'https://evilcdn.example/a.png'],
    ['a port that is not listed', 'https://cdn.example:8443/a.png'],
    ['a person in the address', 'https://cdn.example@evil.example/a.png'],
    ['a person before a listed host', 'https://user:pass@cdn.example/a.png'],
    ['no address', 'cdn.example/a.png'],
  ])('asks nothing for %s', async (_why, url) => {
    network = { ...network, resolve: () => Promise.reject(new Error('asked')) }
    const reply = await transfer(url)
    expect([reply.status, reply.body.Content, asked]).toEqual([400, expect.stringMatching(GENERIC) as string, []])
  })

  it('reaches nothing inside, however it is written, listed or not', async () => {
    network = internet
    const { port } = canary
    const ways = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      '[::1]',
      '[::127.0.0.1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '0.0.0.0',
      'localhost.',
      '127.0.0.1.nip.io',
    ].map((host) => `https://${host}:${port}/a.png`)
    for (const way of ways) {
      const reply = await transfer(way)
      expect([way, reply.status, reply.body.Content]).toEqual([way, 400, expect.stringMatching(GENERIC)])
    }
    expect(canary.hits()).toEqual([])
  })

  it('takes no host that has one address inside among public ones', async () => {
    network = { ...network, resolve: async () => [PUBLIC, '10.0.0.1'] }
    expect((await transfer('https://cdn.example/a.png')).status).toBe(400)
    network = { ...network, resolve: async () => [] }
    expect((await transfer('https://cdn.example/a.png')).status).toBe(400)
    expect(asked).toEqual([])
  })

  it('looks a name up once, and connects to what it has looked at', async () => {
    let lookups = 0
    network = { ...network, resolve: async () => (lookups++ === 0 ? [PUBLIC] : ['127.0.0.1']) }
    await transfer('https://rebinding.example/a.png')
    expect([lookups, asked]).toEqual([1, [`https://rebinding.example/a.png at ${PUBLIC}`]])
    // The real request goes to the address it is given, whatever the name may mean by then, and names the host.
    const before = canary.hits().length
    const request = internet.get(
      new URL(`https://nowhere.invalid:${canary.port}/`),
      '127.0.0.1',
      AbortSignal.timeout(5_000),
    )
    await expect(request).rejects.toThrow()
    expect(canary.hits().slice(before)).toEqual([expect.stringContaining('nowhere.invalid')])
  })

  it.each<[why: string, remote: () => RemoteFile]>([
    ['a redirect', () => answering(makePng(), { status: 302, headers: { location: 'https://cdn.example/b.png' } })],
    ['an error', () => answering(makePng(), { status: 404 })],
    ['what is no picture', () => answering(Buffer.from('<!doctype html>'.padEnd(100)))],
    ['a drawing', () => answering(Buffer.from('<svg/>'.padEnd(100)))],
    ['more than is allowed', () => answering(makePngOf(1_100_000))],
    ['packed content', () => answering(makePng(), { headers: { 'content-encoding': 'gzip' } })],
    ['less than it said', () => answering(makePng().subarray(0, 60), { headers: { 'content-length': '9000' } })],
  ])('tells the same of %s, and keeps nothing', async (_why, remote) => {
    let closed = 0
    network = { ...network, get: async () => ({ ...remote(), close: () => void (closed += 1) }) }
    const reply = await transfer('https://cdn.example/a.png')
    expect([reply.status, reply.body.Content]).toEqual([400, expect.stringMatching(GENERIC)])
    expect(await countStored(platform)).toEqual({ files: 0, chunks: 0 })
    expect(closed).toBeLessThanOrEqual(1)
  })

  it('gives up on a host that is too slow', async () => {
    const body = (async function* () {
      for (const byte of makePng()) {
        await new Promise((next) => setTimeout(next, 20))
        yield Buffer.from([byte])
      }
    })()
    const slow = createTransfer({
      context: {
        store: platform.store.files,
        maxBytes: { image: 1_000_000, video: 1_000_000 },
        quota: { ownerBytes: 1e9, userBytes: 1e9 },
      },
      hosts: ['cdn.example'],
      network: { ...network, get: async () => ({ status: 200, headers: {}, body, close: () => undefined }) },
      timeoutMs: 100,
    })
    await expect(slow.fetch(makeScope('org-1'), 'https://cdn.example/a.png')).rejects.toThrow(GENERIC)
    expect(await countStored(platform)).toEqual({ files: 0, chunks: 0 })
  })

  it('answers a batch row by row', async () => {
    const Urls = ['https://cdn.example/a.png', 'https://evil.example/a.png', 'https://cdn.example/b.png']
    const reply = await platform.call({ as: 'orgadmin', url: TRANSFER_BATCH.path, body: { Urls } })
    const stored = expect.stringMatching(/oss\/file\/[0-9a-f]{32}$/) as string
    expect([reply.status, reply.body.Data]).toEqual([
      200,
      [
        { Url: Urls[0], Path: stored, Content: '' },
        { Url: Urls[1], Path: '', Content: expect.stringMatching(GENERIC) as string },
        { Url: Urls[2], Path: stored, Content: '' },
      ],
    ])
  })

  it.each([
    ['nothing', {}],
    ['an empty list', { Urls: [] }],
    ['too many', { Urls: Array.from({ length: 6 }, () => 'https://cdn.example/a.png') }],
    ['numbers', { Urls: [1] }],
    ['more than it should', { Urls: ['https://cdn.example/a.png'], OrganizationId: 'org-2' }],
  ])('I1: a batch of %s is refused', async (_why, body) => {
    expect((await platform.call({ as: 'orgadmin', url: TRANSFER_BATCH.path, body })).status).toBe(400)
  })

  it('T3: only administrators transfer', async () => {
    expect((await transfer('https://cdn.example/a.png', 'noroles')).status).toBe(403)
  })

  it('says so where no host is allowed at all', async () => {
    const closed = createTransfer({
      context: {
        store: platform.store.files,
        maxBytes: { image: 1, video: 1 },
        quota: { ownerBytes: 1, userBytes: 1 },
      },
      hosts: [],
      network,
    })
    await expect(closed.fetch(makeScope('org-1'), 'https://cdn.example/a.png')).rejects.toThrow('TRANSFER_HOSTS')
  })
})
