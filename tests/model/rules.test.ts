import { describe, expect, it } from 'vitest'
import { isExternalLink, isMobileNumber } from '../../src/model/text-rules.ts'
import { KEYWORD_WORDS, findKeywordOffender } from '../../src/model/keyword-offender.ts'
import { KEYWORD_PATTERN, hasForbiddenKeyword, isUserName, keywordPatternOf } from '../../src/model/rules.ts'

describe('the words', () => {
  it('are those of the specification', () => {
    expect(KEYWORD_WORDS).toBe('关键字不能包含特殊字符')
  })
})

describe('findKeywordOffender', () => {
  it.each(['', '足三里', 'zsl', 'ST36', 'a_b-c', '*+', '(a)', '（乙）', '1.5', 'a,b', '甲，乙', '37°', '㐀', '𠮷'])(
    'lets %j pass',
    (text) => {
      expect(findKeywordOffender(text)).toBeNull()
    },
  )

  it.each<[text: string, character: string, index: number]>([
    ['a b', ' ', 1],
    ['%', '%', 0],
    ["it's", "'", 2],
    ['甲、乙', '、', 1],
    ['甲。', '。', 1],
    ['𠮷😀', '😀', 2],
    ['é', 'é', 0],
    ['ａ', 'ａ', 0],
    ['a&b', '&', 1],
    ['<', '<', 0],
    ['a\n', '\n', 1],
  ])('refuses %j at %j (%d)', (text, character, index) => {
    expect(findKeywordOffender(text)).toEqual({ character, index })
  })

  it('blames the whole text when each character alone would pass', () => {
    expect(findKeywordOffender('abcd', /^.{0,3}$/u)).toEqual({ character: 'abcd', index: 0 })
  })
})

describe('keywordPatternOf', () => {
  it.each([
    '^[a-z]*$',
    '^[a-z0-9 ]{0,20}$',
    '^[\\u4e00-\\u9fa5+*()]+$',
    '^[\\p{L}\\d]*$',
    '^\\+*$',
    '^[^<>\\]]*$',
    'a'.repeat(500),
  ])('uses %j', (source) => {
    expect(keywordPatternOf(source).source).toBe(source)
  })

  it.each<[why: string, configured: unknown]>([
    ['nothing configured', undefined],
    ['null', null],
    ['no text', 5],
    ['empty', ''],
    ['too long', 'a'.repeat(501)],
    ['does not compile', '^[a-z$'],
    ['does not compile as Unicode', '^\\-a$'],
    ['nested repetition', '^(a+)+$'],
    ['nested repetition, non-capturing', '^(?:a*)*$'],
    ['repeated alternatives', '^(a|a)*$'],
    ['repeated group with bounds', '^(a|aa){1,50}$'],
    ['neighbours that overlap', '^a*a*$'],
    ['optional ones that overlap', '^a?a?a?aaa$'],
    ['lookahead', '^(?=a)[a-z]*$'],
    ['negative lookahead', '^(?!a)[a-z]*$'],
    ['lookbehind', '(?<=a)b'],
    ['back-reference', '^(a)\\1$'],
    ['named back-reference', '^(?<x>a)\\k<x>$'],
    ['bracket that an escape keeps open', '^[a\\]b]*[c]*$'],
  ])('falls back to the default: %s', (_why, configured) => {
    expect(keywordPatternOf(configured)).toBe(KEYWORD_PATTERN)
  })

  it('runs an accepted pattern over long text at once', () => {
    const started = performance.now()
    keywordPatternOf('^[a-z]*$').test(`${'a'.repeat(10_000)}!`)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('hasForbiddenKeyword', () => {
  it.each<[why: string, value: unknown, forbidden: boolean]>([
    ['good text', { Keyword: '足三里' }, false],
    ['bad text', { Keyword: 'a b' }, true],
    ['any letter case', { keyWord: '%' }, true],
    ['inside lists and objects', [{ a: [{ Keyword: ';' }] }], true],
    ['a list of keywords', { Keyword: ['ok', 'not ok'] }, true],
    ['an object as keyword', { Keyword: { text: '<' } }, true],
    ['other fields are free', { Name: 'a b <', Keywords: ' ' }, false],
    ['null and numbers', { Keyword: null, x: { keyword: 5 } }, false],
    ['no object', 'a b', false],
    ['absent', undefined, false],
  ])('%s', (_why, value, forbidden) => {
    expect(hasForbiddenKeyword(value)).toBe(forbidden)
  })

  it('walks 100,000 levels without overflowing', () => {
    let deep: unknown = { Keyword: '%' }
    for (let level = 0; level < 100_000; level += 1) deep = { deep }
    expect(hasForbiddenKeyword(deep)).toBe(true)
  })

  it('obeys a configured pattern', () => {
    expect(hasForbiddenKeyword({ Keyword: 'a b' }, keywordPatternOf('^[a-z ]*$'))).toBe(false)
  })
})

describe('isMobileNumber', () => {
  const ALLOWED = new Set(
    '130 131 132 133 134 135 136 137 138 139 147 150 151 152 153 155 156 157 158 159 166 170 172 173 175 176 177 178 '
      .concat('180 181 182 183 184 185 186 187 188 189 191 193 198 199')
      .split(' '),
  )

  it('takes exactly the prefixes of the specification', () => {
    for (let prefix = 0; prefix < 1_000; prefix += 1) {
      const head = String(prefix).padStart(3, '0')
      expect([head, isMobileNumber(`${head}00000000`)]).toEqual([head, ALLOWED.has(head)])
    }
  })

  it.each([
    '',
    '1380000000',
    '138000000000',
    '1380000000a',
    ' 13800000000',
    '13800000000\n',
    '+8613800000000',
    '１３８00000000',
  ])('refuses %j', (text) => {
    expect(isMobileNumber(text)).toBe(false)
  })
})

describe('small rules', () => {
  it.each<[text: string, fits: boolean]>([
    ['orgadmin', true],
    ['admin_1@x', true],
    ['管理员', false],
    ['a管b', false],
  ])('user name %j: %s', (text, fits) => {
    expect(isUserName(text)).toBe(fits)
  })

  it.each<[text: string, fits: boolean]>([
    ['http://a', true],
    ['https://a', true],
    ['mailto:a@b', true],
    ['tel:123', true],
    ['/home/index', false],
    ['ftp://a', false],
    ['javascript:alert(1)', false],
    ['xhttps://a', false],
    ['httpx:', false],
  ])('external link %j: %s', (text, fits) => {
    expect(isExternalLink(text)).toBe(fits)
  })
})
