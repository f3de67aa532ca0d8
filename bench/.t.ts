import { buildPage } from './build.ts'
import { measureList } from './measures/list.ts'
import { serve } from './serve.ts'
import { goalLine } from './report.ts'
for (const [c, p] of [
  ['native', 'list'],
  ['ours', 'list'],
  ['ours', 'desk'],
] as const) {
  await buildPage({ contender: c, page: p }, '/tmp/benchout')
  console.log(c, p)
}
const { origin, close } = await serve('/tmp/benchout')
console.log((await measureList(origin, 3)).map(goalLine).join('\n'))
close()
process.exit(0)
