import { describe, expect, it } from 'vitest'
import { createRepeats } from '../../src/gate/breaking/repeats.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { makeThing, THINGS } from '../support/libraries.ts'

const NAMED: Resource = { ...THINGS, form: { ...THINGS.form, unique: [['Code'], ['Name']] } }
const row = (code: string, name: string, owner = 'org-1'): WireRecord => ({
  ...makeThing(code, { Name: name }),
  OrganizationId: owner,
  Shelf: 'organization',
})

describe('stored records that a new key would have refused', () => {
  const rows = [row('A', '甲'), row('B', '甲'), row('C', ''), row('D', ''), row('A', '甲', 'org-2'), row('E', '甲')]

  it('are all but the first of each owner, for the keys that are new', () => {
    const repeats = createRepeats(THINGS, NAMED)
    expect(rows.flatMap((record) => repeats(record).map(({ path, code }) => [record.Code, path, code]))).toEqual([
      ['B', '/Name', 'duplicate'],
      ['E', '/Name', 'duplicate'],
    ])
    expect(rows.flatMap(createRepeats(NAMED, NAMED))).toEqual([])
  })

  it('without a state before, every key counts', () => {
    const repeats = createRepeats(undefined, NAMED)
    expect([row('A', '甲'), row('A', '乙')].flatMap(repeats)).toMatchObject([{ path: '/Code' }])
  })
})
