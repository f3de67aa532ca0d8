import { describe, expect, it } from 'vitest'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { type Files, sourcesOf } from './fixture.ts'

const unused = (files: Files) =>
  findingsOf(readProject(sourcesOf(files)), RULES)
    .filter(({ code }) => code === 'S21')
    .map(({ file }) => file)

describe('S21: a schema that no library uses', () => {
  it('is told', () => {
    expect(unused({ 'schemas/lonely.json': SCHEMA })).toEqual(['schemas/lonely.json'])
  })

  it.each([
    ['cannot be read', edit(DESCRIPTOR, '"title": "', '"title": ')],
    ['names one that is not there', edit(DESCRIPTOR, '"schema": "thing"', '"schema": "thng"')],
  ])('is told of none while a descriptor %s: it may be the one that is meant', (_what, descriptor) => {
    expect(unused({ 'schemas/lonely.json': SCHEMA, 'resources/thing.json': descriptor })).toEqual([])
  })
})
