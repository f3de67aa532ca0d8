/** How one tab's connection is spoken to, over a double of its socket: heartbeats, readers that are too slow, what is no news. */
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { createLine } from '../../src/server/live/line.ts'
import { LIVE_END } from '../../src/wire/live.ts'
import { makeScope } from '../support/libraries.ts'

class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly sent: string[] = []
  readonly ends: (number | 'cut')[] = []
  pings = 0
  send(text: string) {
    this.sent.push(text)
  }
  ping() {
    this.pings += 1
  }
  close(code: number) {
    this.readyState = 2
    this.ends.push(code)
  }
  terminate() {
    this.ends.push('cut')
  }
}

function open() {
  const socket = new Socket()
  const holder = { tokenHash: 'hash', isGuest: false, familyId: 'family', named: [], scope: makeScope('org-1') }
  return { socket, line: createLine(socket as unknown as WebSocket, holder) }
}

it('is cut after two heartbeats that nobody answered, and lives on answers', () => {
  const { socket, line } = open()
  for (let beats = 0; beats < 5; beats += 1) {
    line.beat()
    socket.emit('pong')
  }
  line.beat()
  line.beat()
  expect([socket.pings, socket.ends]).toEqual([7, []])
  line.beat()
  expect([socket.pings, socket.ends]).toEqual([7, ['cut']])
  expect(new Set(socket.sent)).toEqual(new Set(['{"op":"beat"}']))
})

it('a reader that takes nothing is ended instead of kept for', () => {
  const { socket, line } = open()
  socket.bufferedAmount = 1_048_577
  line.tellUnread(1)
  line.tellUnread(2)
  expect([socket.sent, socket.ends]).toEqual([[], [LIVE_END.tooMany]])
})

it('the same count again is not told', () => {
  const { socket, line } = open()
  for (const count of [0, 0, 1, 1, 0]) line.tellUnread(count)
  expect(socket.sent.map((text) => (JSON.parse(text) as { n: number }).n)).toEqual([0, 1, 0])
})
