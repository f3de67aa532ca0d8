import { describe, expect, it } from 'vitest'
import { wrongCodes } from '../../src/model/code-check.ts'
import * as dictionary from '../../src/model/initials.ts'
import { getResource } from '../../src/model/resource.ts'
import { CATALOG } from '../support/project.ts'

const ACUPOINT = getResource(CATALOG, 'acupoint')
const code = (value: string, isFilledIn: boolean) => [{ field: 'PinyinCode', value, isFilledIn }]

describe('codes of stored records', () => {
  it.each([
    ['what the old dictionary filled in', { Name: '肺俞', PinyinCode: 'FY' }, code('FS', true)],
    ['an empty one', { Name: '肺俞', PinyinCode: '' }, code('FS', true)],
    ['what somebody has chosen', { Name: '肺俞', PinyinCode: 'FEI' }, code('FS', false)],
    ['what differs from a written spelling', { Name: '肺俞', PinYin: 'Fèi yú', PinyinCode: 'FS' }, code('FY', false)],
    ['the right one', { Name: '肺俞', PinyinCode: 'FS' }, []],
    ['the right one in small letters', { Name: '肺俞', PinyinCode: 'fs' }, []],
    ['nothing to follow from', { Name: ' ', PinyinCode: 'X' }, []],
  ])('%s', (_why, record, wrong) => {
    expect(wrongCodes(ACUPOINT, record, dictionary)).toEqual(wrong)
  })
})
