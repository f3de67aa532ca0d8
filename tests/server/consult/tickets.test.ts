/** The way in for somebody without an account: a ticket is good once, for its room, for half an hour; and what a guest may see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSULT_TICKET_MS } from '../../../src/model/consult.ts'
import { ASK_TICKET, CONSULT_ROOMS, ISSUE_TICKET, REDEEM_TICKET } from '../../../src/wire/consult.ts'
import { LIVE_END } from '../../../src/wire/live.ts'
import { hashToken } from '../../../src/server/passport/tokens.ts'
import { roomScope } from '../../../src/server/store/consult-rooms.ts'
import { GUEST_IDLE_MS, GUEST_MS } from '../../../src/server/store/consult-tickets.ts'
import {
  callOf,
  createRoom,
  guestToken,
  invite,
  openRoomTab,
  originOfServer,
  redeem,
  type RoomTab,
  switchOn,
} from '../../support/consult.ts'
import { databases } from '../../support/databases.ts'
import { type Platform, startPlatform } from '../../support/server.ts'

const soon = { timeout: 1_000, interval: 10 }

describe.each(databases)('tickets into a consultation over $name', (database) => {
  let platform: Platform
  let origin: string
  const opened: RoomTab[] = []
  beforeAll(async () => {
    platform = await startPlatform(database)
    await platform.server.listen({ port: 0, host: '127.0.0.1' })
    origin = originOfServer(platform)
    await switchOn(platform)
    await switchOn(platform, 'org-2')
  })
  afterAll(async () => {
    for (const { socket } of opened) socket.terminate()
    await platform.stop()
  })
  const open = (token: string, room: string) => {
    const tab = openRoomTab(origin, token, { [room]: 0 })
    opened.push(tab)
    return tab
  }
  const asSystem = (text: string) => platform.store.database.transaction('system', (tx) => tx.query(text))
  /** As from many places: one address may try ten times a minute. */
  const redeemFrom = (ticket: string, address: string) =>
    platform.call({ method: 'POST', url: REDEEM_TICKET.path, body: { ticket }, address })

  it('(d) of fifty that redeem one ticket at once a single one is let in; the store knows its hash alone', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const ticket = await invite(platform, 'orgadmin', room)
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => redeemFrom(ticket, `10.1.0.${index}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.Content))).toEqual(new Set(['链接已使用，请让发起人重新发送']))
    const kept = await asSystem(
      'SELECT t::text AS row FROM consult_tickets t UNION ALL SELECT g::text FROM consult_guests g UNION ALL SELECT a::text FROM audit a',
    )
    const token = String(replies.find(({ status }) => status === 200)?.body.Data['token'])
    expect(kept.length).toBeGreaterThan(2)
    expect(JSON.stringify(kept)).not.toContain(ticket)
    expect(JSON.stringify(kept)).not.toContain(token)
    const actions = await asSystem(`SELECT action FROM audit WHERE object = 'consult/${room}' ORDER BY id`)
    expect(actions.map(({ action }) => action)).toEqual(['createConsult', 'issueConsultTicket', 'redeemConsultTicket'])
  })

  it('is over after half an hour; an unknown one is none; who asks for another one is heard once in five minutes', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const ticket = await invite(platform, 'orgadmin', room)
    platform.advance(CONSULT_TICKET_MS + 1)
    const late = await redeemFrom(ticket, '10.2.0.1')
    expect([late.status, late.body.Content]).toEqual([400, '链接已过期，请让发起人重新发送'])
    expect((await redeemFrom('x'.repeat(43), '10.2.0.2')).body.Content).toBe(
      '链接无效，请核对后重试，或让发起人重新发送',
    )
    expect((await redeemFrom('short', '10.2.0.3')).status).toBe(400)
    const asked = async () =>
      (await asSystem(`SELECT count(*)::int AS count FROM push_messages WHERE content LIKE '%链接已失效%'`))[0]?.count
    for (let turn = 0; turn < 3; turn += 1)
      expect((await callOf(platform, undefined, ASK_TICKET, { ticket })).status).toBe(200)
    expect(await asked()).toBe(1)
    platform.advance(301_000)
    await callOf(platform, undefined, ASK_TICKET, { ticket })
    expect(await asked()).toBe(2)
  })

  it('with digits is good with them alone: it asks for them, counts what is wrong, and is over after five, whoever tries at once', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const issue = async () => {
      const reply = await callOf(platform, 'orgadmin', ISSUE_TICKET, { room, name: '赵先生', digits: '0457' })
      return String(reply.body.Data['ticket'])
    }
    const tell = async (ticket: string, digits: string | undefined, address: string) => {
      const body = { ticket, ...(digits === undefined ? {} : { digits }) }
      const { status, body: said } = await platform.call({ method: 'POST', url: REDEEM_TICKET.path, body, address })
      return [status, said.Content]
    }
    const first = await issue()
    expect(await tell(first, undefined, '10.4.0.1')).toEqual([400, '请输入收到链接的手机号的后四位'])
    expect(await tell(first, '1234', '10.4.0.1')).toEqual([400, '手机号后四位不正确，还可以试 4 次'])
    expect((await tell(first, '0457', '10.4.0.1'))[0]).toBe(200)
    expect(await tell(first, '0457', '10.4.0.1')).toEqual([400, '链接已使用，请让发起人重新发送'])

    platform.advance(60_000)
    const second = await issue()
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, at) => tell(second, '9999', `10.5.0.${at}`)))
    const blocked = '手机号后四位输错的次数过多，链接已失效，请让发起人重新发送'
    expect(guesses.filter(([, words]) => String(words).includes('还可以试')).length).toBe(4)
    expect(guesses.filter(([, words]) => words === blocked).length).toBe(26)
    expect(await tell(second, '0457', '10.6.0.1')).toEqual([400, blocked])
    expect(await tell(second, undefined, '10.6.0.1')).toEqual([400, blocked])
    const kept = await asSystem('SELECT t::text AS row FROM consult_tickets t UNION ALL SELECT a::text FROM audit a')
    expect(JSON.stringify(kept)).not.toContain('0457')
    // One without digits takes none.
    const third = await invite(platform, 'orgadmin', room)
    expect((await tell(third, '1111', '10.6.0.2'))[0]).toBe(200)
    expect((await callOf(platform, 'orgadmin', ISSUE_TICKET, { room, name: '赵先生', digits: '45' })).status).toBe(400)
  })

  it('one address may try ten times a minute', async () => {
    const tries: number[] = []
    for (let turn = 0; turn < 12; turn += 1) tries.push((await redeemFrom('y'.repeat(43), '10.3.0.1')).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })

  it('a guest keeps their place for two hours at a time and twelve in all, here and on no other device', async () => {
    const room = await createRoom(platform, 'orgadmin')
    const token = await guestToken(platform, 'orgadmin', room)
    const find = () => platform.store.consult.tickets.findGuest(hashToken(token))
    for (let at = 0; at < GUEST_MS - GUEST_IDLE_MS; at += GUEST_IDLE_MS - 1_000) {
      expect(await find()).toBeDefined()
      platform.advance(GUEST_IDLE_MS - 1_000)
    }
    platform.advance(GUEST_IDLE_MS)
    expect(await find()).toBeUndefined()
    const ended = open(token, room)
    expect(await ended.ended).toBe(LIVE_END.expired)
    const second = await guestToken(platform, 'orgadmin', room, '李先生')
    const [guest] = (await platform.store.consult.rooms.state({ ownerId: 'org-1', id: room }))!.people.filter(
      ({ name }) => name === '李先生',
    )
    const again = await callOf(platform, 'orgadmin', ISSUE_TICKET, { room, name: '李先生', participant: guest!.id })
    const here = open(second, room)
    await here.ready()
    await redeem(platform, String(again.body.Data['ticket']))
    expect(await platform.store.consult.tickets.findGuest(hashToken(second))).toBeUndefined()
  })

  it('(e) guest, other room, other organization, stranger: each frame and each call shows nothing of another room', async () => {
    const secret = '只在甲房间'
    const [first, second] = [await createRoom(platform, 'orgadmin'), await createRoom(platform, 'orgadmin')]
    const other = await createRoom(platform, 'orgadmin2')
    const token = async (name: string) => (await platform.signIn(name)).token.access_token
    const inside = open(await token('orgadmin'), first)
    await inside.ready()
    inside.send(first, secret)
    await expect.poll(inside.seen, soon).toEqual([secret])
    const guest = await guestToken(platform, 'orgadmin', second)
    const outsiders = [
      open(guest, second),
      open(await token('orgadmin2'), other),
      open(await token('orgadmin3'), first),
      open(await token('noroles'), first),
    ]
    for (const tab of outsiders) {
      await expect.poll(() => tab.frames.length, soon).toBeGreaterThan(1)
      for (const frame of [
        { op: 'hello', rooms: { [first]: { after: 0 } } },
        { op: 'send', room: first, clientId: 'client-id-1', kind: 'text', body: '混进来' },
        { op: 'send', room: first, clientId: 'client-id-2', kind: 'recall', target: 1 },
        { op: 'read', room: first, seq: 1 },
        { op: 'typing', room: first },
        { op: 'back', room: first, before: 9 },
      ])
        tab.say(frame)
      await expect.poll(() => tab.of('no').length, soon).toBe(2)
      expect(JSON.stringify(tab.frames)).not.toContain(secret)
    }
    expect(inside.seen()).toEqual([secret])
    for (const room of [first, other]) {
      const rows = await platform.store.database.transaction(roomScope({ ownerId: 'org-1', id: second }), (tx) =>
        tx.query(`SELECT room_id FROM consult_events WHERE room_id = '${room}' UNION ALL SELECT id FROM consult_rooms WHERE id = '${room}'
          UNION ALL SELECT id FROM push_messages UNION ALL SELECT id FROM files`),
      )
      expect(rows).toEqual([])
    }
    const listed = await platform.call({ url: CONSULT_ROOMS.path, headers: { authorization: `Bearer ${guest}` } })
    expect(listed.status).toBe(401)
  })
})
