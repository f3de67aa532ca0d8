/** A line between two ends that can be cut, slowed down, or left open while nothing comes through it any more. */
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

export interface BadLine {
  readonly port: number
  /** Of what comes from the server. Milliseconds. */
  delayMs: number
  /** Nothing comes from the server any more, and nobody is told. */
  isStalled: boolean
  cut(): void
  close(): Promise<void>
}

export async function startBadLine(targetPort: number): Promise<BadLine> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (bytes) => {
      if (line.isStalled) return
      setTimeout(() => near.write(bytes), line.delayMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: BadLine = {
    port: (server.address() as { port: number }).port,
    delayMs: 0,
    isStalled: false,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: async () => {
      line.cut()
      server.close()
    },
  }
  return line
}
