/** Connections of tabs, as a test has them: real sockets, and what each was told. */
import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '../../src/wire/live.ts'
import type { Platform } from './server.ts'

/** How soon news has to be there. */
export const SOON_MS = 1_000

type Frame = Readonly<Record<string, unknown>>
export interface Tab {
  readonly socket: WebSocket
  readonly frames: Frame[]
  readonly counts: () => readonly unknown[]
  readonly ended: Promise<number>
}

const opened: WebSocket[] = []

/** A tab's connection; `first` is its first frame. */
export function openTab(platform: Platform, first?: unknown, headers: Record<string, string> = {}): Tab {
  const { port } = platform.server.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
    headers: { origin: `http://127.0.0.1:${port}`, ...headers },
  })
  opened.push(socket)
  const frames: Frame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame))
  socket.on('open', () => first !== undefined && socket.send(typeof first === 'string' ? first : JSON.stringify(first)))
  const ended = once(socket, 'close').then(([code]) => Number(code))
  // Whoever does not wait for it is not told.
  ended.catch(() => undefined)
  socket.on('error', () => undefined)
  const counts = () => frames.filter(({ op }) => op === 'unread').map(({ n }) => n)
  return { socket, frames, counts, ended }
}

export const hello = (token: string, more: object = {}) => ({ op: 'hello', v: 1, token, ...more })
export const tokenOf = async (platform: Platform, name = 'orgadmin') => (await platform.signIn(name)).token.access_token
/** Whether it has been told these counts, and soon. */
export const said = async (tab: Tab, ...counts: readonly number[]) =>
  await expect.poll(tab.counts, { timeout: SOON_MS, interval: 10 }).toEqual(counts)
export const listen = ({ server }: Platform) => server.listen({ port: 0, host: '127.0.0.1' })

export function closeTabs(): void {
  for (const socket of opened.splice(0)) socket.terminate()
}
