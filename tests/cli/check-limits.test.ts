/** One hostile library costs its own limit and nothing else (RELIABILITY S1). */
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { check, foundIn } from './run-check.ts'
import { tempProject } from './support.ts'

describe('a hostile schema', { timeout: 120_000 }, () => {
  it('S11 ends its worker, is named, and the other libraries are judged', () => {
    const pattern = '"pattern": "^a*a*a*a*a*a*a*a*a*a*$", "x-messages": { "pattern": "只能用字母" }'
    const endless = edit(SCHEMA, '"maxLength": 60 }', `"maxLength": 60, ${pattern} }`).replace(
      '甲',
      `${'a'.repeat(58)}b`,
    )
    const other = (text: string) => text.replaceAll('"thing"', '"other"').replaceAll('Thing', 'Other')
    const root = tempProject({
      'schemas/thing.json': endless,
      'schemas/other.json': edit(SCHEMA, '"Name": "甲"', '"Name": 7'),
      'resources/other.json': other(DESCRIPTOR).replaceAll('物品', '其他'),
    })
    const ran = check(['--root', root])
    expect(ran.code).toBe(1)
    const found = foundIn(ran)
    expect(found).toContain('schemas/thing.json:1:1  S11')
    expect(found.some((line) => line.startsWith('schemas/other.json:13:26'))).toBe(true)
  })
})
