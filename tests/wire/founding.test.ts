import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import { type CodedFounding, FOUND, FOUNDING_STATE } from '../../src/wire/founding.ts'
import { received } from '../support/received.ts'

const decodeFounding = (body: unknown) => FOUND.decode(received({ body }))
const FOUNDING: CodedFounding = {
  code: 'ABCD-EFGH-JKMN',
  consortiumName: '康复联合体',
  organizationName: '第一医院',
  administrators: [{ role: 'organizationAdmin', userName: 'zhang', name: '张华', phone: '', password: ' Found#7 ' }],
}
const BODY = FOUND.request(FOUNDING).body as Readonly<Record<string, unknown>>

describe('the founding of an empty server', () => {
  it('comes back from its body, the password as it was typed', () => {
    expect(decodeFounding(BODY)).toEqual(FOUNDING)
    expect(decodeFounding({ ...BODY, Code: ' ABCD-EFGH-JKMN ' })).toEqual(FOUNDING)
  })

  it.each([true, false])('is open or not: %s', (isOpen) => {
    expect(FOUNDING_STATE.reply.decode(FOUNDING_STATE.reply.encode(isOpen))).toBe(isOpen)
  })

  it.each<[why: string, body: unknown, path: string]>([
    ['no object', 'x', ''],
    ['another field', { ...BODY, Admin: 'x' }, '/Admin'],
    ['no people', { ...BODY, Administrators: undefined }, '/Administrators'],
    ['a number', { ...BODY, Code: 1 }, '/Code'],
    ['another role', { ...BODY, Administrators: [{ Role: 'root' }] }, '/Administrators/0/Role'],
    ['another field of a person', { ...BODY, Administrators: [{ Admin: 1 }] }, '/Administrators/0/Admin'],
  ])('refuses %s and names the field', (_why, body, path) => {
    const refusal = (() => {
      try {
        return decodeFounding(body)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(Failure)
    expect((refusal as Failure).problems.map((problem) => problem.path)).toEqual([path])
  })
})
