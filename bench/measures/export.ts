/**
 * An export of 100,000 rows with all columns as XLSX, through the whole server on PostgreSQL: what it costs the server's process.
 *
 * The memory is the resident memory of the server's process alone: the database has its own. `growth` is the highest
 * figure, looked up every 20 ms from the order until the file has been fetched, above the one before, after a first
 * export has warmed the process up, which has made its tables and demo data itself. `gap` is how long the server kept
 * `/health` waiting, asked 20 ms after each answer (more often, the asking itself would fill the memory): its event loop,
 * and the asker's share of the processor.
 *
 * Units  MB (10^6 bytes), milliseconds.
 */
import pg from 'pg'
import { loadCatalog } from '../../src/cli/files.ts'
import { getResource } from '../../src/model/resource.ts'
import { CREATE_EXPORT } from '../../src/wire/export-order.ts'
import { EXPORT_FILE, EXPORT_TASKS } from '../../src/wire/reports.ts'
import { PROJECT } from '../../tests/support/builds.ts'
import { startConsole } from '../../tests/support/console-process.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { fill } from '../charge-items.ts'
import { type Goal, median, type Sample, table } from '../report.ts'
import { residentMB, signIn } from '../server-process.ts'

const ROWS = 100_000
const LOOK_MS = 20
const MOST_MB = 64
const MOST_GAP_MS = 100

type Post = (path: string, body: unknown) => Promise<Response>

/** The file's bytes. */
async function runExport(post: Post, list: () => Promise<Response>, body: unknown): Promise<number> {
  const created = (await (await post(CREATE_EXPORT.path, body)).json()) as { Data: { TaskId: string } }
  for (;;) {
    const { Data } = (await (await list()).json()) as { Data: { rows: readonly Record<string, unknown>[] } }
    const task = Data.rows.find(({ TaskId }) => TaskId === created.Data.TaskId)
    if (task?.['State'] === 'failed') throw new Error(`the export failed: ${String(task['Message'])}`)
    if (task?.['State'] === 'done') break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const file = await (await post(EXPORT_FILE.path, { TaskId: created.Data.TaskId })).arrayBuffer()
  return file.byteLength
}

/** Looks at the process until it is told to stop; answers the highest memory and the longest wait. */
function watch(pid: number, origin: string): () => Promise<{ readonly memory: number; readonly gap: number }> {
  const most = { memory: residentMB(pid), gap: 0 }
  const state = { isOver: false }
  const timer = setInterval(() => (most.memory = Math.max(most.memory, residentMB(pid))), LOOK_MS)
  const asking = (async () => {
    while (!state.isOver) {
      const start = performance.now()
      await (await fetch(`${origin}/health`)).text()
      most.gap = Math.max(most.gap, performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  })()
  return async () => {
    state.isOver = true
    clearInterval(timer)
    await asking
    return most
  }
}

export async function measureExport(rounds: number): Promise<readonly Goal[]> {
  const resource = getResource(loadCatalog(PROJECT).catalog, 'charge-item')
  const cluster = await startCluster()
  const server = await startConsole({ environment: { DATABASE_URL: cluster.url, RATE_LIMIT: '1000000' } })
  const pool = new pg.Pool({ connectionString: cluster.url })
  await fill(pool, resource, 0, ROWS)
  await pool.end()
  const { access_token } = await signIn(server.origin, 'orgadmin')
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const post: Post = (path, body) =>
    fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const list = () => fetch(`${server.origin}${EXPORT_TASKS.path}?userId=user-orgadmin`, { headers })
  const Columns = resource.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name)
  const order = { Library: resource.name, Format: 'xlsx', Columns }
  await runExport(post, list, { ...order, Query: { Keyword: 'JZ-99' } })

  const samples: Sample[] = []
  for (let round = 0; round < rounds; round++) {
    const before = residentMB(server.pid)
    const stop = watch(server.pid, server.origin)
    const start = performance.now()
    const size = await runExport(post, list, order)
    const took = performance.now() - start
    const { memory, gap } = await stop()
    samples.push({ growth: memory - before, gap, seconds: took / 1_000, fileMB: size / 1e6, before })
  }
  await server.remove()
  await cluster.stop()
  const columns = ['growth', 'gap', 'seconds', 'fileMB', 'before']
  console.log(`${table('导出 100,000 行 XLSX（MB、ms、s）', new Map([['ours', samples]]), columns, 'ours')}\n`)
  const of = (name: string) => median(samples.map((sample) => sample[name] as number))
  return [
    // Of the first round: later ones find memory that the first has left.
    { what: '导出 10 万行时服务器内存增长', measured: samples[0]?.['growth'] ?? 0, most: MOST_MB, unit: 'MB' },
    { what: '导出时 /health 最长应答', measured: of('gap'), most: MOST_GAP_MS, unit: 'ms' },
  ]
}
