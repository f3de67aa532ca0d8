/** Files as they are fetched: whose they are, under which name, which part of them. F2, F5, T1, T5. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHUNK_BYTES } from '../../../src/server/store/files.ts'
import { databases } from '../../support/databases.ts'
import { makeScope } from '../../support/libraries.ts'
import { makeMp4, makePng } from '../../support/media.ts'
import { type Platform, startPlatform } from '../../support/server.ts'
import { getFile, sendFile } from '../../support/uploads.ts'

describe.each(databases)('files over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  it('F2: comes as an attachment that nothing can run, guess at or keep', async () => {
    const { path } = await sendFile(platform, makePng(), { fileName: '治疗.png' })
    expect((await getFile(platform, path)).headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="__.png"; filename*=UTF-8''%E6%B2%BB%E7%96%97.png`,
    })
  })

  it.each([
    ['../../../etc/passwd', 'passwd.png'],
    ['..\\\\..\\\\windows\\\\system32\\\\a.png', 'a.png'],
    ['/etc/cron.d/x.png', 'x.png'],
    ['a.html', 'a.html.png'],
    ['a.png.svg', 'a.png.svg.png'],
    ['a%0d%0aset-cookie: x=1.png', undefined],
    ['..', 'file.png'],
    ['.htaccess', 'htaccess.png'],
    ['𠮷𡈽.png', '𠮷𡈽.png'],
    ['\u202Egnp.exe', 'gnp.exe.png'],
    ['a\tb.png', 'ab.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(116)}.png`],
    ["a'b(c)*.png", "a'b(c)_.png"],
  ])('F2: the name %j is only a name', async (fileName, expected) => {
    const { path, status } = await sendFile(platform, makePng(), { fileName })
    expect([status, path]).toEqual([200, expect.stringMatching(/^\/bff\/api\/oss\/file\/[0-9a-f]{32}$/) as string])
    const { headers } = await getFile(platform, path)
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[ !#-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
    expect(headers['set-cookie']).toBeUndefined()
    if (expected !== undefined) expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(expected)
  })

  it('F2: a line break in the header of the form makes no header of the answer', async () => {
    const { path, status } = await sendFile(platform, makePng(), { fileName: 'a.png"\r\nx-evil: 1\r\ny="' })
    if (status === 200) expect((await getFile(platform, path)).headers['x-evil']).toBeUndefined()
    else expect(status).toBe(400)
  })

  it('F5, T1: nobody of another organization gets it, and cannot tell it from one that is not there', async () => {
    const { path } = await sendFile(platform, makePng())
    const gone = path.replace(/[0-9a-f]{32}$/, 'f'.repeat(32))
    const others = [{ as: 'orgadmin2' }, { as: 'orgadmin', headers: { organizationid: 'org-2' } }, { as: 'consortium' }]
    for (const other of others) {
      const [foreign, missing] = [await getFile(platform, path, other), await getFile(platform, gone, other)]
      expect([other.as, foreign.statusCode, foreign.body]).toEqual([other.as, 404, missing.body])
    }
    expect((await getFile(platform, path, { as: 'noroles' })).statusCode).toBe(403)
    expect((await platform.server.inject({ url: path })).statusCode).toBe(401)
    expect((await getFile(platform, path)).statusCode).toBe(200)
  })

  it('F5: files of the platform are read by the organizations of its consortium', async () => {
    const { path } = await sendFile(platform, makePng(), {}, { as: 'consortium' })
    for (const as of ['consortium', 'orgadmin', 'orgadmin2'])
      expect([as, (await getFile(platform, path, { as })).statusCode]).toEqual([as, 200])
  })

  it('F5: other ways to write a path lead nowhere', async () => {
    const { path } = await sendFile(platform, makePng())
    const id = path.split('/').at(-1) ?? ''
    const base = '/bff/api/oss/file'
    const ways = [
      `${base}/..%2f..%2f..%2fetc%2fpasswd`,
      `${base}/%2e%2e%2f${id}`,
      `${base}/..%5c${id}`,
      `${base}/%252e%252e%252f${id}`,
      `${base}/..;/file/${id}`,
      `${base}/x%2f..%2f${id}`,
      `${base}/${id}%00.png`,
      `${base}/${id}%20`,
      `${base}/${id}/`,
      `${base}/${id.toUpperCase()}X`,
      `${base}//${id}`,
      `${base}/%`,
    ]
    for (const way of ways) {
      for (const as of ['orgadmin', 'orgadmin2']) {
        const { statusCode } = await getFile(platform, way, { as })
        expect([way, as, statusCode === 404 || statusCode === 400]).toEqual([way, as, true])
      }
    }
    const encoded = `${base}/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
    expect((await getFile(platform, encoded)).statusCode).toBe(200)
    expect((await getFile(platform, encoded, { as: 'orgadmin2' })).statusCode).toBe(404)
  })

  it('T5: the database itself keeps chunks from everybody else', async () => {
    const { path } = await sendFile(platform, makePng())
    const id = path.split('/').at(-1) ?? ''
    const file = await platform.store.files.find(makeScope('org-1'), id)
    const other = makeScope('org-2')
    await expect(platform.store.files.chunk(other, file, 0)).rejects.toThrow('不存在')
    const run = (sql: string) => platform.store.database.transaction(other, (tx) => tx.query(sql))
    expect(await run(`SELECT 1 AS x FROM files WHERE owner_id = 'org-1'`)).toEqual([])
    expect(await run(`DELETE FROM files WHERE owner_id = 'org-1' RETURNING id`)).toEqual([])
    const forged = `INSERT INTO file_chunks (owner_id, shelf, file_id, position, bytes) VALUES ('org-1', 'organization', '${id}', 9, '')`
    await expect(run(forged)).rejects.toThrow(/row-level security/)
  })

  it('sends the part of a video that is asked for', async () => {
    const bytes = makeMp4('isom', 700_000).map((byte, index) => (index < 24 ? byte : index % 251))
    const video = Buffer.from(bytes)
    const { path } = await sendFile(platform, video, { fileName: 'a.mp4' })
    const last = video.length - 1
    const tag = `"${path.split('/').at(-1)}"`
    const cells: readonly (readonly [range: string, start: number, end: number])[] = [
      ['bytes=0-0', 0, 0],
      ['bytes=0-', 0, last],
      ['bytes=10-19', 10, 19],
      [`bytes=${CHUNK_BYTES - 2}-${CHUNK_BYTES + 1}`, CHUNK_BYTES - 2, CHUNK_BYTES + 1],
      [`bytes=${last}-${last + 500}`, last, last],
      ['bytes=-5', last - 4, last],
      ['bytes=-99999999', 0, last],
    ]
    for (const [range, start, end] of cells) {
      const reply = await getFile(platform, path, { headers: { range, 'if-range': tag } })
      const { headers, statusCode, rawPayload } = reply
      expect([range, statusCode, headers['content-range'], Number(headers['content-length'])]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${video.length}`,
        end - start + 1,
      ])
      expect(rawPayload.equals(video.subarray(start, end + 1))).toBe(true)
    }
    for (const range of ['bytes=0-1,5-6', 'bytes=9-3', 'bytes=', 'lines=1-2', 'bytes=a-b']) {
      const reply = await getFile(platform, path, { headers: { range } })
      expect([range, reply.statusCode, reply.rawPayload.length]).toEqual([range, 200, video.length])
    }
    const other = await getFile(platform, path, { headers: { range: 'bytes=0-1', 'if-range': '"another"' } })
    expect(other.statusCode).toBe(200)
    for (const range of [`bytes=${last + 1}-`, 'bytes=-0']) {
      const reply = await getFile(platform, path, { headers: { range } })
      expect([range, reply.statusCode, reply.headers['content-range']]).toEqual([range, 416, `bytes */${video.length}`])
      expect(reply.json()).toMatchObject({ Type: 4000 })
    }
  })
})
