/**
 * A server that 500 tabs are connected to and nobody uses: what their heartbeats and the looks after their sessions cost.
 *
 * Units  Processor time as percent of one core; memory in kB for each connection.
 */
import { WebSocket } from 'ws'
import { encodeHello, LIVE_PATH } from '../../src/wire/live.ts'
import { sleep } from '../browser.ts'
import { copyOf, founded, serve } from '../databases.ts'
import type { Goal } from '../report.ts'
import { cpuMs, residentMB, signIn } from '../server-process.ts'

const SOCKETS = 500
/** A session has at most ten. */
const PER_SESSION = 10
/** Two heartbeats and some. */
const IDLE_S = 60
const SETTLE_MS = 5_000
const KB_PER_MB = 1_000

export async function measureSockets(): Promise<readonly Goal[]> {
  const server = await serve(await copyOf(await founded(), 'sockets'))
  await sleep(SETTLE_MS)
  const before = residentMB(server.pid)
  const sockets: WebSocket[] = []
  while (sockets.length < SOCKETS) {
    const { access_token: token } = await signIn(server.origin, 'orgadmin')
    const some = Array.from({ length: PER_SESSION }, () => connect(server.origin, token))
    sockets.push(...(await Promise.all(some)))
  }
  await sleep(SETTLE_MS)
  const perSocketKB = ((residentMB(server.pid) - before) * KB_PER_MB) / SOCKETS
  const begun = cpuMs(server.pid)
  await sleep(IDLE_S * 1_000)
  const percent = (cpuMs(server.pid) - begun) / (IDLE_S * 10)
  const open = sockets.filter(({ readyState, OPEN }) => readyState === OPEN).length
  for (const socket of sockets) socket.terminate()
  await server.remove()
  if (open < SOCKETS) throw new Error(`${SOCKETS - open} of ${SOCKETS} connections were lost`)
  console.log(`${SOCKETS} 个空闲连接：${percent.toFixed(2)} % 的一个核，每个 ${perSocketKB.toFixed(0)} kB\n`)
  return [{ what: '500 个空闲连接所用的处理器', measured: percent, most: 5, unit: '%' }]
}

/** Resolves when the connection has been told how many messages are unread. */
function connect(origin: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, { headers: { origin } })
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(encodeHello({ token, organizationId: '' })))
    socket.on('message', (data) => String(data).includes('"unread"') && resolve(socket))
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`a connection was ended with ${code}`)))
  })
}
