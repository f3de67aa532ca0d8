/** Statements as templates: what somebody sends is a parameter and never text, and nobody counts. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PageInput } from '../../../src/model/query.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { idsStatement, pageStatement } from '../../../src/server/store/page-query.ts'
import { allOf, anyOf, fixed, sql } from '../../../src/server/store/sql.ts'
import { FIRST, PLATFORM, SHARED } from '../../support/libraries.ts'

const STORE = new URL('../../../src/server/store/', import.meta.url)
/** Ends a text, a comment and a statement, and looks like a parameter. */
const NASTY = `a'); DROP TABLE lib_thing; -- $1 \\ "`

const nastyScope: Scope = { ...FIRST, organizationId: `${NASTY}o`, consortiumId: `${NASTY}c`, userId: `${NASTY}u` }
const questions: readonly (readonly [string, Partial<PageInput>])[] = [
  ['nothing more', {}],
  ['a keyword', { keyword: NASTY }],
  ['texts', { filters: { Name: { contains: NASTY }, Code: { in: [NASTY] } } }],
  ['a span', { filters: { Code: { from: NASTY, to: NASTY } } }],
  ['a condition', { where: { or: [{ eq: ['Name', NASTY] }, { lt: ['Name', NASTY] }, { empty: 'Name' }] } }],
  ['one of each item', { once: true, sort: { field: 'Name', order: 'desc' } }],
]

describe('a template', () => {
  it('numbers the values of all its parts in their order', () => {
    const part = sql`b = ${'two'}`
    const { text, values } = sql`SELECT ${1} WHERE ${allOf([sql`a = ${true}`, anyOf([part, part])])} LIMIT ${fixed(5)}`
    expect(text).toBe('SELECT $1 WHERE a = $2 AND (b = $3 OR b = $4) LIMIT 5')
    expect(values).toEqual([1, true, 'two', 'two'])
  })

  it('of no conditions holds for all rows, and of no alternatives for none', () => {
    expect([allOf([]).text, anyOf([]).text]).toEqual(['true', 'false'])
  })
})

describe.each(questions)('a page that is asked for %s', (_what, more) => {
  const input = (asked: Partial<PageInput>): PageInput => ({ page: 1, pageSize: 20, filters: {}, ...asked })

  it.each([
    ['page', pageStatement],
    ['ids', idsStatement],
  ])('has nothing in the text of its %s that somebody has sent', (_name, statement) => {
    const { text, values } = statement(nastyScope, SHARED, input(more))
    expect(text).not.toContain('DROP')
    expect(values.length).toBe(new Set(text.match(/\$\d+/g)).size)
  })

  it('has the same text for everybody on the same shelves, by which its plan is kept', () => {
    const textFor = (scope: Scope) => pageStatement(scope, SHARED, input(more)).text
    expect(textFor(nastyScope)).toBe(textFor({ ...FIRST, organizationId: 'other' }))
    expect(textFor(PLATFORM)).not.toBe(textFor(FIRST))
  })
})

it('no statement of the store counts its parameters', () => {
  const files = readdirSync(STORE).filter((name) => name.endsWith('.ts'))
  // `'$1'` of a replacement is no parameter.
  const counting = files.filter((name) => /\$\d(?!')/.test(readFileSync(new URL(name, STORE), 'utf8')))
  expect(files.length).toBeGreaterThan(40)
  expect(counting).toEqual([])
})
