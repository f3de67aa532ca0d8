/** `identity.single`: what a library with one record for each owner may have, and what becomes of the rest. */
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compiler/compile.ts'
import { mayCreate, mayUpdate } from '../../src/model/access.ts'
import { getResource } from '../../src/model/resource.ts'
import { FIRST } from '../support/libraries.ts'

const CALLS = { list: { path: 'GetThing' }, upsert: { path: 'SaveThing' } }
const HEAD = { formatVersion: 2, name: 'thing', title: '设置', schema: 'thing', page: 'Thing' }
const text = { type: 'string', maxLength: 30 }
const PROPERTIES = {
  Id: { title: '编号', ...text, maxLength: 64, readOnly: true },
  Title: { title: '标题', ...text, default: '今日' },
  Version: { title: '版本', type: 'integer', readOnly: true },
}

interface Parts {
  readonly more?: Readonly<Record<string, unknown>>
  readonly calls?: Readonly<Record<string, unknown>>
  readonly properties?: Readonly<Record<string, unknown>>
  readonly identity?: Readonly<Record<string, unknown>>
}

function compiled({ more = {}, calls = {}, properties = {}, identity = {} }: Parts = {}) {
  const wire = { preset: 'page-upsert', base: '/content/api/Thing', calls: { ...CALLS, ...calls } }
  const descriptor = { ...HEAD, identity: { single: true, ...identity }, wire, ...more }
  const schema = { title: '设置', type: 'object', required: ['Title'], properties: { ...PROPERTIES, ...properties } }
  return compile(
    [{ path: 'schemas/thing.json', text: JSON.stringify(schema) }],
    [{ path: 'resources/thing.json', text: JSON.stringify(descriptor) }],
  )
}

describe('a library with one record for each owner', () => {
  it('can be changed and not added to, whatever its calls could carry', () => {
    const { catalog, problems } = compiled()
    expect(problems).toEqual([])
    const resource = getResource(catalog, 'thing')
    expect(resource.single).toBe(true)
    expect(mayUpdate(resource, FIRST)).toBe(true)
    expect(mayCreate(resource, FIRST)).toBe(false)
  })

  it.each<[why: string, parts: Parts, cure: string]>([
    ['a call that adds', { calls: { create: { path: 'AddThing' } } }, '删除这个调用'],
    ['a call that deletes', { calls: { delete: { path: 'DropThing' } } }, '删除这个调用'],
    ['a list', { more: { list: { pageSize: 50 } } }, '删除 list，或删除 single'],
    ['an import', { more: { import: { synonyms: { Title: ['题目'] } } } }, '删除 import，或删除 single'],
    ['a constraint', { more: { constraints: [{ by: ['Title'] }] } }, '删除 constraints，或删除 single'],
    ['a natural key', { identity: { naturalKey: ['Title'] } }, '删除 naturalKey'],
    ['what must be filled and begins empty', { properties: { Title: { title: '标题', ...text } } }, '写上 default'],
  ])('is refused %s', (_why, parts, cure) => {
    const { problems } = compiled(parts)
    expect(problems.map(({ code, cure: said }) => [code, said])).toContainEqual([
      'single',
      expect.stringContaining(cure),
    ])
  })

  it('is written in format 2 alone', () => {
    const { problems } = compiled({ more: { formatVersion: 1 } })
    expect(problems[0]?.cure).toContain('formatVersion 写成 2')
  })
})
