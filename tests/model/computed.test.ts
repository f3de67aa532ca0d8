import { describe, expect, it } from 'vitest'
import { computedValue, withComputed } from '../../src/model/computed.ts'
import { pinyinInitials } from '../../src/model/initials.ts'
import type { Resource } from '../../src/model/resource.ts'
import { THING } from '../support/resource.ts'

const FOLLOWING: Resource = {
  ...THING,
  fields: THING.fields.map((field) => (field.name === 'Secret' ? { ...field, maxLength: 4 } : field)),
  form: { ...THING.form, computed: [{ field: 'Secret', from: 'Name', function: 'pinyinInitials' }] },
}

describe('pinyinInitials', () => {
  it.each([
    ['运动疗法', 'YDLF'],
    ['重庆（长江）', 'CQCJ'],
    ['CT 检查', 'CTJC'],
    ['ＰＴ２级', 'PT2J'],
    ['女', 'N'],
    ['——', ''],
  ])('%s is %s', (text, letters) => expect(pinyinInitials(text)).toBe(letters))
})

describe('computed fields', () => {
  it.each([
    ['is filled where it is missing', { Name: '运动' }, 'YD'],
    ['is filled where it is empty', { Name: '运动', Secret: '' }, 'YD'],
    ['is filled where it is null', { Name: '运动', Secret: null }, 'YD'],
    ['is left as somebody wrote it', { Name: '运动', Secret: 'X' }, 'X'],
    ['is cut to its limit', { Name: '运动疗法训练' }, 'YDLF'],
    ['stays empty without a source', { Name: ' ' }, undefined],
    ['stays empty where the source has no letters', { Name: '——' }, undefined],
  ])('%s', (_what, record, value) => {
    expect(withComputed(FOLLOWING, record, pinyinInitials)['Secret']).toBe(value)
  })

  it('leaves a record as it is when there is nothing to fill', () => {
    const record = { Name: '运动', Secret: 'X' }
    expect(withComputed(FOLLOWING, record, pinyinInitials)).toBe(record)
    expect(withComputed(THING, record, pinyinInitials)).toBe(record)
    expect(
      computedValue(FOLLOWING.form.computed[0]!, { Name: 7 }, { resource: FOLLOWING, initials: pinyinInitials }),
    ).toBeUndefined()
  })
})
