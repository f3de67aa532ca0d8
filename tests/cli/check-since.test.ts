/** `--since` over real repositories: what it reports is what a check of everything reports in the files that it covers. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { changedSince } from '../../src/cli/check/git.ts'
import { checkScope } from '../../src/cli/check/scope.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { check, commitAll, foundIn, git } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

/** A library beside the thing, with a reference to another when it is named. */
function library(name: string, target?: string): Readonly<Record<string, string>> {
  const descriptor = DESCRIPTOR.replaceAll('"thing"', `"${name}"`).replaceAll('物品', `物品${name}`)
  const field = `"Other": { "title": "其他", "type": "string", "maxLength": 64, "x-ref": "${target}" },\n    "Price": {`
  const page = name.replace(/\W/g, '')
  return {
    [`resources/${name}.json`]: descriptor.replaceAll('Thing', `T${page}`),
    [`schemas/${name}.json`]: target === undefined ? SCHEMA : edit(SCHEMA, '"Price": {', field),
  }
}

const FILES = { ...library('a-one'), ...library('b-two', 'a-one'), ...library('c-three', 'b-two'), ...library('z-far') }

function repository(files: Readonly<Record<string, string>> = FILES): string {
  const root = tempProject(files)
  commitAll(root)
  return root
}

describe('check --since', { timeout: 120_000 }, () => {
  it('looks at nothing when nothing changed', () => {
    const { code, out } = check(['--root', repository(), '--since', 'HEAD'])
    expect(code).toBe(0)
    expect(foundIn({ code, out, err: '' })).toEqual([])
    expect(out).toContain('0 个库')
  })

  it('finds a mistake in a changed file, in one that git does not know yet, and none in what did not change', () => {
    const broken = { 'resources/z-far.json': '{' }
    const root = repository({ ...FILES, ...broken })
    writeIn(root, 'resources/a-one.json', edit(FILES['resources/a-one.json'] ?? '', '"page"', '"pgae"'))
    writeIn(root, 'resources/new.json', '{}')
    const found = foundIn(check(['--root', root, '--since', 'HEAD'])).join('\n')
    expect(found).toContain('resources/a-one.json:6:3')
    expect(found).toContain('resources/new.json')
    expect(found).not.toContain('z-far')
  })

  it('finds what a change does to files that did not change: a page taken twice, a target that is gone', () => {
    const root = repository()
    writeIn(
      root,
      'resources/a-one.json',
      edit(FILES['resources/a-one.json'] ?? '', '"page": "Taone"', '"page": "Tzfar"'),
    )
    expect(foundIn(check(['--root', root, '--since', 'HEAD'])).join('\n')).toContain('resources/z-far.json')
    git(root, 'checkout', '-q', '.')
    rmSync(join(root, 'resources/a-one.json'))
    expect(foundIn(check(['--root', root, '--since', 'HEAD'])).join('\n')).toContain('schemas/b-two.json')
  })

  it('reports what the change breaks, against a commit and against a folder alike', () => {
    const root = repository()
    const old = tempProject(FILES)
    writeIn(root, 'schemas/z-far.json', edit(SCHEMA, '"maxLength": 60', '"maxLength": 5'))
    const since = foundIn(check(['--root', root, '--since', 'HEAD'])).filter((line) => / B\d+$/.test(line))
    expect(since.length).toBeGreaterThan(0)
    expect(foundIn(check(['--root', root, '--base', old]))).toEqual(expect.arrayContaining([...since]))
  })

  it('exits 2 for a commit that is not there', () => {
    const { code, err } = check(['--root', repository(), '--since', 'no-such-branch'])
    expect(code).toBe(2)
    expect(err).toContain('git 中没有提交 no-such-branch')
  })

  it('works where the project is a folder of a larger repository', () => {
    const root = repository()
    const inner = join(root, 'inner')
    for (const [path, text] of Object.entries(FILES)) writeIn(inner, path, text)
    commitAll(root)
    writeIn(inner, 'resources/a-one.json', edit(FILES['resources/a-one.json'] ?? '', '"page"', '"pgae"'))
    expect(foundIn(check(['--root', inner, '--since', 'HEAD'])).join('\n')).toContain('resources/a-one.json:6:3')
  })
})

describe('the part that is judged says what the whole says', { timeout: 120_000 }, () => {
  const EDITS: readonly (readonly [from: RegExp, to: string])[] = [
    [/"page": "\w+"/, '"page": "Tbtwo"'],
    [/"base": "[^"]+"/, '"base": "/content/api/Tbtwo"'],
    [/"maxLength": 60/, '"maxLength": "x"'],
    [/"Name": "甲"/, '"Name": 7'],
    [/"title"/, '"titel"'],
    [/"x-ref": "[^"]+"/, '"x-ref": "d-none"'],
    [/"required": \["Name"\]/, '"required": ["Nam"]'],
    [/\}\s*$/, ''],
    [/"IsEnabled"/, '"IsEnabld"'],
  ]

  it('over random edits of one to three files', () => {
    const root = repository()
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const paths = Object.keys(FILES)
    for (let round = 0; round < 40; round++) {
      git(root, 'checkout', '-q', '.')
      for (let index = 0; index <= next(3); index++) {
        const path = paths[next(paths.length)] ?? ''
        const [from, to] = EDITS[next(EDITS.length)] ?? [/$/, '']
        writeIn(root, path, (FILES[path as keyof typeof FILES] ?? '').replace(from, to))
      }
      const sources = loadSources(root)
      const scope = checkScope(sources, changedSince(root, 'HEAD'))
      const { names = [], schemaPaths = [], ...part } = scope.head
      const lines = (found: ReturnType<typeof findingsOf>) =>
        found
          .filter(({ file }) => scope.files.has(file))
          .map(({ file, line, column, code, message, cure }) => [file, line, column, code, message, cure].join(' '))
      expect(lines(findingsOf(readProject(part, { names, schemaPaths }), RULES))).toEqual(
        lines(findingsOf(readProject(sources), RULES)),
      )
    }
  })
})
