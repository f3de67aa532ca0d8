/** Rooms over the tab's connection: who hears what, in which order, and when it ends. Issue 17, part 8. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  CLOSE_CONSULT,
  CONSULT_ROOMS,
  JOIN_CONSULT,
  POLL_CONSULT,
  READ_RECALLED,
  REMOVE_PARTICIPANT,
} from '../../../src/wire/consult.ts'
import type { RoomNews } from '../../../src/wire/consult-frames.ts'
import { LIVE_END } from '../../../src/wire/live.ts'
import {
  callOf,
  createRoom,
  guestToken,
  openRoomTab,
  originOfServer,
  type RoomTab,
  switchOn,
} from '../../support/consult.ts'
import { databases } from '../../support/databases.ts'
import { type Platform, startPlatform } from '../../support/server.ts'

const SOON_MS = 1_000

describe.each(databases)('a consultation room over $name', (database) => {
  let platform: Platform
  let origin: string
  const opened: RoomTab[] = []
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
    origin = originOfServer(platform)
    await switchOn(platform)
  })
  afterAll(() => platform.stop())
  afterEach(() => {
    for (const { socket } of opened.splice(0)) socket.terminate()
  })
  const tokenOf = async (name: string) => (await platform.signIn(name)).token.access_token
  const enter = async (token: string, room: string, after = 0) => {
    const tab = openRoomTab(origin, token, { [room]: after })
    opened.push(tab)
    await tab.ready()
    return tab
  }
  const soon = { timeout: SOON_MS, interval: 10 }

  it('what one says the others hear, in one order without a gap; the sender is told its number', async () => {
    const room = await createRoom(platform, 'orgadmin', ['user-orgadmin3'])
    const [one, two] = [await enter(await tokenOf('orgadmin'), room), await enter(await tokenOf('orgadmin3'), room)]
    const guest = await enter(await guestToken(platform, 'orgadmin', room), room)
    const ids = [one.send(room, '甲'), one.send(room, '乙'), two.send(room, '丙'), guest.send(room, '丁')]
    for (const tab of [one, two, guest])
      await expect.poll(() => tab.of('ev').map(({ seq }) => seq), soon).toEqual([1, 2, 3, 4])
    expect(one.seen()).toEqual(two.seen())
    expect(one.seen().toSorted()).toEqual(['丁', '丙', '乙', '甲'].toSorted())
    await expect.poll(() => one.of('ack').map(({ clientId }) => clientId), soon).toEqual(ids.slice(0, 2))
    expect(one.of('room')[0]?.people.map(({ name }) => name)).toEqual(['陈静', '赵敏'])
    expect(guest.of('room')[0]?.people.map(({ name, isGuest }) => [name, isGuest])).toContainEqual(['王女士', true])
  })

  it('the same id again is the same message; with another text it is refused; what is empty or too long is not kept', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const tab = await enter(await tokenOf('orgadmin'), room)
    const clientId = randomUUID()
    for (const body of ['一次', '一次', '另一次']) tab.send(room, body, { clientId })
    tab.send(room, '  ')
    await expect
      .poll(() => [tab.of('ack').map(({ seq }) => seq), tab.of('no').map(({ code }) => code)], soon)
      .toEqual([
        [1, 1],
        [422, 400],
      ])
    expect(tab.seen()).toEqual(['一次'])
    tab.send(room, '长'.repeat(4_001))
    expect(await tab.ended).toBe(LIVE_END.misunderstood)
  })

  it('whoever comes back is told what was missed, once, and then what is new', async () => {
    const room = await createRoom(platform, 'orgadmin', ['user-orgadmin3'])
    const writer = await enter(await tokenOf('orgadmin'), room)
    const first = await enter(await tokenOf('orgadmin3'), room)
    writer.send(room, '1')
    await expect.poll(first.seen, soon).toEqual(['1'])
    first.socket.terminate()
    for (const body of ['2', '3']) writer.send(room, body)
    await expect.poll(() => writer.of('ack').length, soon).toBe(3)
    const again = await enter(await tokenOf('orgadmin3'), room, 1)
    expect(again.seen()).toEqual(['2', '3'])
    writer.send(room, '4')
    await expect.poll(again.seen, soon).toEqual(['2', '3', '4'])
    again.say({ op: 'back', room, before: 3, limit: 1 })
    await expect
      .poll(() => again.of('page').map(({ evs, more }) => [evs.map(({ body }) => body), more]), soon)
      .toEqual([[['2'], true]])
    again.say({ op: 'hello', rooms: { [room]: { after: 3 } } })
    await expect.poll(() => again.of('ready').length, soon).toBe(2)
    expect(again.seen()).toEqual(['2', '3', '4', '4'])
  })

  it('reads, writing and presence are told; a colleague who is away is left one message without a word of it', async () => {
    const room = await createRoom(platform, 'orgadmin', ['user-orgadmin3'])
    const tab = await enter(await tokenOf('orgadmin'), room)
    tab.send(room, '血糖报告')
    const messages = () =>
      platform.store.database.transaction('system', (tx) =>
        tx.query(
          `SELECT type, title, content, read_ms IS NULL AS unread FROM push_messages WHERE user_id = 'user-orgadmin3' AND id = 'consult-${room}'`,
        ),
      )
    await expect
      .poll(messages, soon)
      .toEqual([{ type: 17, title: '您有新的会诊消息', content: '请到“咨询”中查看。', unread: true }])
    const other = await enter(await tokenOf('orgadmin3'), room)
    other.say({ op: 'read', room, seq: 1 })
    await expect.poll(() => tab.of('reads').map(({ seq }) => seq), soon).toEqual([1])
    await expect.poll(async () => (await messages())[0]?.unread, soon).toBe(false)
    other.say({ op: 'typing', room })
    other.say({ op: 'typing', room })
    await expect.poll(() => tab.of('typing').length, soon).toBe(1)
    expect(tab.of('presence').some(({ on }) => on)).toBe(true)
    const listed = await platform.call({ as: 'orgadmin3', url: CONSULT_ROOMS.path })
    expect((listed.body.Data['rooms'] as { id: string; unread: number }[]).find(({ id }) => id === room)?.unread).toBe(
      0,
    )
  })

  it('a recalled message is gone for all but an administrator who asks, which is written down', async () => {
    const room = await createRoom(platform, 'orgadmin', ['user-orgadmin3'])
    const [one, two] = [await enter(await tokenOf('orgadmin'), room), await enter(await tokenOf('orgadmin3'), room)]
    one.send(room, '错发')
    await expect.poll(two.seen, soon).toEqual(['错发'])
    two.send(room, '', { kind: 'recall', target: 1, body: undefined })
    await expect.poll(() => two.of('no').map(({ code }) => code), soon).toEqual([403])
    one.send(room, '', { kind: 'recall', target: 1, body: undefined })
    await expect.poll(() => two.of('ev').at(-1), soon).toMatchObject({ kind: 'recall', target: 1, seq: 2 })
    const again = await enter(await tokenOf('orgadmin3'), room)
    expect(again.of('ev').map(({ kind, body }) => [kind, body])).toEqual([
      ['text', ''],
      ['recall', ''],
    ])
    const read = await callOf(platform, 'orgadmin', READ_RECALLED, { room, seq: 1 })
    expect(read.body.Data).toBe('错发')
    const audited = await platform.store.database.transaction('system', (tx) =>
      tx.query(`SELECT action, detail FROM audit WHERE object = 'consult/${room}' AND action = 'readRecalled'`),
    )
    expect(audited).toEqual([{ action: 'readRecalled', detail: { seq: 1 } }])
    const late = await enter(await tokenOf('orgadmin'), room)
    late.send(room, '太晚')
    await expect.poll(() => late.of('ack').length, soon).toBe(1)
    platform.advance(121_000)
    const later = await enter(await tokenOf('orgadmin'), room, 2)
    later.send(room, '', { kind: 'recall', target: 3, body: undefined })
    await expect.poll(() => later.of('no').map(({ words }) => words), soon).toEqual(['发送超过 2 分钟的消息不能撤回'])
  })

  it('(i) removed, closed or switched off: out within a second', async () => {
    const room = await createRoom(platform, 'orgadmin', ['user-orgadmin3', 'user-orgadmin4'])
    const [one, two, three] = [
      await enter(await tokenOf('orgadmin'), room),
      await enter(await tokenOf('orgadmin3'), room),
      await enter(await tokenOf('orgadmin4'), room),
    ]
    const guest = await enter(await guestToken(platform, 'orgadmin', room), room)
    const gone = two.of('room')[0]!.you
    expect((await callOf(platform, 'orgadmin', REMOVE_PARTICIPANT, { room, participant: gone })).status).toBe(200)
    await expect.poll(() => two.of('out').length, soon).toBe(1)
    two.send(room, '还在吗')
    await expect.poll(() => two.of('no').map(({ code }) => code), soon).toEqual([403])
    expect((await callOf(platform, 'orgadmin', CLOSE_CONSULT, { room })).status).toBe(200)
    expect(await guest.ended).toBe(LIVE_END.refused)
    await expect.poll(() => one.of('room').at(-1)?.state, soon).toBe('closed')
    one.send(room, '结束以后')
    await expect.poll(() => one.of('no').map(({ words }) => words), soon).toEqual(['会诊已结束，只能查看'])
    expect(three.of('ev').map(({ kind }) => kind)).toEqual(['leave', 'close'])
    await platform.store.database.query(
      `UPDATE organizations SET data = data || '{"NurseConsult": false}' WHERE id = 'org-1'`,
    )
    expect(await three.ended).toBe(LIVE_END.later)
    const off = openRoomTab(origin, await tokenOf('orgadmin4'), { [room]: 0 })
    opened.push(off)
    await expect.poll(() => off.of('out').length, soon).toBe(1)
    await switchOn(platform)
  })

  it('limits: over them a message is refused with when to come again, and the third time makes quiet', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const tab = await enter(await tokenOf('orgadmin'), room)
    for (let index = 0; index < 13; index += 1) tab.send(room, String(index))
    await expect.poll(() => [tab.of('ack').length, tab.of('no').length], soon).toEqual([10, 3])
    expect(tab.of('no').map(({ code }) => code)).toEqual([429, 429, 429])
    expect(tab.of('no').at(-1)?.retryMs).toBe(60_000)
    platform.advance(10_000)
    const again = await enter(await tokenOf('orgadmin'), room)
    again.send(room, '再说')
    await expect.poll(() => again.of('no').map(({ words }) => words), soon).toEqual(['发送太频繁，已暂停发言 1 分钟'])
    const rows = await platform.store.database.transaction('system', (tx) =>
      tx.query(`SELECT action FROM audit WHERE object = 'consult/${room}' AND action = 'consultMuted'`),
    )
    expect(rows).toHaveLength(1)
  })

  it('without a connection the same frames come over a call', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const guest = await guestToken(platform, 'orgadmin', room)
    const poll = async (frames: readonly object[]) => {
      const reply = await callOf(platform, undefined, POLL_CONSULT, frames, { authorization: `Bearer ${guest}` })
      return [reply.status, ((reply.body.Data?.['frames'] ?? []) as RoomNews[]).map(({ op }) => op)] as const
    }
    const send = { op: 'send', room, clientId: randomUUID(), kind: 'text', body: '没有连接也能说' }
    expect(await poll([send, { op: 'hello', rooms: { [room]: { after: 0 } } }])).toEqual([
      200,
      ['ack', 'room', 'ev', 'ready'],
    ])
    expect((await poll([{ op: 'elsewhere' }]))[0]).toBe(400)
    expect((await callOf(platform, undefined, POLL_CONSULT, [], { authorization: 'Bearer guest-none' })).status).toBe(
      401,
    )
  })

  it('an administrator who was not asked comes in for all to see; a stranger does not', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const tab = await enter(await tokenOf('orgadmin'), room)
    const outside = openRoomTab(origin, await tokenOf('orgadmin4'), { [room]: 0 })
    opened.push(outside)
    await expect.poll(() => outside.frames.map(({ op }) => op), soon).toContain('out')
    expect((await callOf(platform, 'orgadmin4', JOIN_CONSULT, { room })).status).toBe(200)
    await expect.poll(() => tab.of('ev').map(({ kind }) => kind), soon).toEqual(['join'])
    expect((await callOf(platform, 'orgadmin2', JOIN_CONSULT, { room })).status).toBe(404)
    expect((await callOf(platform, 'noroles', JOIN_CONSULT, { room })).status).toBe(403)
  })
})
