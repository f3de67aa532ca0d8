import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { docstringProblems } from '../../src/cli/docstrings.ts'
import { readCode } from '../../src/cli/house.ts'

const DESCRIBED = '/** Does it. */\nexport function described() {}\n'
const found = (text: string, path = 'src/wire/a.ts') =>
  docstringProblems([{ path, text }]).map(({ line, message, cure }) => [line, message, cure])

it('four of five exported functions of a room say what they do', () => {
  expect(found(`${DESCRIBED.repeat(4)}export function bare() {}\n`)).toEqual([])
  expect(found(`${DESCRIBED.repeat(3)}export function bare() {}\n`)).toEqual([
    [
      7,
      'src/wire describes 3 of its 4 exported functions, at least 80 %',
      'write what it does above bare, or above one of 0 others',
    ],
  ])
})

it.each([
  ['a function that is a constant', 'export const bare = () => 1\n'],
  ['a docstring of something else', '/** Of the constant. */\nconst one = 1\n\nexport function bare() {}\n'],
  ['a comment that is no docstring', '// why\nexport function bare() {}\n'],
  ['a generator', 'export function* bare() {}\n'],
])('counts %s', (_why, text) => {
  expect(found(text)).toHaveLength(1)
})

it.each([
  ['functions that are not exported', 'function bare() {}\n'],
  ['constants', 'export const LIMIT = 1\n'],
  [
    'a note for the bundler below the docstring',
    '/** Does it. */\n/* @__NO_SIDE_EFFECTS__ */\nexport function f() {}\n',
  ],
])('does not count %s', (_why, text) => {
  expect(found(text)).toEqual([])
})

it('asks this of the rooms that all others build upon, each by itself', () => {
  const bare = 'export function bare() {}\n'
  for (const room of ['model', 'wire', 'compiler', 'gate']) expect(found(bare, `src/${room}/a.ts`)).toHaveLength(1)
  expect(found(bare, 'src/ui/a.ts')).toEqual([])
  const both = [
    { path: 'src/model/a.ts', text: DESCRIBED.repeat(9) },
    { path: 'src/gate/a.ts', text: bare },
  ]
  expect(docstringProblems(both).map(({ file }) => file)).toEqual(['src/gate/a.ts'])
})

it('holds for this project', () => {
  expect(docstringProblems(readCode(resolve(import.meta.dirname, '../..'), 'src'))).toEqual([])
})
