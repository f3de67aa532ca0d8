/**
 * The house rule of browser tests: what changes on a page is polled. `expect(await rows.count())` reads once, at a moment that
 * depends on how busy the machine is; `expect.poll(() => rows.count())` waits until it is so.
 *
 * Shapes  Looks at what `expect(…)` is given: an awaited reading of a locator, of the title, of the address, or of the document;
 *         one that `.resolves` awaits; and a constant of the same test that holds one. A constant that others are compared with
 *         (`const before = await box.boundingBox()`) is no finding.
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
  'ariaSnapshot',
  'content',
].join('|')
/** A function that is given an element reads the page; one without parameters reads storage and the like, or the document. */
const OF_ELEMENT = String.raw`evaluate\(\s*(?:async\s*)?(?:\(\s*\w|\w+\s*=>|\(\)\s*=>[^;]*?\bdocument\b)`
const READING = new RegExp(String.raw`\.(?:(?:${READINGS})\(|${OF_ELEMENT})|(?<!\bPromise)\.all\(`)
/** The page's; that of a request or a reply stays. */
const ADDRESS = /(?<=\w)(?<!\b(?:request|response|reply))\.url\(\)/
const TEST = /^\s*(?:it|test)[.(]/m

export function readOnceProblems(files: readonly CodeFile[]): readonly AuthorProblem[] {
  return files.flatMap((file) => expectations(file.text).flatMap((found) => problemOf(file, found)))
}

interface Expectation {
  readonly offset: number
  readonly argument: string
  /** What stands behind the bracket that closes it. */
  readonly matcher: string
}

function problemOf(file: CodeFile, found: Expectation): AuthorProblem[] {
  if (!readsOnce(found) && !isKeptReading(file.text, found)) return []
  const { offset } = found
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

function readsOnce({ argument, matcher }: Expectation): boolean {
  const awaited = argument.indexOf('await ')
  if (awaited >= 0 && READING.test(argument.slice(awaited))) return true
  if (/^\s*\.(?:resolves|rejects)\b/.test(matcher) && READING.test(argument)) return true
  return ADDRESS.test(argument)
}

/** Whether the subject begins with a constant that the test has read from the page before. */
function isKeptReading(text: string, { offset, argument }: Expectation): boolean {
  const name = /^\s*(\w+)/.exec(argument)?.[1]
  if (name === undefined) return false
  const before = text.slice(0, offset)
  const made = [...before.matchAll(new RegExp(String.raw`\bconst ${name} = (?=await )`, 'g'))].at(-1)
  if (!made || TEST.test(before.slice(made.index))) return false
  const start = made.index + made[0].length
  return READING.test(text.slice(start, Math.min(offset, endOfStatement(text, start))))
}

/** The end of the line at which no bracket is open and which no call continues. */
function endOfStatement(text: string, start: number): number {
  let at = start
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if ('([{'.includes(sign)) at = closingAfter(text, at + 1)
    else if (sign === '\n' && !/^\s*[.?]/.test(text.slice(at))) break
  }
  return at
}

/** What every `expect(` is given, up to the bracket that closes it. */
function expectations(text: string): readonly Expectation[] {
  return [...text.matchAll(/\bexpect\(/g)].map(({ index }) => {
    const start = index + 'expect('.length
    const end = closingAfter(text, start)
    return { offset: index, argument: text.slice(start, end), matcher: text.slice(end + 1, end + 40) }
  })
}

function closingAfter(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
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
    // An apostrophe in a comment.
    else if (text.charAt(at) === '\n' && quote !== '`') return start
  }
  return text.length
}
