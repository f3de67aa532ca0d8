/** PGlite: start on a store that exists, and the memory of a server that nobody uses. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildConsole, PROJECT } from '../../tests/support/builds.ts'
import { startConsole } from '../../tests/support/console-process.ts'
import { sleep } from '../browser.ts'
import { type Goal, median } from '../report.ts'
import { residentMB } from '../server-process.ts'

const IDLE_MS = 5_000

export async function measureStart(rounds: number): Promise<readonly Goal[]> {
  const entry = builtServer()
  // Built once, so that an edited source is not built again within the time measured.
  const distDir = join(PROJECT, 'node_modules/.cache/rehab-console-start')
  const { ok, output } = buildConsole(distDir)
  if (!ok) throw new Error(`the console was not built:\n${output}`)
  const first = await startConsole({ program: [entry], distDir })
  const { dataDir } = first
  await first.stop()
  const seconds: number[] = []
  const memory: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const server = await startConsole({ program: [entry], distDir, dataDir })
    seconds.push((performance.now() - start) / 1000)
    await sleep(IDLE_MS)
    memory.push(residentMB(server.pid))
    await (round === rounds - 1 ? server.remove() : server.stop())
  }
  return [
    { what: 'PGlite 在已有的库上启动（进程启动到 /health）', measured: median(seconds), most: 3, unit: 's' },
    { what: '空闲时的常驻内存', measured: median(memory), most: 450, unit: 'MB' },
  ]
}

/** The server as `npm start` runs it. */
function builtServer(): string {
  const folder = join(PROJECT, 'node_modules/.cache/rehab-console-server')
  const args = ['build', '--config', 'src/cli/vite.server.config.ts', '--outDir', folder, '--logLevel', 'warn']
  const { status, stderr } = spawnSync(join(PROJECT, 'node_modules/.bin/vite'), args, {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the server was not built:\n${stderr}`)
  return join(folder, 'main.js')
}
