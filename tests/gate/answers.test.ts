/** The whole check over libraries that ask and answer: made records, forms, states and places. */
import { expect, it } from 'vitest'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { SHEET, SHEET_SCHEMA, TALK, TALK_SCHEMA } from '../support/questions.ts'

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value, null, 2) })

it('finds nothing wrong in them, and takes the questions for seen with the answers', () => {
  const project = readProject({
    schemas: [file('schemas/sheet.json', SHEET_SCHEMA), file('schemas/talk.json', TALK_SCHEMA)],
    descriptors: [file('resources/sheet.json', SHEET), file('resources/talk.json', TALK)],
  })
  const found = findingsOf(project, RULES)
  expect(found.filter(({ level }) => level !== 'info')).toEqual([])
  const unseen = found.filter(({ code }) => code === 'U9').map(({ message }) => message)
  expect(unseen.join()).not.toMatch(/Asked|Bands/)
})
