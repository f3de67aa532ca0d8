import { afterEach, describe, expect, it } from 'vitest'
import { tidyStorage } from '../../src/app/tidy-storage.ts'

afterEach(() => localStorage.clear())

describe('what a person finds of others in this browser', () => {
  it('is their own lists’ look alone: drafts and the marks of ra-core’s store are gone', () => {
    const kept = ['RaStorerc.user-1.version', 'RaStorerc.user-10.charge-item.columns', 'rc.mode', 'RaStore.version']
    const gone = ['RaStorerc.user-10.version', 'RaStorerc.user-2.version', 'rc-draft:user-10:org-1:charge-item::x']
    for (const name of [...kept, ...gone]) localStorage.setItem(name, '1')
    tidyStorage('user-1')
    expect(Object.keys(localStorage).toSorted()).toEqual(kept.toSorted())
  })
})
