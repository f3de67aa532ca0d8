/** The recipes of docs/ci are well formed, their commands mean something to the check, and the hook judges what is staged. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { optionsOf } from '../../src/cli/check/options.ts'
import { DESCRIPTOR } from '../compiler/fixture.ts'
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

describe('the hook before a commit', () => {
  /** A repository of its own whose `npm run check` is this project's. */
  function repository(): string {
    const root = tempProject()
    const scripts = { check: `node ${join(ROOT, 'src/cli/check.mjs')}` }
    writeIn(root, 'package.json', JSON.stringify({ scripts }))
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'first'],
    ])
      git(root, args)
    mkdirSync(join(root, '.git/hooks'), { recursive: true })
    cpSync(join(ROOT, 'docs/ci/pre-commit'), join(root, '.git/hooks/pre-commit'))
    return root
  }
  const AUTHOR = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' }
  function git(root: string, args: readonly string[]) {
    return spawnSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...AUTHOR } })
  }
  const BROKEN = DESCRIPTOR.replace('"formatVersion"', '"formatVersoin"')
  const SOUND = DESCRIPTOR.replace('"物品"', '"货品"')

  it('lets a sound change through, and one that touches no library', () => {
    const root = repository()
    writeIn(root, 'resources/thing.json', SOUND)
    expect(git(root, ['commit', '-qam', 'sound']).status).toBe(0)
    writeIn(root, 'notes.txt', 'x')
    git(root, ['add', 'notes.txt'])
    expect(git(root, ['commit', '-qm', 'notes']).status).toBe(0)
  }, 60_000)

  it('stops what is staged and broken, even when the folder has been mended since', () => {
    const root = repository()
    writeIn(root, 'resources/thing.json', BROKEN)
    git(root, ['add', '.'])
    writeIn(root, 'resources/thing.json', SOUND)
    const { status, stdout, stderr } = git(root, ['commit', '-qm', 'broken'])
    expect(status).not.toBe(0)
    expect(stdout + stderr).toMatch(/resources\/thing\.json:\d+:\d+ .*formatVersoin/)
  }, 60_000)
})
