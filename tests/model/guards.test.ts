import { describe, expect, it } from 'vitest'
import { refusalWords, waitsFor } from '../../src/model/guards.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import { THING } from '../support/resource.ts'

const guard = (words: string) => ({ before: ['delete'], passes: false, words })

describe('refusalWords', () => {
  it.each([
    ['该类型下还有 {count} 个启用项目：{names}', 3, ['A', 'B', 'C'], '该类型下还有 3 个启用项目：A、B、C'],
    ['该类型下还有 {count} 个启用项目：{names}', 9, ['A', 'B'], '该类型下还有 9 个启用项目：A、B等'],
    ['该类型下还有 {count} 个启用项目：{names}', undefined, [], '该类型下还有若干个启用项目'],
    ['还有 {count} 个项目（{names}）', 0, [], '还有若干个项目'],
    ['正在使用，不能删除', 2, ['A', 'B'], '正在使用，不能删除'],
  ])('%s with %s', (words, count, names, expected) => {
    expect(refusalWords(guard(words), { count, names })).toBe(expected)
  })
})

describe('waitsFor', () => {
  const transition = (name: string, to: string, when?: string): Transition => ({
    name,
    label: name,
    field: 'State',
    to,
    also: {},
    ...(when && { when: { eq: ['State', when] } }),
  })
  const resource = {
    ...THING,
    transitions: [transition('submit', 'pending', 'draft'), transition('approve', 'done', 'pending')],
  }
  const [submit, approve] = resource.transitions as [Transition, Transition]
  it.each([
    ['draft', approve, 'submit'],
    ['pending', approve, undefined],
    ['done', approve, undefined],
    ['done', submit, undefined],
    ['pending', submit, undefined],
  ])('in %s', (State, asked, expected) => {
    expect(waitsFor(resource, asked, { State })?.name).toBe(expected)
  })
})
