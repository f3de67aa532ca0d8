import { describe, expect, it } from 'vitest'
import { driftOf, mergeDrift, proposedSide } from '../../src/model/drift.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { THING } from '../support/resource.ts'

const RESOURCE = {
  ...THING,
  reference: { source: 'SourceId', version: 'SourceVersion', state: 'ReferenceState', keeps: ['IsEnabled'] },
}
const BASE: WireRecord = { Id: 'p1', Code: 'A', Name: '甲', Price: 10, Tags: ['x'], IsEnabled: true, Version: 1 }
const OWN: WireRecord = { ...BASE, Id: 'o1', Version: 4 }
const stateOf = (platform: WireRecord, own: WireRecord, name: string, base: WireRecord | null = BASE) =>
  driftOf(RESOURCE, { base, platform: { ...BASE, ...platform }, own: { ...OWN, ...own } }).find(
    ({ field }) => field.name === name,
  )?.state

describe('how far a copy and its source have gone apart', () => {
  it.each([
    ['nobody changed it', {}, {}, 'Price', 'same'],
    ['only the platform', { Price: 12 }, {}, 'Price', 'platformOnly'],
    ['only the organization', {}, { Price: 9 }, 'Price', 'ownOnly'],
    ['both differently', { Price: 12 }, { Price: 9 }, 'Price', 'both'],
    ['both to the same value', { Price: 12 }, { Price: 12 }, 'Price', 'same'],
    ['a list in another order', { Tags: ['y', 'x'] }, {}, 'Tags', 'platformOnly'],
    ['null for what was absent', { Remark: null }, {}, 'Remark', 'same'],
    ['a value that was taken away', { Tags: null }, {}, 'Tags', 'platformOnly'],
    ['a field that the organization keeps', { IsEnabled: false }, {}, 'IsEnabled', undefined],
    ['the id', {}, {}, 'Id', undefined],
    ['the version', {}, {}, 'Version', undefined],
  ])('%s', (_words, platform, own, name, state) => {
    expect(stateOf(platform, own, name)).toBe(state)
  })

  it('takes a difference for a conflict where nobody knows what was taken over', () => {
    expect(stateOf({ Price: 12 }, {}, 'Price', null)).toBe('both')
    expect(stateOf({}, {}, 'Price', null)).toBe('same')
  })

  it('merges what is proposed, or what a person chose', () => {
    const own = { ...OWN, Name: '本院甲', Tags: ['z'] }
    const fields = driftOf(RESOURCE, { base: BASE, platform: { ...BASE, Name: '甲二', Price: 12, Tags: null }, own })
    expect(mergeDrift(own, fields, proposedSide)).toEqual({ ...own, Price: 12 })
    const { Tags: _tags, ...others } = own
    expect(mergeDrift(own, fields, () => 'platform')).toEqual({ ...others, Name: '甲二', Price: 12 })
    expect(mergeDrift(own, fields, () => 'own')).toEqual(own)
  })
})
