/** What a constraint that came, changed or went does to those who enter data. */
import { describe, expect, it } from 'vitest'
import { compareProjects } from '../../src/gate/breaking/compare.ts'
import { readProject } from '../../src/gate/project.ts'
import { inFormat2, sourcesOf } from './fixture.ts'

const LIMIT = { by: ['Color'], most: 2, words: '已有 {count} 件' }
const changes = (before: readonly object[], after: readonly object[]) => {
  const projectOf = (constraints: readonly object[]) =>
    readProject(sourcesOf({ 'resources/thing.json': inFormat2(`"constraints": ${JSON.stringify(constraints)}`) }))
  return compareProjects(projectOf(before), projectOf(after)).map(({ code, words }) => `${code ?? '--'} ${words}`)
}

describe('a constraint that counts', () => {
  it.each([
    ['came', [], [LIMIT], 'B8 「颜色」相同的记录最多 2 条：已有的可能更多，再保存时会被拒绝'],
    [
      'is stricter',
      [LIMIT],
      [{ ...LIMIT, most: 1 }],
      'B8 「颜色」相同的记录最多 1 条：已有的可能更多，再保存时会被拒绝',
    ],
    ['only says so', [], [{ ...LIMIT, warn: true }], '-- 「颜色」相同时会提醒'],
    ['went', [LIMIT], [], '-- 「颜色」不再这样限制'],
  ])('%s', (_what, before, after, said) => {
    expect(changes(before, after)).toContain(said)
  })
})
