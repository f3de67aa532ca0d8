import { describe, expect, it } from 'vitest'
import { quickFixOf } from '../../../src/gate/editing/quick-fix.ts'
import type { Finding } from '../../../src/gate/rule.ts'

function mended(text: string, pointed: string, message: string, cure: string, more: Partial<Finding> = {}) {
  const from = text.indexOf(pointed)
  const finding: Finding = {
    file: 'resources/x.json',
    line: 1,
    column: 1,
    path: '',
    code: 'D3',
    level: 'error',
    library: 'x',
    message,
    cure,
    ...more,
  }
  const fix = quickFixOf(finding, text, { from, to: from + pointed.length })
  if (!fix) return undefined
  return fix.edits.reduceRight(
    (done, { offset, length, text: put }) => done.slice(0, offset) + put + done.slice(offset + length),
    text,
  )
}

describe('the quick fix', () => {
  it.each([
    ['a value', '["Nmae"]', '"Nmae"', '没有字段 Nmae', '是否想写 Name？', '["Name"]'],
    ['a key', '{ "lsit": {} }', '"lsit"', '不认识的键 lsit', '是否想写 list？', '{ "list": {} }'],
    [
      'a word in a text',
      '"{Nmae}（{Code}）"',
      '"{Nmae}（{Code}）"',
      '没有字段 Nmae',
      '是否想写 Name？',
      '"{Name}（{Code}）"',
    ],
  ])('writes the word that was meant in place of %s', (_what, text, pointed, message, cure, result) => {
    expect(mended(text, pointed, message, cure)).toBe(result)
  })

  it('makes the edits that the rule gives', () => {
    const edits = [{ file: 'resources/x.json', offset: 1, length: 1, text: '2' }]
    expect(mended('[1]', '1', '不对', '改为 2', { edits })).toBe('[2]')
  })

  it.each([
    ['nothing is meant', '["X"]', '"X"', '没有字段 X', '可用的有：A、B'],
    ['the place is no text', '[1]', '1', '没有字段 X', '是否想写 Name？'],
    ['the text does not hold the word', '["A"]', '"A"', '没有字段 X', '是否想写 Name？'],
  ])('is not offered when %s', (_what, text, pointed, message, cure) => {
    expect(mended(text, pointed, message, cure)).toBeUndefined()
  })

  it('is not offered when it would change another file', () => {
    const edits = [{ file: 'resources/y.json', offset: 0, length: 0, text: '' }]
    expect(mended('[1]', '1', '不对', '改', { edits })).toBeUndefined()
  })
})
