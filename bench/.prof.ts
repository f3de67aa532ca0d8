import { build } from 'vite'
import { writeFileSync, mkdirSync } from 'node:fs'
import { catalogPlugin } from '../src/cli/catalog-plugin.ts'
import { benchLibraries } from './fixtures/libraries.ts'
import { launch, open, sleep, taskMs } from './browser.ts'
import { serve } from './serve.ts'
const page = process.argv[2] ?? 'list'
const who = process.argv[3] ?? 'ours'
const n = process.argv[4] ?? '100'
const root = '/work/main'
mkdirSync('/work/main/bench/.prof', { recursive: true })
writeFileSync(
  `/work/main/bench/.prof/p.html`,
  `<!doctype html><html><body><div id="root"></div><script type="module" src="../pages/${who}-${page}.page.tsx"></script></body></html>`,
)
await build({
  root: '/work/main/bench/.prof',
  base: './',
  configFile: false,
  logLevel: 'error',
  mode: 'production',
  plugins: [catalogPlugin({ root }), benchLibraries()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    minify: false,
    outDir: '/tmp/prof',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: '/work/main/bench/.prof/p.html' },
  },
})
const { origin, close } = await serve('/tmp/prof')
const b = await launch()
const o = await open(b, `${origin}/p.html?n=${n}`)
await sleep(300)
await o.cdp.send('Profiler.enable')
await o.cdp.send('Profiler.setSamplingInterval', { interval: 100 })
if (process.argv[5]) await o.cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false }); else await o.cdp.send('Profiler.start')
const m0 = await taskMs(o.cdp)
console.log(await o.page.evaluate('__bench.mount()'))
await sleep(300)
console.log('task', (await taskMs(o.cdp)) - m0)
const { metrics } = await o.cdp.send('Performance.getMetrics')
console.log(
  Object.fromEntries(metrics.filter((m) => /Duration|Nodes|Layout|Recalc/.test(m.name)).map((m) => [m.name, m.value])),
)
if (process.argv[5]) { const act = process.argv[5]; const dump = async () => { const { result } = await o.cdp.send('Profiler.takePreciseCoverage') as any; const rows = result.flatMap((r: any) => r.functions.map((f: any) => [f.functionName, f.ranges[0].count])).filter(([n, c]: any) => /^[A-Z]/.test(n) && c > 0 || /^use[A-Z]/.test(n) && c > 3).sort((a: any, b: any) => b[1] - a[1]); console.log(rows.slice(0, 120).map(([n, c]: any) => c + ' ' + n).join('\n')) }; await dump(); if (act !== 'mount') { await o.page.evaluate(`__bench.act('sort')`); await sleep(200); await dump() }; process.exit(0) }
const { profile } = (await o.cdp.send('Profiler.stop')) as any
const self = new Map<string, number>(),
  total = new Map<string, number>()
const nodes = new Map(profile.nodes.map((x: any) => [x.id, x])) as Map<number, any>
const parent = new Map<number, number>()
for (const x of profile.nodes) for (const c of x.children ?? []) parent.set(c, x.id)
profile.samples.forEach((id: number, i: number) => {
  const dt = profile.timeDeltas[i] / 1000
  const seen = new Set<string>()
  let x: number | undefined = id
  let first = true
  while (x !== undefined) {
    const f = nodes.get(x).callFrame
    const k = f.functionName + ':' + f.lineNumber
    if (first) {
      self.set(k, (self.get(k) ?? 0) + dt)
      first = false
    }
    if (!seen.has(k)) {
      seen.add(k)
      total.set(k, (total.get(k) ?? 0) + dt)
    }
    x = parent.get(x)
  }
})
const top = (m: Map<string, number>, k: number) =>
  [...m]
    .sort((a, b) => b[1] - a[1])
    .slice(0, k)
    .map(([n, v]) => `${v.toFixed(1)} ${n}`)
    .join('\n')
console.log('COMP\n' + [...total].filter(([k]) => /^[A-Z]/.test(k)).sort((a, b) => b[1] - a[1]).slice(0, 45).map(([n, v]) => v.toFixed(1) + ' ' + n).join('\n')); console.log('SELF\n' + top(self, 25))
console.log('TOTAL\n' + top(total, 70))
await b.close()
close()
process.exit(0)
