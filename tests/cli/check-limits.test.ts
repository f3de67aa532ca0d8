/** One hostile library costs its own limit and nothing else (RELIABILITY S1). */
import { describe, expect, it } from 'vitest'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { check, foundIn } from './run-check.ts'
import { tempProject } from './support.ts'

/** A library whose example is wrong: the finding shows that it was judged to the end. */
const other = (text: string) => text.replaceAll('"thing"', '"other"').replaceAll('Thing', 'Other')
const OTHER = {
  'schemas/other.json': edit(SCHEMA, '"Name": "甲"', '"Name": 7'),
  'resources/other.json': other(DESCRIPTOR).replaceAll('物品', '其他'),
}

/** Few words, and a list of choices for each of 1,740 fields. */
function immense(): string {
  const names = Array.from({ length: 1_000 }, (_, index) => `v${index}`)
  const choice = {
    title: '选',
    type: 'string',
    enum: names,
    'x-labels': Object.fromEntries(names.map((name) => [name, '甲'])),
  }
  const field = (index: number) => [`T${index}`, { title: `文${index}`, $ref: '#/$defs/choice' }]
  const block = {
    title: '块',
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 290 }, (_, at) => field(at))),
  }
  const group = (index: number) => [`G${index}`, { title: `组${index}`, $ref: '#/$defs/block' }]
  const schema = JSON.parse(SCHEMA) as { readonly properties: object }
  const groups = Object.fromEntries(Array.from({ length: 6 }, (_, index) => group(index))) as object
  return JSON.stringify({ ...schema, $defs: { choice, block }, properties: { ...schema.properties, ...groups } })
}

describe('a hostile schema', { timeout: 120_000 }, () => {
  it('S1 S11 that wants more memory than its worker has is named, and the other libraries are judged', () => {
    const root = tempProject({ ...OTHER, 'schemas/thing.json': immense() })
    const ran = check(['--root', root], undefined, { REHAB_CHECK_HEAP_MB: '48' })
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 1, err: '' })
    expect(ran.out).toMatch(/^schemas\/thing\.json:1:1 {2}S11 {2}.*内存超过 48 MB/m)
    expect(foundIn(ran).some((line) => line.startsWith('schemas/other.json:13:26'))).toBe(true)
    expect(ran.out).toMatch(/1 个库可用，1 个库停用/)
  })

  it('S11 ends its worker, is named, and the other libraries are judged', () => {
    const pattern = '"pattern": "^a*a*a*a*a*a*a*a*a*a*$", "x-messages": { "pattern": "只能用字母" }'
    const endless = edit(SCHEMA, '"maxLength": 60 }', `"maxLength": 60, ${pattern} }`).replace(
      '甲',
      `${'a'.repeat(58)}b`,
    )
    const root = tempProject({ ...OTHER, 'schemas/thing.json': endless })
    const ran = check(['--root', root])
    expect(ran.code).toBe(1)
    const found = foundIn(ran)
    expect(found).toContain('schemas/thing.json:1:1  S11')
    expect(found.some((line) => line.startsWith('schemas/other.json:13:26'))).toBe(true)
  })
})
