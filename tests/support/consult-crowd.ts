/**
 * Many people who talk in one room, lose their connections all the time and come back by another server: what each of them shows at the
 * end, and how soon each message was there.
 *
 * Units   Milliseconds.
 */
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { after, type Conversation, EMPTY_CONVERSATION, frameOfLine } from '../../src/app/consult/conversation.ts'
import { ORGANIZATION_ADMIN, type Scope } from '../../src/model/scope.ts'
import { createToken, hashToken } from '../../src/server/passport/tokens.ts'
import type { Store } from '../../src/server/store/open.ts'
import { decodeRoomNews } from '../../src/wire/consult-frames.ts'
import { encodeHello, LIVE_PATH } from '../../src/wire/live.ts'

export interface CrowdPlan {
  readonly people: number
  readonly messages: number
  readonly reconnects: number
  readonly forMs: number
}

export interface Crowd {
  readonly room: string
  /** A live token of each. */
  readonly tokens: readonly string[]
}

const DAY_MS = 86_400_000
const REFERENCE: Scope = {
  userId: '',
  userName: '',
  roles: [ORGANIZATION_ADMIN],
  organizationId: 'org-1',
  consortiumId: '',
  shelf: 'organization',
}

/** Colleagues with a session, all in one room. */
export async function gatherCrowd(store: Store, people: number): Promise<Crowd> {
  const ids = Array.from({ length: people }, () => `crowd-${randomUUID()}`)
  const tokens: string[] = []
  for (const [index, id] of ids.entries()) {
    const organizations = [{ organizationId: 'org-1', roles: [ORGANIZATION_ADMIN] }]
    await store.accounts.saveUser({ id, name: id, displayName: `同事${index}`, passwordHash: 'none', organizations })
    const [token, expiresMs] = [createToken(), Date.now() + DAY_MS]
    await store.tokens.startFamily({
      id: randomUUID(),
      userId: id,
      expiresMs,
      access: { hash: hashToken(token), expiresMs },
    })
    tokens.push(token)
  }
  await store.accounts.saveOrganization({
    id: 'org-1',
    name: '第一康复医院',
    consortiumId: 'consortium-1',
    data: { NurseConsult: true },
  })
  const scope = { ...REFERENCE, userId: ids[0] ?? '' }
  return { room: await store.consult.rooms.create(scope, { kind: 'nurse', title: '众人', userIds: ids }), tokens }
}

export interface CrowdResult {
  readonly lists: readonly (readonly number[])[]
  readonly bodies: readonly (readonly string[])[]
  readonly unsent: number
  readonly reconnects: number
  readonly refused: number
  readonly latenciesMs: readonly number[]
}

export async function letTalk(
  { room, tokens }: Crowd,
  origins: readonly string[],
  plan: CrowdPlan,
): Promise<CrowdResult> {
  const talkers = tokens.map((token, index) => createTalker(room, token, { origins, index }))
  const timers: NodeJS.Timeout[] = []
  const within = (work: () => void) => void timers.push(setTimeout(work, 300 + Math.random() * plan.forMs))
  for (const talker of talkers) {
    for (let turn = 0; turn < plan.messages; turn += 1) within(talker.write)
    for (let turn = 0; turn < plan.reconnects; turn += 1) within(talker.cut)
  }
  await wait(plan.forMs + 500)
  const total = plan.messages * talkers.length
  for (let turns = 0; turns < 200 && talkers.some(({ state }) => state().last < total); turns += 1) await wait(50)
  for (const talker of talkers) talker.stop()
  return {
    lists: talkers.map(({ state }) => state().events.map(({ seq }) => seq)),
    bodies: talkers.map(({ state }) => state().events.map(({ body }) => body)),
    unsent: talkers.reduce((sum, { state }) => sum + state().outbox.length, 0),
    reconnects: talkers.reduce((sum, { counted }) => sum + counted.reconnects, 0),
    refused: talkers.reduce((sum, { counted }) => sum + counted.refused, 0),
    latenciesMs: talkers.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b),
  }
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Way {
  readonly origins: readonly string[]
  readonly index: number
}

function createTalker(room: string, token: string, { origins, index }: Way) {
  let state: Conversation = EMPTY_CONVERSATION
  let socket: WebSocket | undefined
  let isOver = false
  let said = 0
  const latenciesMs: number[] = []
  const counted = { reconnects: 0, refused: 0 }
  const sendAll = () => {
    for (const line of state.outbox) if (line.state === 'sending') say(frameOfLine(room, line))
  }
  const say = (frame: object) => void (socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame)))
  const connect = (turn: number) => {
    if (isOver) return
    const origin = origins[(index + turn) % origins.length] ?? ''
    const own = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}`, { headers: { origin } })
    socket = own
    own.on('error', () => undefined)
    own.on('open', () => own.send(encodeHello({ token, organizationId: '', rooms: { [room]: { after: state.last } } })))
    own.on('message', (data) => {
      const news = own === socket ? decodeRoomNews(data) : undefined
      if (!news) return
      const wasReady = state.isReady
      state = after(state, { do: 'hear', news, nowMs: Date.now() })
      if (news.op === 'ev' && wasReady) latenciesMs.push(Date.now() - news.atMs)
      if (news.op === 'ready') sendAll()
      if (news.op === 'no') {
        counted.refused += 1
        setTimeout(sendAll, news.retryMs)
      }
      if (state.isTorn) say({ op: 'hello', rooms: { [room]: { after: state.last } } })
    })
    own.on('close', () => {
      if (own !== socket) return
      state = after(state, { do: 'lose' })
      counted.reconnects += 1
      setTimeout(() => connect(turn + 1), 20 + Math.random() * 120)
    })
  }
  connect(0)
  return {
    state: () => state,
    counted,
    latenciesMs,
    write() {
      said += 1
      const line = { clientId: randomUUID(), kind: 'text' as const, body: `${index}-${said}`, file: '', target: 0 }
      state = after(state, { do: 'write', line })
      if (state.isReady) sendAll()
    },
    cut: () => socket?.terminate(),
    stop() {
      isOver = true
      socket?.terminate()
    },
  }
}
