/** Uploads: what is taken, what is refused, what stays. F1, F2, F4. */
import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepFiles } from '../../../src/server/store/files.ts'
import { TRANSFER, UPLOAD } from '../../../src/wire/files.ts'
import { databases } from '../../support/databases.ts'
import { makeScope } from '../../support/libraries.ts'
import { makeGif, makeJpeg, makeMp4, makePng, makePngOf, makeWebm, makeWebp } from '../../support/media.ts'
import { type Platform, startPlatform } from '../../support/server.ts'
import {
  BOUNDARY,
  clearFiles,
  countStored,
  formOf,
  getFile,
  sendFile,
  sendForm,
  tokenOf,
} from '../../support/uploads.ts'

const TOO_LARGE = '您上传的文件过大,请压缩文件再试试'
const MB = 1_048_576
const NOTHING = { files: 0, chunks: 0 }

describe.each(databases)('uploads over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    const settings = { imageMaxMb: 1, videoMaxMb: 3, fileQuotaMb: 5, userFileQuotaMb: 5 }
    platform = await startPlatform(database, { settings })
  })
  afterAll(() => platform.stop())
  beforeEach(() => clearFiles(platform))

  it.each([
    ['PNG', 'a.png', makePng(), 'image/png'],
    ['JPEG', 'a.jpeg', makeJpeg(), 'image/jpeg'],
    ['GIF', 'a.gif', makeGif(), 'image/gif'],
    ['WebP', 'a.webp', makeWebp(), 'image/webp'],
    ['MP4', 'a.mp4', makeMp4('isom', 700_000), 'video/mp4'],
    ['WebM', 'a.webm', makeWebm(), 'video/webm'],
    ['PNG of several chunks', 'a.png', makePngOf(700_000), 'image/png'],
  ])('F1: takes a %s and gives back the same bytes', async (_name, fileName, bytes, mediaType) => {
    const { status, body, path } = await sendFile(platform, bytes, { fileName, type: 'text/html' })
    expect([status, body.Type, body.Content]).toEqual([200, 200, ''])
    expect(path).toMatch(/^\/bff\/api\/oss\/file\/[0-9a-f]{32}$/)
    const reply = await getFile(platform, path)
    expect([reply.statusCode, reply.headers['content-type'], Number(reply.headers['content-length'])]).toEqual([
      200,
      mediaType,
      bytes.length,
    ])
    expect(reply.rawPayload.equals(bytes)).toBe(true)
  })

  it.each([
    ['a page', 'a.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture that is a script too', 'a.gif', Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=alert(1)//;')],
    ['an archive behind a picture', 'a.png', Buffer.concat([makePng(), Buffer.from('PK\u0003\u0004...')])],
    ['a page behind a picture', 'a.gif', Buffer.concat([makeGif(), Buffer.from('<script>alert(1)</script>')])],
    ['a picture of too many pixels', 'a.png', makePng(30_000, 30_000)],
    ['a document', 'a.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['nothing', 'a.png', Buffer.alloc(0)],
  ])('F1: refuses %s, whatever it is called, and keeps nothing', async (_why, fileName, bytes) => {
    const { status, body } = await sendFile(platform, bytes, { fileName, type: 'image/png' })
    expect([status, body.Type]).toEqual([415, 4000])
    expect(body.Content).toMatch(/\p{Script=Han}/u)
    expect(await countStored(platform)).toEqual(NOTHING)
  })

  it.each([
    ['a picture', makePngOf(MB + 1)],
    ['a video', makeMp4('isom', 3 * MB)],
    ['a form far beyond any file', makeMp4('isom', 5 * MB)],
  ])('F1: %s beyond its limit is 413 in the words for it, and keeps nothing', async (_what, bytes) => {
    const { status, body } = await sendFile(platform, bytes)
    expect([status, body]).toEqual([413, { Type: 4000, Data: null, Content: TOO_LARGE }])
    expect(await countStored(platform)).toEqual(NOTHING)
  })

  it('F1: a form may hold one file and nothing else', async () => {
    const file = { fileName: 'a.png', bytes: makePng() }
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `f${index}`, bytes: 'x' }))
    const cells: readonly (readonly [why: string, form: Buffer, status: number])[] = [
      ['no part', formOf(), 400],
      ['a field', formOf({ name: 'OrganizationId', bytes: 'org-2' }, file), 400],
      ['a field after the file', formOf(file, { name: 'note', bytes: 'x' }), 400],
      ['two files', formOf(file, file), 413],
      ['10,000 fields', formOf(...many), 400],
      ['10,000 files', formOf(...many.map((part) => ({ ...part, fileName: 'a.png', bytes: makePng() }))), 413],
      ['a field of a prototype', formOf({ name: '__proto__', bytes: 'x' }, file), 400],
      ['an end that is missing', formOf(file).subarray(0, -20), 400],
    ]
    for (const [why, form, status] of cells) {
      const reply = await sendForm(platform, form)
      expect([why, reply.status, reply.body.Type, /\p{Script=Han}/u.test(reply.body.Content)]).toEqual([
        why,
        status,
        4000,
        true,
      ])
    }
    expect(await countStored(platform)).toEqual(NOTHING)
  })

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['JSON with content', 'application/json', '{"file":"x"}', 400],
    ['plain text', 'text/plain', 'x', 415],
    ['a form without a boundary', 'multipart/form-data', 'x', 400],
    ['another form', 'application/x-www-form-urlencoded', 'file=x', 415],
  ])('I3: %s is no upload', async (_why, type, payload, status) => {
    const { status: got } = await sendForm(platform, Buffer.from(payload), { headers: { 'content-type': type } })
    expect(got).toBe(status)
  })

  it('I3: nowhere else is a form with files taken', async () => {
    const reply = await platform.server.inject({
      method: 'POST',
      url: TRANSFER.path,
      payload: formOf({ fileName: 'a.png', bytes: makePng() }),
      headers: {
        authorization: `Bearer ${await tokenOf(platform, 'orgadmin')}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    })
    expect(reply.statusCode).toBe(415)
  })

  it('T3: nobody without a role uploads', async () => {
    expect((await sendFile(platform, makePng(), {}, { as: 'noroles' })).status).toBe(403)
    const stranger = await platform.server.inject({
      method: 'POST',
      url: UPLOAD.path,
      payload: formOf({ fileName: 'a.png', bytes: makePng() }),
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
    expect(stranger.statusCode).toBe(401)
    expect(await countStored(platform)).toEqual(NOTHING)
  })

  it('F4: a person and an organization have only so much room, also for uploads at the same time', async () => {
    const video = () => makeMp4('isom', 2 * MB)
    const send = (as: string, headers = {}) => sendFile(platform, video(), { fileName: 'a.mp4' }, { as, headers })
    const mine = await Promise.all([send('orgadmin'), send('orgadmin'), send('orgadmin'), send('orgadmin')])
    expect(mine.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    const refusal = mine.find(({ status }) => status === 400)
    expect(refusal?.body.Content).toMatch(/您的文件空间（5 MB）放不下/)
    // Room of their own in another organization, until that is full as well.
    const there = { organizationid: 'org-2' }
    expect((await send('orgadmin', there)).status).toBe(200)
    expect((await send('orgadmin', there)).status).toBe(200)
    const last = await send('orgadmin2', there)
    expect([last.status, last.body.Content]).toEqual([400, expect.stringMatching(/本机构的文件空间（5 MB）/) as string])
    expect((await countStored(platform)).files).toBe(4)
  })

  it('F4: what was reserved beyond the file is given back', async () => {
    for (let round = 0; round < 6; round += 1) expect((await sendFile(platform, makePng())).status).toBe(200)
  })

  it('F4: uploads that end too early leave nothing', async () => {
    const { port } = await listening(platform)
    const token = await tokenOf(platform, 'orgadmin')
    const form = formOf({ fileName: 'a.mp4', bytes: Buffer.concat([makeMp4(), randomBytes(900_000)]) })
    const rounds = Array.from({ length: 20 }, (_, index) => Math.floor((form.length * (index + 0.5)) / 20))
    await Promise.all(rounds.map((bytes) => abortAfter(port, token, form, bytes)))
    // One that has not even begun yet would count for nothing as well, and one that waits for its turn is behind us.
    let quiet = 0
    const isQuiet = async () => {
      await takeTurn(platform, 'org-1')
      return (quiet = (await countStored(platform)).files === 0 ? quiet + 1 : 0)
    }
    await expect.poll(isQuiet, { timeout: 30_000, interval: 100 }).toBeGreaterThan(20)
    expect(await countStored(platform)).toEqual(NOTHING)
  })

  it('F4: what a process left open when it was stopped is swept away, what is being written is not', async () => {
    const scope = makeScope('org-1', { userId: 'user-orgadmin' })
    const file = { name: 'a.png', mediaType: 'image/png', reservedBytes: 10 }
    const quota = { ownerBytes: MB, userBytes: MB }
    const id = await platform.store.files.begin(scope, file, quota)
    await platform.store.files.append(scope, id, { position: 0, bytes: Buffer.from('x') })
    await expect(platform.store.files.find(scope, id)).rejects.toThrow('不存在')
    expect(await sweepFiles(platform.store.database, Date.now() + 300_000)).toBe(0)
    expect(await sweepFiles(platform.store.database, Date.now() + 700_000)).toBe(1)
    expect(await countStored(platform)).toEqual(NOTHING)
    await expect(platform.store.files.append(scope, id, { position: 1, bytes: Buffer.from('x') })).rejects.toThrow(
      '服务繁忙',
    )
  })

  it('Spec §8: a browser that has sent everything reads the 413', async () => {
    const { port } = await listening(platform)
    const token = await tokenOf(platform, 'orgadmin')
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(makePngOf(2 * MB))]), 'a.png')
    const url = `http://127.0.0.1:${port}${UPLOAD.path}`
    const reply = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
    expect([reply.status, await reply.json()]).toEqual([413, { Type: 4000, Data: null, Content: TOO_LARGE }])
    // The rest of the form is still on its way; then the connection is free again.
    await expect.poll(() => openConnections(platform)).toBe(0)
  })
})

/** Uploads of one owner begin one after the other. */
function takeTurn({ store }: Platform, owner: string): Promise<unknown> {
  const sql = 'SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended($1, 0))'
  return store.database.transaction('system', (tx) => tx.query(sql, [`files ${owner}`]))
}

function openConnections({ server }: Platform): Promise<number> {
  server.server.closeIdleConnections()
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)))
}

async function listening({ server }: Platform): Promise<AddressInfo> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return server.server.address() as AddressInfo
}

/** Sends so many bytes of the form and hangs up. */
async function abortAfter(port: number, token: string, form: Buffer, bytes: number): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1')
  const head = [
    `POST ${UPLOAD.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${form.length}`,
  ]
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(form.subarray(0, bytes), () => setTimeout(() => socket.destroy(), 50))
  })
}
