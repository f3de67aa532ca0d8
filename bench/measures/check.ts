/**
 * The whole gate over a thousand libraries made of the real ones, the same since a commit in which one of them changed, and the
 * compilation of 60 libraries as a browser would do it.
 *
 * Units  Seconds of wall time with the start of the process, MB of all its threads at their peak, milliseconds for the catalog. The
 *        baseline is what nobody can go below who validates at all: `JSON.parse` of every file and ajv over every schema.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadSources } from '../../src/cli/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import { createAjv } from '../../src/model/validator.ts'
import { manyLibraries, writeSources } from '../fixtures/many-libraries.ts'
import { type Goal, median } from '../report.ts'

const HOME = resolve(import.meta.dirname, '../..')
const CHECK = join(HOME, 'src/cli/check.mjs')
const MANY = 1_000
const FEW = 60

export async function measureCheck(rounds: number): Promise<readonly Goal[]> {
  const root = mkdtempSync(join(tmpdir(), 'rehab-check-'))
  const sources = manyLibraries(loadSources(HOME), MANY)
  writeSources(root, sources)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=bench', '-c', 'user.email=b@example.com', ...args])
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'state')
  // Once before, so that the bundle is made.
  await run(['--root', root, '--since', 'HEAD'])
  const whole = await run(['--root', root])
  const bare = timed(() => bareMinimum(root))
  const path = join(root, 'resources/acupoint-n3.json')
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace('"pageSize": 20', '"pageSize": 50').replace('"title"', ' "title"'),
  )
  const since: number[] = []
  for (let round = 0; round < rounds; round++) since.push((await run(['--root', root, '--since', 'HEAD'])).seconds)
  const few = { schemas: sources.schemas, descriptors: sources.descriptors.slice(0, FEW) }
  const wanted = few.schemas.filter(
    ({ path: file }) => /\/shared\//.test(file) || !/-n(?:[3-9]|\d\d)\.json$/.test(file),
  )
  const catalog = Array.from({ length: rounds }, () =>
    timed(() => compile(wanted, few.descriptors, { examples: false })),
  )
  rmSync(root, { recursive: true, force: true })
  console.log(
    `${MANY} 个库：全部规则 ${whole.seconds.toFixed(1)} s，${whole.peakMb.toFixed(0)} MB；` +
      `仅 JSON.parse 与 ajv ${bare.toFixed(1)} s（${(whole.seconds / bare).toFixed(2)}×）\n`,
  )
  return [
    { what: `检查 ${MANY} 个库`, measured: whole.seconds, most: 10, unit: 's' },
    { what: `检查 ${MANY} 个库的内存`, measured: whole.peakMb, most: 1_000, unit: 'MB' },
    { what: `${MANY} 个库中改动一个，--since`, measured: median(since), most: 1, unit: 's' },
    { what: `编译 ${FEW} 个库的目录`, measured: median(catalog) * 1_000, most: 50, unit: 'ms' },
  ]
}

function bareMinimum(root: string): void {
  const { schemas, descriptors } = loadSources(root)
  for (const { text } of descriptors) JSON.parse(text)
  const ajv = createAjv({ strict: false })
  for (const { path, text } of schemas) ajv.addSchema(JSON.parse(text) as object, `file:///${path}`)
  for (const { path } of schemas) if (!path.includes('/shared/')) ajv.getSchema(`file:///${path}`)
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1_000
}

/** Wall time, and the most that the process ever held, as the kernel counts it. */
async function run(args: readonly string[]): Promise<{ readonly seconds: number; readonly peakMb: number }> {
  const start = performance.now()
  const child = spawn(process.execPath, [CHECK, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  let peakKb = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
    } catch {
      // It has ended, or this system tells nobody.
    }
  }, 50)
  const code = await new Promise<number | null>((done) => child.on('exit', done))
  clearInterval(watch)
  if (code !== 0 && code !== 1) throw new Error(`check ended with ${code}`)
  return { seconds: (performance.now() - start) / 1_000, peakMb: peakKb / 1_024 }
}
