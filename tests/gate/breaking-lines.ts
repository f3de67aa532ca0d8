/** What the tests of the comparison have in common: two states of the thing, and every change as one line. */
import { expect } from 'vitest'
import { compareProjects } from '../../src/gate/breaking/compare.ts'
import type { ContractChange } from '../../src/gate/change.ts'
import { readProject } from '../../src/gate/project.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { BLOCK, FIELD, type Files, sourcesOf } from './fixture.ts'

export const projectOf = (files: Files) => {
  const project = readProject(sourcesOf(files))
  expect(project.problems).toEqual([])
  return project
}
export const changesOf = (base: Files, head: Files) => compareProjects(projectOf(base), projectOf(head))
/** `B7 「单价」… | break warn warn`, as the reports' three columns. */
export const line = ({ code, words, entering, reading, saved }: ContractChange) =>
  `${code ?? '--'} ${words} | ${entering} ${reading} ${saved}`

export const schemaOf = (text: string): Files => ({ 'schemas/thing.json': text })
export const withFields = (text: string) => schemaOf(edit(SCHEMA, FIELD, `${FIELD}    ${text},\n`))
export const descriptorOf = (text: string): Files => ({ 'resources/thing.json': text })
export const withBlock = (text: string) => descriptorOf(edit(DESCRIPTOR, BLOCK, `${BLOCK}  ${text},\n`))
/** The fixture's calls with others beside the list. */
const CALL = '{ "list": { "path": "GetThingPageData" }'
export const withCalls = (text: string) => descriptorOf(edit(DESCRIPTOR, CALL, `${CALL}, ${text}`))

export type Row = readonly [why: string, base: Files, head: Files, lines: readonly string[]]
