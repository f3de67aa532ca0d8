import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit } from '../compiler/fixture.ts'
import { tempProject } from './support.ts'

const CHECK = resolve(import.meta.dirname, '../../src/cli/check.ts')

function check(...args: string[]): { readonly code: number; readonly out: string; readonly err: string } {
  try {
    const out = execFileSync(process.execPath, ['--import', 'tsx', CHECK, ...args], { encoding: 'utf8', stdio: 'pipe' })
    return { code: 0, out, err: '' }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, out: stdout, err: stderr }
  }
}

describe('npm run check', { timeout: 60_000 }, () => {
  it('says nothing but the count, and exits 0, when all is well', () => {
    expect(check('--root', tempProject())).toEqual({ code: 0, out: '1 个库，没有错误\n', err: '' })
  })

  it('prints file:line:col, code, message and cure, and exits 1, when something is wrong', () => {
    const root = tempProject({ 'resources/thing.json': edit(DESCRIPTOR, '"page"', '"pgae"') })
    const { code, out } = check('--root', root)
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual([
      'resources/thing.json:6:3  unknownKey  不认识的键 pgae → 是否想写 page？',
      '1 处错误；0 个库可用，1 个库停用',
      '',
    ])
  })

  it.each([
    ['a folder without the two', () => ['--root', mkdtempSync(join(tmpdir(), 'console-empty-'))]],
    ['an unknown option', () => ['--rot', '.']],
  ])('exits 2 for %s', (_why, args) => {
    const { code, err } = check(...args())
    expect(code).toBe(2)
    expect(err).toContain('用法：npm run check')
  })
})
