/** PGlite: start on a store that exists, and the memory of a server that nobody uses. */
import { join } from 'node:path'
import { builtConsole, PROJECT, serverOf } from '../../tests/support/builds.ts'
import { startConsole } from '../../tests/support/console-process.ts'
import { sleep } from '../browser.ts'
import { type Goal, median } from '../report.ts'
import { residentMB } from '../server-process.ts'

const IDLE_MS = 5_000

export async function measureStart(rounds: number): Promise<readonly Goal[]> {
  const distDir = await builtConsole()
  const entry = join(serverOf(distDir), 'main.js')
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
    {
      what: '没有改动时的 npm start（命令到 /health）',
      measured: median(await againByNpm(rounds)),
      most: 3,
      unit: 's',
    },
    { what: 'PGlite 在已有的库上启动（进程启动到 /health）', measured: median(seconds), most: 3, unit: 's' },
    { what: '空闲时的常驻内存', measured: median(memory), most: 450, unit: 'MB' },
  ]
}

/** What somebody waits for who starts the project again without having changed it. */
async function againByNpm(rounds: number): Promise<readonly number[]> {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('npm is not known; start the bench by `npm run bench`')
  const options = { program: [npm, 'start'], distDir: join(PROJECT, 'dist') }
  const first = await startConsole(options)
  await first.stop()
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const server = await startConsole({ ...options, dataDir: first.dataDir })
    seconds.push((performance.now() - start) / 1000)
    await (round === rounds - 1 ? server.remove() : server.stop())
  }
  return seconds
}
