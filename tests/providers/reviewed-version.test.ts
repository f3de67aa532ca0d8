import { describe, expect, it } from 'vitest'
import { forUpdate } from '../../src/providers/writing.ts'
import { THING } from '../support/resource.ts'

const RESOURCE = {
  ...THING,
  fields: [
    ...THING.fields,
    {
      name: 'SourceVersion',
      kind: 'number',
      title: '平台版本',
      required: false,
      readOnly: true,
      search: false,
    } as const,
  ],
  reference: { source: 'SourceId', version: 'SourceVersion', state: 'ReferenceState', keeps: [] },
}
const LOADED = { Id: 'o1', Name: '甲', SourceVersion: 2, Version: 5 }

describe('the platform’s version in an update', () => {
  it.each([
    ['is sent when a review names a newer one', { ...LOADED, SourceVersion: 3 }, { SourceVersion: 3 }],
    ['is not sent when it is the one that was loaded', { ...LOADED, Name: '乙' }, { Name: '乙' }],
    ['is not sent when the form does not have it', { Id: 'o1', Name: '乙', Version: 5 }, { Name: '乙' }],
  ])('%s', (_words, changes, expected) => {
    expect(forUpdate(RESOURCE, { id: 'o1', loaded: LOADED, data: changes })).toEqual({
      Id: 'o1',
      Name: '甲',
      Version: 5,
      ...expected,
    })
  })
})
