/**
 * Something wrong in data. Returned, never thrown; the same shape for authors, forms and API.
 *
 * Shapes  `path` is a JSON pointer into the record (`/Price`, `/Packages/0/Unit`; '' is the record itself).
 *         `code` is a stable word for machines (`required`, `maxLength`, `duplicate` …); `message` is Chinese,
 *         names the field by its title and says what to do. `taken` is the id of the record that has the value.
 */
export interface Problem {
  readonly code: string
  readonly path: string
  readonly message: string
  readonly taken?: string
}

/** A problem in an authored file: where it stands and how it is mended. Lines and columns count from 1. */
export interface AuthorProblem extends Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly cure: string
}

/** `file:line:column  CODE  message → cure`, the form that terminals and editors turn into a link: always one line. */
export function formatAuthorProblem(problem: AuthorProblem): string {
  const { file, line, column, code, message, cure } = problem
  return oneLine(`${file}:${line}:${column}  ${code}  ${message} → ${cure}`)
}

/**
 * Line breaks are shown as ⏎, other characters that a terminal obeys by their number: a value in a message can neither begin a
 * line of its own nor colour, hide or turn round what follows.
 */
export function oneLine(words: string): string {
  return words
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '⏎')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (letter) => {
      const code = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
      return `\\u${code}`
    })
}

/** Whose fault a server's message is, where it names no field itself. */
export interface ErrorRule {
  /** Text that the server's message contains. */
  readonly match: string
  readonly field: string
}
