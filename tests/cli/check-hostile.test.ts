/** S1: the hostile files all at once, through the command and its real workers; each costs itself and nobody else. */
import { expect, it } from 'vitest'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { HOSTILE } from '../gate/hostile-files.ts'
import { check } from './run-check.ts'
import { tempProject } from './support.ts'

interface Finding {
  readonly file: string
  readonly code: string
  readonly level: string
  readonly message: string
  readonly cure: string
}

const names = Object.keys(HOSTILE)
const nameOf = (index: number) => `hostile-${index}`
const renamed = (text: string, index: number) =>
  text
    .replaceAll('"thing"', `"${nameOf(index)}"`)
    .replaceAll('Thing', `Hostile${index}`)
    .replaceAll('"title": "物品",\n  "schema"', `"title": "物品${index}",\n  "schema"`)
const files = Object.fromEntries(
  names.flatMap((name, index) => {
    const { 'schemas/thing.json': schema = SCHEMA, 'resources/thing.json': descriptor = DESCRIPTOR } = HOSTILE[name]!
    return [
      [`schemas/${nameOf(index)}.json`, schema],
      [`resources/${nameOf(index)}.json`, renamed(descriptor, index)],
    ]
  }),
)
/** Harmless to compile, and said to be so by nobody; everything else is stopped with a place and a cure. */
const STOPPED =
  /^the pattern \(|nested 2,000|of 100,000|of 20,000|700|5,000|3,000 fields|300 kB|to itself|circle|30 times|to the network|to a file|out of the folder|prototype|brackets|anyOf|allOf|not of not|__proto__|half a file|empty file|null instead|lists instead|numbers instead|written twice/

it(`S1 of ${names.length} hostile libraries none harms another`, { timeout: 240_000 }, () => {
  const root = tempProject({ ...files, 'schemas/thing.json': edit(SCHEMA, '"Name": "甲"', '"Name": 7') })
  const { code, out, err } = check(['--root', root, '--format', 'json'])
  expect(err).toBe('')
  expect(code).toBe(1)
  const findings = (JSON.parse(out) as { readonly findings: readonly Finding[] }).findings
  const errors = findings.filter(({ level }) => level === 'error')
  const stopped = new Set(errors.map(({ file }) => file.replace(/^.*\/|\.json$/g, '')))
  // The one that is not hostile is judged to its last rule.
  expect(errors.filter(({ file }) => file.endsWith('/thing.json')).map(({ message }) => message)).toEqual([
    expect.stringContaining('样例不符合本结构'),
  ])
  const passed = names.filter((_name, index) => !stopped.has(nameOf(index)))
  console.info(`stopped ${names.length - passed.length} of ${names.length}; let pass: ${passed.join(', ')}`)
  expect(passed.filter((name) => STOPPED.test(name))).toEqual([])
  for (const { message, cure } of errors) expect(`${message}${cure}`).toMatch(/\p{Script=Han}/u)
})
