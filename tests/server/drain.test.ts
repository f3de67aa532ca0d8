/** L5: what people see who are at work while the server stops. */
import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createBase } from '../../src/server/base.ts'
import { drain } from '../../src/server/drain.ts'
import { createLogger } from '../../src/server/log.ts'
import { testSettings } from '../support/server.ts'

const STOPS = 20
const CLIENTS = 12

interface Seen {
  readonly status: number
  readonly text: string
  readonly connection: string | undefined
  readonly retryAfter: string | undefined
}

/** One request on a connection that the agent keeps. */
function ask(agent: Agent, port: number, body: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', path: '/work', method: body === '' ? 'GET' : 'POST' }
    const headers = body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const call = request({ ...options, headers }, (reply) => {
      let text = ''
      reply.on('data', (part) => (text += String(part)))
      reply.on('error', reject)
      reply.on('end', () => {
        const { connection, 'retry-after': retryAfter } = reply.headers
        resolve({ status: reply.statusCode ?? 0, text, connection, retryAfter })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function startServer(workMs: number) {
  const server = await createBase({ settings: testSettings(), logger: createLogger('silent') })
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, workMs))
    return { done: true }
  }
  server.get('/work', work)
  server.post('/work', work)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

describe('L5: a stop', () => {
  it(`is met by ${CLIENTS} clients at work with an answer or our own words, ${STOPS} times in a row`, async () => {
    const seen: Seen[] = []
    const faults: unknown[] = []
    for (let stop = 0; stop < STOPS; stop += 1) {
      const { server, port } = await startServer(stop % 5)
      const isOver = { yes: false }
      const clients = Array.from({ length: CLIENTS }, async (_, index) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        const body = index % 2 === 0 ? '' : JSON.stringify({ text: 'x'.repeat(20_000) })
        while (!isOver.yes) {
          const reply = await ask(agent, port, body).catch((error: NodeJS.ErrnoException) => {
            // Nobody listens any more: what a proxy sends to the next process.
            if (error.code !== 'ECONNREFUSED') faults.push(error)
          })
          if (!reply) break
          seen.push(reply)
          // It asks the next process, as a proxy does; the console waits.
          if (reply.status === 503) break
        }
        agent.destroy()
      })
      await new Promise((resolve) => setTimeout(resolve, 30 + stop))
      await drain(server)
      isOver.yes = true
      await Promise.all(clients)
      await server.close()
    }
    expect(faults).toEqual([])
    const refused = seen.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, text, connection, retryAfter } of refused) {
      expect([status, connection, retryAfter]).toEqual([503, 'close', '5'])
      expect(JSON.parse(text)).toEqual({ Type: 4000, Data: null, Content: '服务正在重新启动，请稍后再试' })
    }
  })

  it('finishes what is under way, and says then that the connection ends', async () => {
    const { server, port } = await startServer(300)
    const agent = new Agent({ keepAlive: true })
    const reply = ask(agent, port, '')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await drain(server)
    expect(await reply).toMatchObject({ status: 200, connection: 'close' })
    await server.close()
  })

  it('waits about a second for connections that stay silent, and no longer', async () => {
    const { server, port } = await startServer(0)
    const agent = new Agent({ keepAlive: true })
    await ask(agent, port, '')
    const started = Date.now()
    await drain(server)
    expect(Date.now() - started).toBeGreaterThan(900)
    expect(Date.now() - started).toBeLessThan(5_000)
    await server.close()
    agent.destroy()
  })
})
