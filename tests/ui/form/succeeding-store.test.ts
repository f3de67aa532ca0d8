import { describe, expect, it } from 'vitest'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import { createFormStore } from '../../../src/ui/form/form-store.ts'
import { succeedingStore } from '../../../src/ui/form/succeeding-store.ts'
import { compileThing, edit, SCHEMA } from '../../compiler/fixture.ts'

function thing(schema = SCHEMA): Resource {
  const { resources } = compileThing(schema).catalog
  if (!resources['thing']) throw new Error('the fixture does not compile')
  return resources['thing']
}

const LOADED: WireRecord = { Id: '1', Name: '甲', Price: 1.5, Extra: 'kept', Version: 3 }

/** What stands in a form after somebody wrote a name and a price, and the schema then became another. */
function after(schema: string): WireRecord {
  const store = createFormStore(thing(), LOADED)
  store.commit(['Name'], '乙')
  store.commit(['Price'], 2.5)
  const next = succeedingStore(store, thing(schema))
  expect(next.base.get()).toEqual(LOADED)
  expect(next.dirty.get()).toBe(true)
  return next.data.get()
}

describe('a form whose library changes under it', () => {
  it('keeps what was typed, and what the platform sent beyond the schema', () => {
    expect(after(edit(SCHEMA, '"title": "单价"', '"title": "价格"'))).toEqual({ ...LOADED, Name: '乙', Price: 2.5 })
  })

  it('begins a field anew that has become another kind', () => {
    const price = '"Price": { "title": "单价", "type": "number", "minimum": 0, "x-kind": "money", "x-unit": "元" }'
    const text = edit(SCHEMA, price, '"Price": { "title": "单价", "type": "string", "maxLength": 9 }')
    const next = after(edit(text, '"Price": 1.5 }]', '"Price": "1.5" }]'))
    expect(next).toMatchObject({ Name: '乙' })
    expect(next).not.toHaveProperty('Price')
  })

  it('brings a new field with its default', () => {
    const next = after(
      edit(SCHEMA, '    "Color"', '    "Size": { "title": "号", "type": "integer", "default": 4 },\n    "Color"'),
    )
    expect(next).toMatchObject({ Name: '乙', Size: 4 })
  })

  it('is unchanged when nothing was typed', () => {
    const next = succeedingStore(createFormStore(thing(), LOADED), thing(edit(SCHEMA, '"单价"', '"价格"')))
    expect(next.dirty.get()).toBe(false)
  })
})
