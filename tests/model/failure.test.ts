import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Failure, FAILURES, failureOfStatus } from '../../src/model/failure.ts'

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')

describe('docs/errors.md', () => {
  it('says what the table in the code says, no more and no less', () => {
    const rows = [...page.matchAll(/^\| (\w+) \| (\d+|—) \| (.+) \| (error|warning) \| (\d+) \|$/gm)]
    const documented = rows.map(([, code, status, words, level, toastMs]) => [
      code,
      { status: status === '—' ? 0 : Number(status), words, level, toastMs: Number(toastMs) },
    ])
    expect(Object.fromEntries(documented)).toEqual(FAILURES)
  })
})

describe('Failure', () => {
  it('carries its code, status and words', () => {
    const failure = new Failure('conflict', { data: { current: null } })
    expect(failure).toMatchObject({
      code: 'conflict',
      status: 409,
      message: '该记录已被他人修改，请核对后再保存',
      data: { current: null },
    })
  })

  it('lets the server word it', () => {
    expect(new Failure('invalid', { words: '编码已存在' }).message).toBe('编码已存在')
  })
})

describe('failureOfStatus', () => {
  it.each([
    [400, 'invalid'],
    [401, 'expired'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'conflict'],
    [413, 'tooLarge'],
    [429, 'tooMany'],
    [500, 'server'],
    [502, 'server'],
    [503, 'unavailable'],
    [418, 'unknown'],
  ])('%i is %s', (status, code) => {
    expect(failureOfStatus(status)).toBe(code)
  })
})
