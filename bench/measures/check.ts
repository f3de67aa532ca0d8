/**
 * The whole gate over a thousand libraries made of the real ones, the same in format 2, the same since a commit in which one of them
 * changed, and the compilation of 60 libraries in Chromium.
 *
 * Units  Seconds of wall time with the start of the process, MB of all its threads at their peak, milliseconds of the main thread for the
 *        catalog in a page that has compiled it before. Beside wall time stands the processor time, which neighbours hardly change. The baseline is what nobody can go below who validates at all: `JSON.parse` of every file and ajv over every schema.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { loadSources } from '../../src/cli/files.ts'
import { createAjv } from '../../src/model/validator.ts'
import { inFormat2 } from '../../tests/support/in-format-2.ts'
import { manyLibraries, writeSources } from '../fixtures/many-libraries.ts'
import { launch, open, taskMs } from '../browser.ts'
import { type Goal, median } from '../report.ts'
import { serve } from '../serve.ts'

const HOME = resolve(import.meta.dirname, '../..')
const CHECK = join(HOME, 'src/cli/check.mjs')
const MANY = 1_000
/** Of the kernel's clock, in a second. */
const TICKS = 100
const FEW = 60
/** Compilations until the browser has optimized what they run through. */
const WARM_UP = 3

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
  if (whole.code !== 0) throw new Error('the libraries made of the real ones are not clean')
  const bare = timed(() => bareMinimum(root))
  const path = join(root, 'resources/acupoint-n3.json')
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace('"pageSize": 20', '"pageSize": 50').replace('"title"', ' "title"'),
  )
  const since: Run[] = []
  for (let round = 0; round < rounds; round++) since.push(await run(['--root', root, '--since', 'HEAD']))
  // Last: what is changed now is changed in nearly every file.
  writeSources(root, inFormat2(sources))
  const second = await run(['--root', root])
  if (second.code !== 0) throw new Error('the libraries are not clean in format 2')
  rmSync(root, { recursive: true, force: true })
  const catalog = await compiledInBrowser(rounds)
  const changed = median(since.map(({ cpuSeconds }) => cpuSeconds))
  console.log(
    `${MANY} 个库：全部规则 ${whole.seconds.toFixed(1)} s（CPU ${whole.cpuSeconds.toFixed(1)} s），${whole.peakMb.toFixed(0)} MB；` +
      `仅 JSON.parse 与 ajv ${bare.toFixed(1)} s（${(whole.seconds / bare).toFixed(2)}×）\n` +
      `格式 2：${second.seconds.toFixed(1)} s（CPU ${second.cpuSeconds.toFixed(1)} s）；` +
      `改动一个：CPU ${changed.toFixed(2)} s；${FEW} 个库的目录：第一次 ${catalog.first.toFixed(0)} ms\n` +
      `负载 ${loadavg()[0]?.toFixed(2)}\n`,
  )
  return [
    { what: `检查 ${MANY} 个库`, measured: whole.seconds, most: 10, unit: 's' },
    { what: `检查 ${MANY} 个格式 2 的库`, measured: second.seconds, most: 12, unit: 's' },
    { what: `检查 ${MANY} 个库的内存`, measured: whole.peakMb, most: 1_000, unit: 'MB' },
    {
      what: `${MANY} 个库中改动一个，--since`,
      measured: median(since.map(({ seconds }) => seconds)),
      most: 1,
      unit: 's',
    },
    { what: `在浏览器中编译 ${FEW} 个库的目录`, measured: catalog.again, most: 50, unit: 'ms' },
  ]
}

/** A page of its own that compiles when it is told to. */
const PAGE = `import { compile } from ${JSON.stringify(join(HOME, 'src/compiler/compile.ts'))}
globalThis.compiled = () => {
  const { schemas, descriptors } = globalThis.sources
  return Object.keys(compile(schemas, descriptors, { examples: false }).catalog.resources).length
}`

async function compiledInBrowser(rounds: number): Promise<{ readonly first: number; readonly again: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'rehab-catalog-'))
  const stdin = { contents: PAGE, resolveDir: HOME, loader: 'ts' } as const
  await build({ stdin, bundle: true, format: 'iife', mainFields: ['module', 'main'], outfile: join(folder, 'page.js') })
  writeFileSync(join(folder, 'page.html'), '<!doctype html><meta charset="utf-8"><script src="page.js"></script>')
  const { origin, close } = await serve(folder)
  const browser = await launch()
  const { page, cdp } = await open(browser, `${origin}/page.html`)
  await page.evaluate((sources) => void Object.assign(globalThis, { sources }), manyLibraries(loadSources(HOME), FEW))
  const times: number[] = []
  for (let round = 0; round < rounds + WARM_UP; round++) {
    const start = await taskMs(cdp)
    const libraries = await page.evaluate('compiled()')
    times.push((await taskMs(cdp)) - start)
    if (libraries !== FEW) throw new Error(`${String(libraries)} libraries were compiled`)
  }
  await browser.close()
  close()
  rmSync(folder, { recursive: true, force: true })
  return { first: times[0] ?? NaN, again: median(times.slice(WARM_UP)) }
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

interface Run {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMb: number
  readonly code: number
}

/** Wall time, processor time of all threads, and the most that the process ever held, as the kernel counts it. */
async function run(args: readonly string[]): Promise<Run> {
  const start = performance.now()
  const child = spawn(process.execPath, [CHECK, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  let peakKb = 0
  let ticks = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
      const [, , , , , , , , , , , user = '0', system = '0'] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      ticks = Number(user) + Number(system)
    } catch {
      // It has ended, or this system tells nobody.
    }
  }, 50)
  const code = await new Promise<number | null>((done) => child.on('exit', done))
  clearInterval(watch)
  if (code !== 0 && code !== 1) throw new Error(`check ended with ${code}`)
  return { seconds: (performance.now() - start) / 1_000, cpuSeconds: ticks / TICKS, peakMb: peakKb / 1_024, code }
}
