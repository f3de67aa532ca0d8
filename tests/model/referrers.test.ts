import { describe, expect, it } from 'vitest'
import type { Condition } from '../../src/model/condition.ts'
import { referrerQuestion, referrersOf } from '../../src/model/referrers.ts'
import type { Call } from '../../src/model/call.ts'
import { getResource, type Resource } from '../../src/model/resource.ts'
import { decodeRequest } from '../../src/wire/request-readers.ts'
import { CATALOG as catalog } from '../support/project.ts'

const SUPPLY = getResource(catalog, 'consumable')
const KIND = getResource(catalog, 'consumable-type')
const getCall = ({ calls }: Resource) => calls['list'] as Call

describe('referrersOf', () => {
  it('finds the fields that refer to a library and that a list can be asked by', () => {
    const found = referrersOf(catalog, KIND).map(({ library, field }) => `${library.name}.${field.name}`)
    expect(found).toContain('consumable.TypeId')
  })

  it('leaves out fields that no list can be filtered by, and finds references inside rows by the rows', () => {
    const { groupBy: _groupBy, ...list } = SUPPLY.list
    const blind: Resource = { ...SUPPLY, list: { ...list, filters: [] } }
    const nested: Resource = {
      ...SUPPLY,
      name: 'nested',
      fields: [{ ...SUPPLY.fields[0]!, name: 'Lines', kind: 'rows', fields: SUPPLY.fields }],
    }
    const found = referrersOf({ resources: { blind, nested }, broken: [] }, KIND)
    expect(found.map(({ library, field }) => `${library.name}.${field.name}`)).toEqual(['nested.Lines'])
    const asked = { ...getCall(nested), method: 'GET' as const, query: { Lines: ['t1', 't2'] }, headers: {} }
    expect(decodeRequest(nested, getCall(nested), asked)).toMatchObject({
      page: { filters: { Lines: { in: ['t1', 't2'] } } },
    })
  })

  it('leaves out a library that has no list', () => {
    const { list: _list, ...calls } = SUPPLY.calls
    expect(referrersOf({ resources: { mute: { ...SUPPLY, calls } }, broken: [] }, KIND)).toEqual([])
  })
})

describe('referrerQuestion', () => {
  const enabled: Condition = { eq: ['IsEnabled', true] }
  const named: Condition = { eq: ['Name', '敷料'] }
  const priced: Condition = { gt: ['Price', 5] }
  const id = { TypeId: { in: ['t1'] } }
  const resource: Resource = { ...SUPPLY, list: { ...SUPPLY.list, filters: ['IsEnabled', 'Price', 'Name'] } }
  it.each<[string, Condition | undefined, object, Condition | undefined]>([
    ['nothing more', undefined, id, undefined],
    ['a flag as a filter', enabled, { ...id, IsEnabled: { in: ['true'] } }, undefined],
    ['a number as a span', { eq: ['Price', 5] }, { ...id, Price: { from: '5', to: '5' } }, undefined],
    ['text by hand, since lists find what contains it', named, id, { and: [named] }],
    ['the empty value by hand', { eq: ['IsEnabled', null] }, id, { and: [{ eq: ['IsEnabled', null] }] }],
    ['part of both', { and: [enabled, priced] }, { ...id, IsEnabled: { in: ['true'] } }, { and: [priced] }],
    [
      'twice the same field once by hand',
      { and: [enabled, enabled] },
      { ...id, IsEnabled: { in: ['true'] } },
      { and: [enabled] },
    ],
  ])('asks %s', (_words, when, filters, rest) => {
    const referrers = { library: 'consumable', field: 'TypeId', ...(when && { when }) }
    expect(referrerQuestion(resource, referrers, 't1')).toEqual({ filters, ...(rest && { rest }) })
  })
})
