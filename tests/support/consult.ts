/** People in a consultation room over a real server: their connections, and what each has been told. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { RoomNews } from '../../src/wire/consult-frames.ts'
import { CREATE_CONSULT, ISSUE_TICKET, REDEEM_TICKET } from '../../src/wire/consult.ts'
import { LIVE_PATH } from '../../src/wire/live.ts'
import type { Platform, Reply } from './server.ts'

export interface RoomTab {
  readonly socket: WebSocket
  readonly frames: RoomNews[]
  readonly ended: Promise<number>
  readonly say: (frame: object) => void
  /** Of a text; answers its id. */
  readonly send: (room: string, body: string, more?: object) => string
  readonly of: <Op extends RoomNews['op']>(op: Op) => readonly Extract<RoomNews, { readonly op: Op }>[]
  readonly seen: () => readonly string[]
  readonly ready: () => Promise<void>
}

export async function switchOn(platform: Platform, organizationId = 'org-1'): Promise<void> {
  await platform.store.database.transaction('system', async (tx) => {
    await tx.query(
      `UPDATE organizations SET data = data || '{"NurseConsult": true, "TherapistConsult": true}' WHERE id = '${organizationId}'`,
    )
  })
}

export function callOf(
  platform: Platform,
  as: string | undefined,
  call: { request(wanted: never): { path: string; body?: unknown } },
  wanted: object,
  headers = {},
) {
  const { path, body } = call.request(wanted as never)
  return platform.call({ ...(as ? { as } : {}), method: 'POST', url: path, body, headers })
}

export async function createRoom(platform: Platform, as: string, userIds: readonly string[] = []): Promise<string> {
  const reply = await callOf(platform, as, CREATE_CONSULT, { kind: 'nurse', title: '术后护理会诊', userIds })
  expect(reply.text).toContain('"Type":200')
  return reply.body.Data as unknown as string
}

export async function invite(platform: Platform, as: string, room: string, name = '王女士'): Promise<string> {
  const reply = await callOf(platform, as, ISSUE_TICKET, { room, name })
  expect(reply.status).toBe(200)
  return reply.body.Data['ticket'] as string
}

export function redeem(platform: Platform, ticket: string): Promise<Reply> {
  return callOf(platform, undefined, REDEEM_TICKET, { ticket })
}

export async function guestToken(platform: Platform, as: string, room: string, name?: string): Promise<string> {
  return (await redeem(platform, await invite(platform, as, room, name))).body.Data['token'] as string
}

export function openRoomTab(origin: string, token: string, rooms: Readonly<Record<string, number>>): RoomTab {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}`, { headers: { origin } })
  const frames: RoomNews[] = []
  const entries = Object.entries(rooms).map(([room, after]) => [room, { after }] as const)
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as RoomNews))
  const say = (frame: object) => socket.send(JSON.stringify(frame))
  socket.on('open', () => say({ op: 'hello', v: 1, token, rooms: Object.fromEntries(entries) }))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then(([code]) => Number(code))
  ended.catch(() => undefined)
  const of = <Op extends RoomNews['op']>(op: Op) =>
    frames.filter((frame): frame is Extract<RoomNews, { readonly op: Op }> => frame.op === op)
  return {
    socket,
    frames,
    ended,
    say,
    send(room, body, more = {}) {
      const clientId = randomUUID()
      say({ op: 'send', room, clientId, kind: 'text', body, ...more })
      return clientId
    },
    of,
    seen: () =>
      of('ev')
        .filter(({ kind }) => kind === 'text')
        .map(({ body }) => body),
    ready: async () =>
      void (await expect.poll(() => of('ready').length, { timeout: 5_000, interval: 5 }).toBe(entries.length)),
  }
}

export function originOfServer({ server }: Platform): string {
  const { port } = server.server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}
