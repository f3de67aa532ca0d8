/** Pictures and copies of a room: read by whoever is in it and nobody else, without what a camera writes into them; both are written down. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutCameraFacts } from '../../../src/server/consult/camera-facts.ts'
import { forgetRooms } from '../../../src/server/store/consult-moderation.ts'
import {
  CLOSE_CONSULT,
  CONSULT_FILE,
  COPY_CONSULT,
  GRANT_IMAGE,
  REMOVE_PARTICIPANT,
} from '../../../src/wire/consult.ts'
import { fileIdOf, UPLOAD } from '../../../src/wire/files.ts'
import { callOf, createRoom, guestToken, openRoomTab, originOfServer, switchOn } from '../../support/consult.ts'
import { databases } from '../../support/databases.ts'
import { makeJpeg, makePng, makeWebp } from '../../support/media.ts'
import { type Platform, startPlatform } from '../../support/server.ts'

const PLACE = 'GPS 30.27,120.16'
/** Turned to the right (6), with the place where it was taken. */
const EXIF = Buffer.concat([
  Buffer.from('45786966000049492a0008000000010012010300010000000600000000000000', 'hex'),
  Buffer.from(PLACE),
])

describe('a picture without what the camera has written', () => {
  it('keeps how a JPEG is to be turned, and nothing else of its facts', () => {
    const plain = withoutCameraFacts(makeJpeg(3, 2, EXIF))!
    expect(plain.includes(PLACE)).toBe(false)
    expect(plain.includes(Buffer.from('01120003000000010006', 'hex'))).toBe(true)
    expect(withoutCameraFacts(plain)).toEqual(plain)
    const upright = withoutCameraFacts(makeJpeg())!
    expect(upright).toEqual(makeJpeg())
    expect(withoutCameraFacts(makeJpeg().subarray(0, 12))).toBeUndefined()
  })

  it('takes texts out of a PNG and facts out of a WebP', () => {
    const text = Buffer.concat([
      Buffer.from('00000010', 'hex'),
      Buffer.from('tEXt'),
      Buffer.from(PLACE),
      Buffer.alloc(4),
    ])
    const png = makePng()
    const withText = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])
    expect(withoutCameraFacts(withText)).toEqual(png)
    const webp = makeWebp('VP8X')
    const facts = Buffer.concat([Buffer.from('EXIF'), Buffer.from('10000000', 'hex'), Buffer.from(PLACE)])
    const withFacts = Buffer.concat([webp, facts])
    withFacts.writeUInt32LE(withFacts.length - 8, 4)
    withFacts.writeUInt8(withFacts.readUInt8(20) | 0x08, 20)
    const plain = withoutCameraFacts(withFacts)!
    expect([plain.includes(PLACE), plain.readUInt32LE(4), plain.readUInt8(20) & 0x0c]).toEqual([
      false,
      plain.length - 8,
      0,
    ])
    expect(withoutCameraFacts(Buffer.from('GIF89a whatever'))).toBeUndefined()
  })
})

describe.each(databases)('pictures of a room over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
    await switchOn(platform)
  })
  afterAll(() => platform.stop())
  const tokenOf = async (name: string) => (await platform.signIn(name)).token.access_token
  const upload = async (bytes: Buffer, name: string) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    const reply = await fetch(originOfServer(platform) + UPLOAD.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf('orgadmin')}` },
      body: form,
    })
    return ((await reply.json()) as { Data: string }).Data
  }
  const read = (token: string, room: string, file: string) =>
    callOf(platform, undefined, CONSULT_FILE, { room, file }, { authorization: `Bearer ${token}` })

  it('(e) members and guests of the room read it; nobody else does, not even by the address of files', async () => {
    const [room, other] = [
      await createRoom(platform, 'orgadmin', ['user-orgadmin3']),
      await createRoom(platform, 'orgadmin'),
    ]
    const uploaded = await upload(makeJpeg(3, 2, EXIF), '伤口.jpg')
    const granted = await callOf(platform, 'orgadmin', GRANT_IMAGE, { room, file: uploaded })
    const path = granted.body.Data as unknown as string
    const file = fileIdOf(path)!
    expect(path).not.toBe(uploaded)
    expect((await platform.call({ as: 'orgadmin', url: uploaded })).status).toBe(404)
    const guest = await guestToken(platform, 'orgadmin', room)
    const shown = await read(guest, room, file)
    expect([shown.status, shown.headers['content-type'], shown.text.includes(PLACE)]).toEqual([
      200,
      'image/jpeg',
      false,
    ])
    expect((await read(await tokenOf('orgadmin3'), room, file)).status).toBe(200)
    expect((await platform.call({ as: 'orgadmin3', url: path })).status).toBe(200)
    const foreign = await guestToken(platform, 'orgadmin', other)
    for (const [token, place] of [
      [foreign, room],
      [foreign, other],
      [await tokenOf('orgadmin4'), room],
      [await tokenOf('orgadmin'), other],
      [await tokenOf('orgadmin2'), room],
    ] as const)
      expect((await read(token, place, file)).status).toBe(404)
    expect((await read('guest-none', room, file)).status).toBe(401)
    expect((await platform.call({ as: 'orgadmin4', url: path })).status).toBe(404)
    const tab = openRoomTab(originOfServer(platform), guest, { [room]: 0 })
    await tab.ready()
    tab.send(room, '', { kind: 'image', body: undefined, file: path })
    await expect.poll(() => tab.of('no').map(({ words }) => words)).toEqual(['受邀人不能发送图片'])
    const own = openRoomTab(originOfServer(platform), await tokenOf('orgadmin'), { [room]: 0, [other]: 0 })
    await own.ready()
    own.send(room, '', { kind: 'image', body: undefined, file: path })
    await expect
      .poll(() => tab.of('ev').map(({ kind, file: shownFile }) => [kind, shownFile]))
      .toEqual([['image', path]])
    own.send(other, '', { kind: 'image', body: undefined, file: path })
    await expect.poll(() => own.of('no').length).toBe(1)
    const you = openRoomTab(originOfServer(platform), await tokenOf('orgadmin3'), { [room]: 0 })
    await you.ready()
    await callOf(platform, 'orgadmin', REMOVE_PARTICIPANT, { room, participant: you.of('room')[0]!.you })
    expect((await read(await tokenOf('orgadmin3'), room, file)).status).toBe(404)
    for (const { socket } of [tab, own, you]) socket.terminate()
  })

  it('what is no picture of the three kinds is not given to a room', async () => {
    const room = await createRoom(platform, 'orgadmin')
    expect((await callOf(platform, 'orgadmin', GRANT_IMAGE, { room, file: '/bff/api/oss/file/none' })).status).toBe(404)
    const gif = await upload(
      Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex'),
      'a.gif',
    )
    expect((await callOf(platform, 'orgadmin', GRANT_IMAGE, { room, file: gif })).status).toBe(415)
  })

  it('a copy is a workbook of all that was said; copies are written down; rooms are forgotten when their time is over', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const tab = openRoomTab(originOfServer(platform), await tokenOf('orgadmin'), { [room]: 0 })
    await tab.ready()
    tab.send(room, '=1+1')
    await expect.poll(() => tab.of('ack').length).toBe(1)
    const book = await callOf(platform, 'orgadmin', COPY_CONSULT, { room, form: 'xlsx' })
    expect([book.status, book.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect((await callOf(platform, 'orgadmin', COPY_CONSULT, { room, form: 'print' })).status).toBe(200)
    expect((await callOf(platform, 'orgadmin4', COPY_CONSULT, { room, form: 'xlsx' })).status).toBe(404)
    const asSystem = (text: string) => platform.store.database.transaction('system', (tx) => tx.query(text))
    expect(
      await asSystem(
        `SELECT detail FROM audit WHERE action = 'copyConsult' AND object = 'consult/${room}' ORDER BY id`,
      ),
    ).toEqual([{ detail: { form: 'xlsx', rows: 1 } }, { detail: { form: 'print', rows: 1 } }])
    await callOf(platform, 'orgadmin', CLOSE_CONSULT, { room })
    const count = async () =>
      (await asSystem(`SELECT count(*)::int AS count FROM consult_events WHERE room_id = '${room}'`))[0]?.count
    const year = 365.25 * 86_400_000
    await platform.store.database.transaction('system', (tx) => forgetRooms(tx, Date.now() + 29 * year))
    expect(await count()).toBe(2)
    await platform.store.database.transaction('system', (tx) => forgetRooms(tx, Date.now() + 31 * year))
    expect(await count()).toBe(0)
    tab.socket.terminate()
  })
})
