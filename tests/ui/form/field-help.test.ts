import { describe, expect, it } from 'vitest'
import type { Field } from '../../../src/model/resource.ts'
import { fieldHelp } from '../../../src/ui/form/field-help.ts'

const field = (name: string, title: string, more: Partial<Field> = {}): Field => ({
  name,
  title,
  kind: 'text',
  required: false,
  readOnly: false,
  search: false,
  ...more,
})

describe('the words under a field that is going to end', () => {
  it('say until when, and which field beside it to fill in instead', () => {
    const old = field('Old', '旧名', { deprecated: { sunset: '2999-06-30', replacement: 'Name' } })
    const inner = field('Old', '旧单位', { description: '一盒', deprecated: { replacement: 'Unit' } })
    const rows = field('Packages', '包装', { kind: 'rows', fields: [inner, field('Unit', '单位')] })
    const fields = [old, field('Name', '名称'), rows]
    expect(fieldHelp(old, fields)).toBe('将停用，2999-06-30 之后不再有这一项，请改填“名称”')
    expect(fieldHelp(inner, fields)).toBe('一盒（将停用，请改填“单位”）')
    expect(fieldHelp(field('Name', '名称', { description: '全称' }), fields)).toBe('全称')
    const gone = field('Old', '旧名', { deprecated: { replacement: 'Nowhere' } })
    expect(fieldHelp(gone, [gone])).toBe('将停用')
  })
})
