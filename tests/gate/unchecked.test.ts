/** V6: a rule that throws costs itself and nothing else, and no report of such a run reads as clean. */
import { describe, expect, it } from 'vitest'
import { readProject } from '../../src/gate/project.ts'
import type { LibraryRule, ProjectRule, Rule } from '../../src/gate/rule.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, SCHEMA } from '../compiler/fixture.ts'
import { sourcesOf } from './fixture.ts'

const OTHER = {
  'schemas/other.json': SCHEMA,
  'resources/other.json': DESCRIPTOR.replaceAll('"thing"', '"other"').replaceAll('Thing', 'Other'),
}
const project = readProject(sourcesOf(OTHER))

const head = { level: 'warning', help: '' } as const
const good: LibraryRule = {
  ...head,
  code: 'L2',
  title: '好的规则',
  each: 'library',
  check: ({ descriptor }) => [{ at: { source: descriptor, path: ['title'] }, message: '看过了', cure: '不用改' }],
}
const bad = (check: LibraryRule['check']): LibraryRule => ({
  ...head,
  code: 'L3',
  title: '坏的规则',
  each: 'library',
  check,
})
const broken = (rule: Rule) =>
  findingsOf(project, [rule, good]).map(({ code, level, library, file, line, message }) => ({
    code,
    level,
    library,
    place: `${file}:${line}`,
    message,
  }))

describe('V6 a rule that throws', () => {
  it('names the library, the rule and the place; the other rules and libraries are judged', () => {
    const rule = bad(({ name }) => {
      if (name === 'thing') throw new Error('没有这样的字段')
      return []
    })
    const found = broken(rule)
    expect(found.filter(({ code }) => code === 'V6')).toEqual([
      {
        code: 'V6',
        level: 'error',
        library: 'thing',
        place: 'resources/thing.json:1',
        message: '规则 L3（坏的规则）对库 thing 没有查完：没有这样的字段',
      },
    ])
    expect(found.filter(({ code }) => code === 'L2').map(({ library }) => library)).toEqual(['other', 'thing'])
  })

  it('keeps what it had found until then', () => {
    const rule = bad(function* ({ descriptor }) {
      yield { at: { source: descriptor, path: ['page'] }, message: '先找到的', cure: '改' }
      throw new Error('后出错的')
    })
    const found = broken(rule).filter(({ library }) => library === 'thing')
    expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^V6 .*后出错的$/),
      'L2 看过了',
      'L3 先找到的',
    ])
  })

  it('is placed at the field when the message says which part of the data structure it was', () => {
    const rule = bad(() => {
      throw new Error('strict mode: missing type (path "#/properties/Name/maxLength")')
    })
    const at = broken(rule).find(({ code, library }) => code === 'V6' && library === 'thing')
    const line = SCHEMA.split('\n').findIndex((text) => text.includes('"Name": {')) + 1
    expect(at?.place).toBe(`schemas/thing.json:${line}`)
  })

  it('over all libraries leaves the rules over single ones alone', () => {
    const rule: ProjectRule = {
      ...head,
      code: 'S20',
      title: '总的规则',
      each: 'project',
      check: () => {
        throw new TypeError('x is undefined')
      },
    }
    expect(broken(rule).map(({ code, place, message }) => `${code} ${place} ${message}`)).toEqual([
      'V6 resources:1 规则 S20（总的规则）对各库没有查完：x is undefined',
      expect.stringMatching(/^L2 resources\/other/),
      expect.stringMatching(/^L2 resources\/thing/),
    ])
  })

  it('none is there when nothing throws', () => {
    expect(broken(bad(() => [])).filter(({ code }) => code === 'V6')).toEqual([])
  })
})
