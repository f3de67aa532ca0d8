/** `npm start` builds when something that the build reads has changed, and only then. Vite is a double that writes what it is asked for. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const BUILD = join(import.meta.dirname, '../../src/cli/build.mjs')
const VITE = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync, existsSync } = require('node:fs')
appendFileSync('log', process.argv.slice(2).join(' ') + '\\n')
const isServer = process.argv.includes('--config')
if (isServer && existsSync('broken')) process.exit(3)
const folder = isServer ? 'dist-server' : 'dist'
mkdirSync(folder, { recursive: true })
writeFileSync(folder + (isServer ? '/main.js' : '/index.html'), readFileSync('src/main.ts'))
`

// Every test starts a dozen processes, one after another.
describe('npm start', { timeout: 60_000 }, () => {
  let root: string
  let elsewhere: string
  const write = (path: string, text: string, below = root) => {
    mkdirSync(dirname(join(below, path)), { recursive: true })
    writeFileSync(join(below, path), text)
  }
  const start = (environment: Readonly<Record<string, string>> = {}, options = ['--if-changed']) => {
    write('log', '')
    const run = spawnSync(process.execPath, [BUILD, ...options], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    })
    return { code: run.status, built: readFileSync(join(root, 'log'), 'utf8').split('\n').length - 1 }
  }
  const BUILT = { code: 0, built: 2 }
  const KEPT = { code: 0, built: 0 }

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'rehab-build-'))
    elsewhere = mkdtempSync(join(tmpdir(), 'rehab-catalog-'))
    write('node_modules/vite/bin/vite.js', VITE)
    for (const path of ['src/main.ts', 'schemas/a.json', 'resources/a.json', 'vite.config.ts', 'package-lock.json'])
      write(path, 'first')
    write('resources/a.json', 'first', elsewhere)
  })
  beforeEach(() => {
    start()
  })
  afterAll(() => {
    for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true, force: true })
  })

  it('builds nothing while nothing has changed, whatever was written elsewhere or only touched', () => {
    write('data/pglite/1', 'rows')
    write('dist/index.html.br', 'compressed')
    write('server.log', 'words')
    utimesSync(join(root, 'src/main.ts'), new Date(), new Date())
    expect(start()).toEqual(KEPT)
  })

  it.each([
    ['a source', () => write('src/main.ts', 'other')],
    ['a new source', () => write('src/deep/new.ts', 'new')],
    ['a source that is gone', () => rmSync(join(root, 'src/deep/new.ts'))],
    ['a schema', () => write('schemas/a.json', 'other')],
    ['a descriptor', () => write('resources/a.json', 'other')],
    ['the configuration', () => write('vite.config.ts', 'other')],
    ['the lock file', () => write('package-lock.json', 'other')],
    ['what is installed', () => write('node_modules/.package-lock.json', 'other')],
    ['variables of the build', () => write('.env', 'VITE_A=1')],
    ['a built file that is gone', () => rmSync(join(root, 'dist/index.html'))],
    ['a built file that somebody else wrote', () => write('dist-server/main.js', 'another build')],
  ])('builds anew after %s', (_what, change) => {
    change()
    expect(start()).toEqual(BUILT)
    expect(start()).toEqual(KEPT)
  })

  it('builds anew for another catalog, and when that one changes', () => {
    const other = { CATALOG_ROOT: elsewhere }
    expect(start(other)).toEqual(BUILT)
    expect(start(other)).toEqual(KEPT)
    write('resources/a.json', 'other', elsewhere)
    expect(start(other)).toEqual(BUILT)
  })

  it('a build that broke off is no build, and its exit code is told', () => {
    write('src/main.ts', 'half')
    write('broken', '')
    expect(start()).toEqual({ code: 3, built: 2 })
    expect(start()).toEqual({ code: 3, built: 2 })
    rmSync(join(root, 'broken'))
    expect(start()).toEqual(BUILT)
  })

  it('npm run build always builds', () => {
    expect(start({}, [])).toEqual(BUILT)
    expect(start()).toEqual(KEPT)
  })
})
