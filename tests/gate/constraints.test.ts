/** F1, F2, S7, S9, S22: correct schemas pass, contradictions are shown, and what could not be tried is said to be so. */
import { describe, expect, it } from 'vitest'
import { readProject } from '../../src/gate/project.ts'
import { type Finding } from '../../src/gate/rule.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { edited, foundBy, sourcesOf, withField } from './fixture.ts'

const SAID = '"x-messages": { "pattern": "请按说明填写内容" }'
const field = (name: string, keywords: string) =>
  edited('schema', ...withField(`"${name}": { "title": "内容", ${keywords} }`))
const text = (keywords: string) => field('Text', `"type": "string", "maxLength": 60, ${keywords}`)
const ownPattern = (pattern: string, more = '') => text(`"pattern": ${JSON.stringify(pattern)}, ${SAID}${more}`)

function findings(files: Readonly<Record<string, string>>): readonly Finding[] {
  return findingsOf(readProject(sourcesOf(files)), RULES)
}
const graver = (files: Readonly<Record<string, string>>) =>
  findings(files)
    .filter(({ level }) => level === 'error')
    .map(({ code, message }) => `${code} ${message}`)

describe('correct schemas are taken, and their limits are tried', () => {
  it.each([
    ['an address that begins with http', ownPattern('^https?://', ', "format": "uri"')],
    ['an address of pictures', ownPattern('\\.png$', ', "format": "uri"')],
    ['an address of one host', ownPattern('^https://cdn\\.example\\.org/', ', "format": "uri"')],
    ['mail of one domain', ownPattern('@hospital\\.cn$', ', "format": "email"')],
    ['mail of one domain, written out', ownPattern('^[a-z.]+@hospital\\.(cn|com)$', ', "format": "email"')],
    ['mail of one domain, with anything before it', ownPattern('^.+@hospital\\.cn$', ', "format": "email"')],
    ['days of one year', ownPattern('^2031-', ', "format": "date"')],
    ['a short address', field('Text', '"type": "string", "maxLength": 12, "format": "uri"')],
    ['a long address', field('Text', '"type": "string", "minLength": 50, "maxLength": 90, "format": "uri"')],
    ['a short mail', field('Text', '"type": "string", "maxLength": 6, "format": "email"')],
    ['multiples of five', field('Size', '"type": "number", "multipleOf": 5, "minimum": 0, "maximum": 100')],
    ['multiples in whole numbers', field('Size', '"type": "integer", "multipleOf": 3')],
    ['multiples with decimals allowed', field('Size', '"type": "number", "multipleOf": 5, "x-decimals": 2')],
    ['money in steps of ten', field('Fee', '"type": "number", "x-kind": "money", "multipleOf": 10')],
    ['a small span', field('Size', '"type": "number", "minimum": 0.0001, "maximum": 0.0005')],
    ['letters and figures, both', ownPattern('^(?=.*[0-9])(?=.*[a-z])[a-z0-9]{6,20}$')],
    ['a number that does not begin with 0', ownPattern('^(?!0)[0-9]{4}$')],
  ])('%s', (_what, files) => {
    expect(findings(files).filter(({ code }) => code !== 'S20' && code !== 'S22')).toEqual([])
  })
})

describe('F1 shows the contradiction', () => {
  const number = (keywords: string) => field('Size', `"type": "number", ${keywords}`)

  it.each([
    [
      'a pattern longer than the field',
      field('Text', `"type": "string", "maxLength": 4, "pattern": "^[0-9]{8}$", ${SAID}`),
      '最多 4 个字（maxLength），而 pattern 至少要 8 个字',
    ],
    [
      'a pattern shorter than the least',
      field('Text', `"type": "string", "minLength": 9, "maxLength": 20, "pattern": "^(ab|c)d?$", ${SAID}`),
      '至少要 9 个字（minLength）',
    ],
    [
      'a date in five letters',
      field('Day', '"type": "string", "maxLength": 5, "format": "date"'),
      'date 格式至少要 10 个字',
    ],
    [
      'a date of eight figures',
      ownPattern('^[0-9]{8}$', ', "format": "date"'),
      'pattern 最多 8 个字，而 date 格式至少要 10 个字',
    ],
    [
      'no number of two decimals',
      number('"minimum": 0.001, "maximum": 0.009, "x-decimals": 2'),
      '上下限之间没有一个数是 2 位小数',
    ],
    [
      'more choices than there are',
      field(
        'Many',
        '"type": "array", "maxItems": 5, "minItems": 3, "items": { "type": "string", "enum": ["甲", "乙"] }',
      ),
      '至少要选 3 项（minItems），而选项只有 2 个',
    ],
  ])('%s', (_what, files, words) => {
    expect(graver(files).join()).toContain(`F1 `)
    expect(graver(files).join()).toContain(words)
  })

  it.each([
    ['a word that is said twice', ownPattern('^(?<word>[a-z]{9})-\\k<word>$')],
    ['what only looking around allows', ownPattern('^(?=.*q.*z.*q)(?=.*7.*7)[a-z0-9]{6}$')],
    ['a mail that no letter of the pattern is in', ownPattern('^[0-9]+$', ', "format": "email"')],
  ])('where no value was made of %s it says that nothing was tried', (_what, files) => {
    expect(graver(files)).toEqual([])
    const found = findings(files).filter(({ code }) => code === 'F1')
    expect(found.map(({ level }) => level)).toEqual(['info'])
    expect(found[0]?.message).toContain('这个字段没有试验')
  })

  it('the other fields are tried all the same', () => {
    const two = `"A": { "title": "一", "type": "string", "maxLength": 4, "pattern": "^[0-9]{8}$", ${SAID} },
    "B": { "title": "二", "type": "string", "maxLength": 9, "pattern": "^[0-9]+$", "x-messages": { "pattern": "must be [0-9]+" } }`
    expect(foundBy('F2', edited('schema', ...withField(two))).join()).toContain('不是给用户看的中文')
  })
})

describe('F2 calls a pattern useless only when it lets everything pass', () => {
  it.each([
    ['a backslash', '^[^\\\\]*$'],
    ['a line break', '^[^\\n]*$'],
    ['a blank', '^\\S*$'],
    ['full-width signs', '^[^Ａ-Ｚ]*$'],
    ['an emoji', '^[^\\u{1F300}-\\u{1FAFF}]*$'],
    ['a quotation mark', '^[^"]*$'],
  ])('one that refuses %s', (_what, pattern) => {
    expect(foundBy('F2', ownPattern(pattern))).toEqual([])
  })

  it.each(['.*', '^[^]*$', '[^]?'])('%s', (pattern) => {
    expect(foundBy('F2', ownPattern(pattern)).join()).toContain('什么都不拦')
  })
})

describe('S22: a pattern that is not said from end to end', () => {
  it.each([
    ['[0-9]{6}', '^…$'],
    ['[A-Z]|[0-9]', '^(…)$'],
    ['^a|b$', '^(…|…)$'],
    ['^[a|b]+$|c', '^(…|…)$'],
  ])('%s is told', (pattern, cure) => {
    expect(foundBy('S22', ownPattern(pattern)).join()).toContain(cure)
  })

  it.each(['^https?://', '\\.png$', '^(a|b)$', '^a$|^b$', '(^a$)|(?:^b$)', '^[$|^]+$', '^a\\|b$'])(
    '%s is not',
    (pattern) => {
      expect(foundBy('S22', ownPattern(pattern))).toEqual([])
    },
  )
})

describe('S9: no item of a list may be null', () => {
  const list = (items: string) => field('List', `"type": "array", "maxItems": 5, "items": ${items}`)

  it.each([
    ['texts', '{ "type": ["string", "null"], "maxLength": 9 }', '"type": "string"'],
    ['choices', '{ "type": ["null", "string"], "enum": ["甲", "乙"] }', '"type": "string"'],
    [
      'rows',
      '{ "type": ["object", "null"], "properties": { "A": { "title": "一", "type": "boolean" } } }',
      '"type": "object"',
    ],
  ])('of %s', (_what, items, cure) => {
    const found = foundBy('S9', list(items))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('列表中的一项不能为空')
    expect(found[0]).toContain(cure)
  })

  it.each([
    [
      'a list that may be null itself',
      field('List', '"type": ["array", "null"], "maxItems": 5, "items": { "type": "string", "maxLength": 9 }'),
    ],
    ['a text that may be null', field('Text', '"type": ["string", "null"], "maxLength": 9')],
  ])('nothing is said of %s', (_what, files) => {
    expect(graver(files)).toEqual([])
  })
})

describe('S7: steps of whole numbers', () => {
  it.each(['0.01', '0.1', '0.5'])('%s is no step', (step) => {
    expect(foundBy('S7', field('Fee', `"type": "number", "x-kind": "money", "multipleOf": ${step}`)).join()).toContain(
      'x-decimals',
    )
  })
})
