/** `npm run bench:pages -- DIR` writes our form, list and shell pages as `DIR/<page>/<page>.html`, for another harness to serve. */
import { resolve } from 'node:path'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { buildPage, pageNames } from './build.ts'

const target = process.argv[2]
if (!target) {
  console.error('用法：npm run bench:pages -- 目录')
  process.exit(3)
}
const out = resolve(target)
mkdirSync(out, { recursive: true })
for (const name of pageNames().filter(({ contender }) => contender === 'ours')) {
  await buildPage(name, resolve(out, '.build'))
  rmSync(resolve(out, name.page), { recursive: true, force: true })
  renameSync(resolve(out, '.build', name.contender, name.page), resolve(out, name.page))
  console.log(`${out}/${name.page}/${name.page}.html`)
}
rmSync(resolve(out, '.build'), { recursive: true, force: true })
