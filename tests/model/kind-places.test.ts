/** A kind that nobody has thought of yet: the compiler names every place that has to answer for it, and there are few. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const KIND = 'src/model/kind.ts'

const copy = mkdtempSync(join(tmpdir(), 'rehab-kinds-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('has to be answered for by its facts, its codec, its view and its widget', () => {
  for (const name of ['src', 'schemas', 'tsconfig.json', 'package.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const text = readFileSync(join(ROOT, KIND), 'utf8')
  const more = text.replace("  'rows',\n]", "  'rows',\n  'imaginary',\n]")
  expect(more).not.toBe(text)
  writeFileSync(join(copy, KIND), more)
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  // Its notes would take the place of the project's own, in the folder that both share, and the next check begin from nothing.
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '--incremental', 'false'], {
    cwd: copy,
    encoding: 'utf8',
  })
  const places = stdout.split('\n').flatMap((line) => /^(\S+)\(\d+,\d+\): error/.exec(line)?.[1] ?? [])
  expect([...new Set(places)].toSorted()).toEqual([
    KIND,
    'src/ui/kinds/views.ts',
    'src/ui/kinds/widgets.ts',
    // The same widgets without those that need a form around them, which are many bytes more.
    'src/ui/list/quick-edit/value-widgets.ts',
    'src/wire/sheets/cell-codecs.ts',
  ])
}, 60_000)
