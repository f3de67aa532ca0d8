import { describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_SETTINGS } from '../../src/model/console-settings.ts'
import { passwordProblem, passwordRules, passwordStrength, passwordWords } from '../../src/model/password.ts'

const POLICY = DEFAULT_CONSOLE_SETTINGS.password
const WORDS = '密码至少包含一个数字、一个小写字母、一个大写字母和一个特殊字符，并在6到12位之间'

describe('passwordProblem', () => {
  it.each<[text: string, isWeak: boolean, why: string]>([
    ['', false, 'missing is not weak'],
    ['Aa1!a', true, 'five characters'],
    ['Aa1!aa', false, 'six'],
    ['Aa1!aaaaaaaa', false, 'twelve'],
    ['Aa1!aaaaaaaaa', true, 'thirteen'],
    ['aa1!aa', true, 'no capital'],
    ['AA1!AA', true, 'no small letter'],
    ['Aaa!aa', true, 'no digit'],
    ['Aa1aaa', true, 'no special character'],
    ['Aa1 aa', true, 'a space is none'],
    ['Aa1！aa', true, 'full-width punctuation'],
    ['Aa1!密码', true, 'Chinese'],
    ['Rehab@2026', false, 'the usual'],
    ['Aa1~aa', false, 'last of ASCII punctuation'],
    ['Aa1[aa', false, 'bracket'],
    ['Aa1!aa\n', true, 'a line break'],
  ])('A14: of %j under the default policy is %s (%s)', (text, isWeak) => {
    expect(passwordProblem(POLICY, text)).toBe(isWeak ? WORDS : null)
  })

  it.each<[policy: typeof POLICY, weak: string, fit: string, words: string]>([
    [
      { min: 8, max: 64, classes: 4 },
      'Aa1!aaa',
      'Aa1!aaaa',
      '密码至少包含一个数字、一个小写字母、一个大写字母和一个特殊字符，并在8到64位之间',
    ],
    [
      { min: 8, max: 20, classes: 3 },
      'aaaaaaa1',
      'Aaaaaaa1',
      '密码至少包含数字、小写字母、大写字母、特殊字符中的3种，并在8到20位之间',
    ],
    [
      { min: 15, max: 64, classes: 0 },
      'short',
      'correct-horse-battery',
      '密码应在15到64位之间，只能使用数字、字母和英文标点',
    ],
  ])('A14: of %j has words of its own', (policy, weak, fit, words) => {
    expect([passwordProblem(policy, weak), passwordProblem(policy, fit), passwordWords(policy)]).toEqual([
      words,
      null,
      words,
    ])
  })
})

describe('passwordRules', () => {
  it('all hold exactly when there is no problem', () => {
    for (const policy of [POLICY, { min: 8, max: 20, classes: 2 }, { min: 4, max: 8, classes: 0 }]) {
      for (const text of ['a', 'aaaa', 'Aa1!aa', 'Aa1!aaaa', 'aaaaaaaa1', 'Aa1！aaaa', 'Aa1!aaaaaaaaaaaaaaaaaaaaaa']) {
        const holds = passwordRules(policy, text).every((rule) => rule.holds)
        expect([policy, text, holds]).toEqual([policy, text, passwordProblem(policy, text) === null])
      }
    }
  })
})

describe('passwordStrength', () => {
  it.each<[text: string, score: number, word: string]>([
    ['', 0, ''],
    ['abc', 1, '弱'],
    ['password', 1, '弱'],
    ['Aa1!bK', 2, '弱'],
    ['Aa1234!k', 2, '弱'],
    ['Rk7!qzBw', 3, '中'],
    ['Rk7!qzBwT#4', 4, '强'],
    ['Rk7!qzBwaaaa', 3, '中'],
    ['Rk7!qzBw9876', 3, '中'],
  ])('of %j is %i %s', (text, score, word) => {
    expect(passwordStrength(POLICY, text)).toEqual({ score, word })
  })
})
