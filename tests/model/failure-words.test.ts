import { describe, expect, it } from 'vitest'
import { Failure, FAILURES } from '../../src/model/failure.ts'
import { isMissingPart, failureWords } from '../../src/model/failure-words.ts'

describe('what a person reads of something thrown', () => {
  it.each<readonly [string, unknown, string]>([
    ['a failure', new Failure('invalid', { words: '单价必须是数字' }), '单价必须是数字'],
    ['a mistake of the program', new TypeError('Cannot read properties of undefined'), FAILURES.unknown.words],
    ['what is no error at all', 'nothing', FAILURES.unknown.words],
    ...[
      'Failed to fetch dynamically imported module: http://a/b.js',
      'Importing a module script failed.',
      'error loading dynamically imported module',
      'Unable to preload CSS for /a.css',
    ].map((words) => ['a part that did not arrive', new TypeError(words), '页面没有加载完整'] as const),
  ])('%s', (_name, error, words) => {
    expect(failureWords(error)).toContain(words)
    expect(failureWords(error)).not.toMatch(/[A-Za-z]/)
  })

  it('a failure whose words happen to be those of a loader is no part that is missing in its words', () => {
    expect(isMissingPart('Importing a module script failed.')).toBe(false)
  })
})
