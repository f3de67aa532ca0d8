import { describe, expect, it } from 'vitest'
import { FAILURES, Failure, type FailureCode } from '../../src/model/failure.ts'
import type { Answer } from '../../src/wire/message.ts'
import { decodeEnvelope, encodeFailure, encodeSuccess } from '../../src/wire/envelope.ts'

function failureOf(answer: Answer): Failure {
  try {
    decodeEnvelope(answer)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('the answer was taken for a success')
}

describe('a success', () => {
  it('travels with Type 200 and no words', () => {
    expect(encodeSuccess({ a: 1 })).toEqual({ status: 200, body: { Type: 200, Data: { a: 1 }, Content: '' } })
    expect(encodeSuccess(undefined).body).toEqual({ Type: 200, Data: null, Content: '' })
  })

  it('gives its Data', () => {
    expect(decodeEnvelope({ status: 200, body: { Type: 200, Data: 5, Content: '操作成功' } })).toBe(5)
    expect(decodeEnvelope({ status: 201, body: { Type: 200 } })).toBeNull()
  })
})

describe('a refusal', () => {
  it.each<[why: string, answer: Answer, code: FailureCode, words: string]>([
    ['401', { status: 401, body: { Type: 401, Content: 'x' } }, 'expired', '登录过期'],
    ['401 without a body', { status: 401, body: undefined }, 'expired', '登录过期'],
    ['400 with Content', { status: 400, body: { Type: 4000, Content: '名称已存在' } }, 'invalid', '名称已存在'],
    ['400 with Message', { status: 400, body: { Message: '编码太长' } }, 'invalid', '编码太长'],
    ['400 with error_description', { status: 400, body: { error_description: '密码错误' } }, 'invalid', '密码错误'],
    [
      '400 that names a parameter',
      { status: 400, body: { Message: 'Invalid value of PageSize' } },
      'invalid',
      '参数无效',
    ],
    ['400 without words', { status: 400, body: {} }, 'invalid', '参数无效'],
    ['403', { status: 403, body: { Content: 'nope' } }, 'forbidden', '您没有权限操作'],
    ['404', { status: 404, body: '<html>' }, 'notFound', '您访问的内容不存在或已被删除'],
    ['413', { status: 413, body: null }, 'tooLarge', '您上传的文件过大,请压缩文件再试试'],
    ['429', { status: 429, body: { Content: 'slow down' } }, 'tooMany', '请求过多，请稍后再试'],
    ['500 with words', { status: 500, body: { Message: '库存服务异常' } }, 'server', '库存服务异常'],
    ['500 without', { status: 500, body: '' }, 'server', '系统错误'],
    ['503', { status: 503, body: {} }, 'unavailable', '服务繁忙，请稍后再试'],
    ['another status with words', { status: 418, body: { message: '茶壶' } }, 'unknown', '茶壶'],
    ['another status', { status: 418, body: {} }, 'unknown', '未知错误'],
    ['4000 inside 200', { status: 200, body: { Type: 4000, Data: null, Content: '已被引用' } }, 'invalid', '已被引用'],
    ['401 inside 200', { status: 200, body: { Type: 401, Content: 'x' } }, 'expired', '登录过期'],
    ['500 inside 200', { status: 200, body: { Type: 500 } }, 'server', '系统错误'],
    ['4000 inside 200 without words', { status: 200, body: { Type: 4000 } }, 'unknown', '未知错误'],
    ['no envelope at all', { status: 200, body: [1] }, 'unknown', '未知错误'],
    ['a page of a captive portal', { status: 200, body: '<html>' }, 'unknown', '未知错误'],
  ])('%s', (_why, answer, code, words) => {
    const failure = failureOf(answer)
    expect([failure.code, failure.message]).toEqual([code, words])
  })

  it('brings the problems of its fields', () => {
    const problems = [{ path: '/Price', code: 'minimum', message: '单价不能小于 0' }]
    const sent = encodeFailure(new Failure('invalid', { problems }))
    expect(sent).toEqual({ status: 400, body: { Type: 4000, Data: { errors: problems }, Content: '参数无效' } })
    expect(failureOf(sent).problems).toEqual(problems)
  })

  it('makes something of problems that are not whole', () => {
    const body = { Type: 4000, Data: { errors: [{ path: '/A' }, 'x', { message: '不行' }] } }
    expect(failureOf({ status: 400, body }).problems).toEqual([
      { path: '/A', code: 'invalid', message: '参数无效' },
      { path: '', code: 'invalid', message: '不行' },
    ])
  })

  it('brings both versions of a conflict', () => {
    const data = { current: { Version: 2 }, submitted: { Version: 1 } }
    const sent = encodeFailure(new Failure('conflict', { data }))
    expect(sent.status).toBe(409)
    expect(failureOf(sent)).toMatchObject({ code: 'conflict', data, message: '该记录已被他人修改，请核对后再保存' })
  })

  it.each(Object.keys(FAILURES) as FailureCode[])('%s keeps status and words on its way', (code) => {
    const sent = encodeFailure(new Failure(code))
    expect(sent.status).toBe(FAILURES[code].status || 500)
    expect(sent.body).toEqual({ Type: code === 'expired' ? 401 : 4000, Data: null, Content: FAILURES[code].words })
    expect(failureOf(sent).status).toBe(sent.status)
  })
})
