/**
 * The house rule of browser tests: what changes on a page is polled. `expect(await rows.count())` reads once, at a moment that
 * depends on how busy the machine is; `expect.poll(() => rows.count())` waits until it is so.
 *
 * Shapes  Looks at the arguments of `expect(…)` for an awaited reading of a locator, of the title, or of an element in the page.
 *         What a test reads first and compares later (`const before = await box.boundingBox()`) is left to the author.
 */
import type { AuthorProblem } from '../model/problem.ts'
import type { CodeFile } from './house-rules.ts'

const READINGS = [
  'count',
  'is(?:Visible|Hidden|Enabled|Disabled|Checked|Editable)',
  'textContent',
  'inner(?:Text|HTML)',
  'all(?:TextContents|InnerTexts)',
  'inputValue',
  'getAttribute',
  'boundingBox',
  'title',
  'evaluateAll',
].join('|')
/** A function that is given an element reads the page; one without parameters reads storage and the like. */
const OF_ELEMENT = String.raw`evaluate\(\s*(?:async\s*)?(?:\(\s*\w|\w+\s*=>)`
const READING = new RegExp(String.raw`\.(?:(?:${READINGS})\(|${OF_ELEMENT})`)

export function readOnceProblems(files: readonly CodeFile[]): readonly AuthorProblem[] {
  return files.flatMap((file) => expectations(file.text).flatMap((found) => problemOf(file, found)))
}

interface Expectation {
  readonly offset: number
  readonly argument: string
}

function problemOf(file: CodeFile, { offset, argument }: Expectation): AuthorProblem[] {
  const awaited = argument.indexOf('await ')
  if (awaited < 0 || !READING.test(argument.slice(awaited))) return []
  const before = file.text.slice(0, offset)
  return [
    {
      file: file.path,
      line: before.split('\n').length,
      column: offset - before.lastIndexOf('\n'),
      path: '',
      code: 'read-once',
      message: 'what changes on a page is read once',
      cure: 'await expect.poll(() => …), or wait for the locator',
    },
  ]
}

/** The first argument of every `expect(`, up to the bracket that closes it. */
function expectations(text: string): readonly Expectation[] {
  return [...text.matchAll(/\bexpect\(/g)].map(({ index }) => {
    const start = index + 'expect('.length
    return { offset: index, argument: text.slice(start, closingAfter(text, start)) }
  })
}

function closingAfter(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0) return at
    if (sign === "'" || sign === '"' || sign === '`') at = endOfText(text, at)
  }
  return text.length
}

function endOfText(text: string, start: number): number {
  const quote = text.charAt(start)
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === quote) return at
  }
  return text.length
}
