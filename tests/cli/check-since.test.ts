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

/** Two libraries that take a definition each, of which one stands on a third. */
const SHARED = JSON.stringify(
  {
    $schema: '../meta/schema.v1.json',
    title: '共用的字段',
    $defs: {
      fee: { title: '费用', type: 'number', minimum: 0, maximum: 9_999, 'x-decimals': 2 },
      count: { title: '次数', type: 'integer', minimum: 0, maximum: 99 },
      total: { $ref: '#/$defs/fee', title: '合计' },
    },
  },
  undefined,
  2,
)
const takes = (name: string, definition: string) => {
  const files = library(name)
  const field = `"Taken": { "$ref": "shared/common.json#/$defs/${definition}" },\n    "Price": {`
  return { ...files, [`schemas/${name}.json`]: edit(SCHEMA, '"Price": {', field) }
}
const SHARING = {
  ...FILES,
  ...takes('f-fee', 'fee'),
  ...takes('k-count', 'count'),
  ...takes('t-total', 'total'),
  'schemas/shared/common.json': SHARED,
}

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

  it('judges who takes a shared definition that changed, also by way of another, and one more for the rest of the file', () => {
    const root = repository(SHARING)
    const judgedAfter = (from: string, to: string) => {
      writeIn(root, 'schemas/shared/common.json', edit(SHARED, from, to))
      return [...checkScope(loadSources(root), changedSince(root, 'HEAD')).judged].sort()
    }
    expect(judgedAfter('"费用"', '"费用额"')).toEqual(['f-fee', 't-total'])
    expect(judgedAfter('"次数"', '"总次数"')).toEqual(['f-fee', 'k-count'])
    expect(judgedAfter('"合计"', '"总计"')).toEqual(['f-fee', 't-total'])
    expect(judgedAfter('"共用的字段"', '"公共字段"')).toEqual(['f-fee', 'k-count', 't-total'])
    expect(judgedAfter('"$defs": {', '"$defs": ')).toEqual(['f-fee', 'k-count', 't-total'])
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
    [/"maximum": 99,?/, '"maximum": "many",'],
    [/"title": "费用"/, '"title": "fee"'],
    [/"\$defs\/fee"/, '"$defs/fees"'],
  ]

  it('over random edits of one to three files', () => {
    const root = repository(SHARING)
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const paths = Object.keys(SHARING)
    for (let round = 0; round < 40; round++) {
      git(root, 'checkout', '-q', '.')
      for (let index = 0; index <= next(3); index++) {
        const path = paths[next(paths.length)] ?? ''
        const [from, to] = EDITS[next(EDITS.length)] ?? [/$/, '']
        writeIn(root, path, (SHARING[path as keyof typeof SHARING] ?? '').replace(from, to))
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
