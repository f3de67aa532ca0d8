/** The recipes of docs/ci are well formed, their commands mean something to the check, and the hook judges what is staged. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { optionsOf, CHECK_USAGE } from '../../src/cli/check/options.ts'
import { DESCRIPTOR, SCHEMA } from '../compiler/fixture.ts'
import { tempProject, writeIn } from './support.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const text = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8')

/** The arguments of every `npm run check` in a text, quotes taken away. */
function checks(of: string): readonly (readonly string[])[] {
  const commands = [...of.matchAll(/npm run (?:--silent )?check(?: -- ([^`\n|]*))?/g)]
  return commands.map(([, args = '']) =>
    [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
  )
}

describe('docs/ci', () => {
  it('github.yml is a workflow that reports in every way it promises', () => {
    const { jobs } = parse(text('ci/github.yml')) as { jobs: { check: { steps: { uses?: string; run?: string }[] } } }
    const { steps } = jobs.check
    expect(steps.map(({ uses = '' }) => uses.split('@')[0])).toContain('github/codeql-action/upload-sarif')
    const formats = checks(steps.map(({ run = '' }) => run).join('\n')).map((args) => optionsOf(args).outputs)
    expect(formats.length).toBe(2)
    for (const outputs of formats)
      expect(outputs.map(({ format }) => format)).toEqual(['github', 'sarif', 'junit', 'markdown'])
  })

  it('gitlab-ci.yml keeps the reports that its check writes', () => {
    const recipe = parse(text('ci/gitlab-ci.yml')) as Record<string, { script: string[] }> & {
      check: { artifacts: { reports: Record<string, string> } }
    }
    for (const job of ['check', 'check-all']) {
      const [args = []] = checks(recipe[job]?.script.join('\n') ?? '')
      const files = optionsOf(args).outputs.map(({ file }) => file)
      expect(files).toEqual(expect.arrayContaining(Object.values(recipe.check.artifacts.reports)))
    }
  })

  it.each(['check.md', 'ci/pre-commit', 'add-a-library.md'])('%s names options that there are', (name) => {
    const found = checks(text(name))
    expect(found.length).toBeGreaterThan(0)
    for (const args of found) expect(() => optionsOf(args)).not.toThrow()
  })
})

const AUTHOR = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' }

function git(root: string, ...args: readonly string[]) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...AUTHOR } })
}

/** A repository of its own, nothing committed, whose `npm run check` is this project's. */
function emptyRepository(): string {
  const root = tempProject()
  writeIn(root, 'package.json', JSON.stringify({ scripts: { check: `node ${join(ROOT, 'src/cli/check.mjs')}` } }))
  git(root, 'init', '-q', '-b', 'main')
  return root
}

/** The same with all of it committed. */
function repository(): string {
  const root = emptyRepository()
  commit(root, 'first')
  return root
}

function commit(root: string, words: string): void {
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', words)
}

const BROKEN = DESCRIPTOR.replace('"formatVersion"', '"formatVersoin"')
const SOUND = DESCRIPTOR.replace('"物品"', '"货品"')

describe('check.md', () => {
  it('lists every option that the command knows', () => {
    const listed = [...text('check.md').matchAll(/^\| `--([a-z-]+)/gm)].map(([, name]) => name)
    const known = [...CHECK_USAGE.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name)
    expect(listed.filter((name) => name !== 'help').toSorted()).toEqual(known.toSorted())
  })
})

describe('the hook before a commit', () => {
  function withHook(root: string): string {
    mkdirSync(join(root, '.git/hooks'), { recursive: true })
    cpSync(join(ROOT, 'docs/ci/pre-commit'), join(root, '.git/hooks/pre-commit'))
    chmodSync(join(root, '.git/hooks/pre-commit'), 0o755)
    return root
  }

  it('lets a sound change through, and one that touches no library', () => {
    const root = withHook(repository())
    writeIn(root, 'resources/thing.json', SOUND)
    expect(git(root, 'commit', '-qam', 'sound').status).toBe(0)
    writeIn(root, 'notes.txt', 'x')
    git(root, 'add', 'notes.txt')
    expect(git(root, 'commit', '-qm', 'notes').status).toBe(0)
  }, 60_000)

  it('lets the first libraries in, be it with the very first commit', () => {
    const root = withHook(emptyRepository())
    git(root, 'add', '-A')
    const { status, stderr } = git(root, 'commit', '-qm', 'first')
    expect({ status, stderr }).toMatchObject({ status: 0 })
  }, 60_000)

  it('stops what is staged and broken, even when the folder has been mended since', () => {
    const root = withHook(repository())
    writeIn(root, 'resources/thing.json', BROKEN)
    git(root, 'add', '.')
    writeIn(root, 'resources/thing.json', SOUND)
    const { status, stdout, stderr } = git(root, 'commit', '-qm', 'broken')
    expect(status).not.toBe(0)
    expect(stdout + stderr).toMatch(/resources\/thing\.json:\d+:\d+ .*formatVersoin/)
  }, 60_000)

  it.each<readonly [what: string, args: readonly string[], words: string]>([
    ['deleted', ['rm', '-q', 'resources/thing.json', 'schemas/thing.json'], '删除了库「物品」'],
    ['renamed', ['mv', 'resources/thing.json', 'resources/goods.json'], 'name 与文件名 goods 不同'],
    ['the last, with its folders', ['rm', '-rq', 'resources', 'schemas'], '中没有 schemas/ 和 resources/'],
  ])(
    'stops a library that is %s',
    (_what, args, words) => {
      const root = emptyRepository()
      for (const folder of ['schemas', 'resources']) writeIn(root, `${folder}/notes.txt`, 'x')
      commit(root, 'first')
      withHook(root)
      git(root, ...args)
      const { status, stdout, stderr } = git(root, 'commit', '-qm', 'gone')
      expect(status).not.toBe(0)
      expect(stdout + stderr).toContain(words)
    },
    60_000,
  )
})

describe('the command of a merge request', () => {
  const FILES = ['check.sarif', 'check.xml', 'check.md', 'check.json']

  /** The line of the recipe, with what the service puts into it. */
  function commandOf(recipe: string, base: string): string {
    const line = text(recipe)
      .split('\n')
      .find((each) => each.includes('--since'))
    const command = /npm run .*/.exec(line ?? '')?.[0] ?? ''
    return command.replace(/"[^"]*(?:base_ref|BASE_SHA)[^"]*"/, `"${base}"`)
  }

  it.each<readonly [recipe: string, base: (root: string) => string]>([
    ['ci/github.yml', () => 'origin/main'],
    ['ci/gitlab-ci.yml', (root) => git(root, 'rev-parse', 'origin/main').stdout.trim()],
  ])(
    '%s fails on a breaking change and leaves its reports; without the base it cannot compare',
    (recipe, base) => {
      const upstream = repository()
      git(upstream, 'checkout', '-qb', 'change')
      writeIn(upstream, 'schemas/thing.json', SCHEMA.replace('"maxLength": 60', '"maxLength": 6'))
      commit(upstream, 'shorter')
      const clone = tempProject()
      git(clone, 'clone', '-q', '--branch', 'change', `file://${upstream}`, 'work')
      const work = join(clone, 'work')
      const command = commandOf(recipe, base(work))
      const whole = spawnSync('sh', ['-c', command], { cwd: work, encoding: 'utf8' })
      expect(whole.status).toBe(1)
      expect(whole.stdout).toContain('「名称」的最多字数由 60 字 改为 6 字')
      const left = FILES.filter((file) => command.includes(file))
      for (const file of left) expect(readFileSync(join(work, file), 'utf8')).toContain('B7')
      git(clone, 'clone', '-q', '--depth', '1', '--branch', 'change', `file://${upstream}`, 'shallow')
      const shallow = spawnSync('sh', ['-c', command], { cwd: join(clone, 'shallow'), encoding: 'utf8' })
      expect(shallow.status).toBe(2)
      expect(shallow.stderr).toContain('在 CI 中请取全部历史')
    },
    60_000,
  )
})
