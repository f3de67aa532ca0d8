/**
 * The lines of a file around a finding, cut to a width, with the place of the finding among them: for a terminal and for a page.
 *
 * Units   `column` counts UTF-16 units from 1, as findings do; `width` and `indent` count columns of a terminal, where Chinese signs
 *         take two. Signs that cannot be seen, or would move the others, are shown as ·.
 */
export interface FrameLine {
  readonly number: number
  readonly text: string
  /** Of the finding's own line: columns before the place, and the part of `text` that stands there. */
  readonly hit?: { readonly indent: number; readonly start: number; readonly end: number }
}

export interface FramePlace {
  readonly line: number
  readonly column: number
  readonly width: number
}

const AROUND = 1
const CUT = '…'
const WIDE =
  /[\u{1100}-\u{115f}\u{2e80}-\u{303e}\u{3041}-\u{a4cf}\u{a960}-\u{a97f}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{fe10}-\u{fe19}\u{fe30}-\u{fe6f}\u{ff00}-\u{ff60}\u{ffe0}-\u{ffe6}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** What stands at a place in JSON: a text, a number or word, or one sign. */
const TOKEN = /"(?:\\.|[^"\\])*"?|[-+.\w]+|[^]/uy

/** Empty when the file has no such line. */
export function frameOf(lines: readonly string[], { line, column, width }: FramePlace): readonly FrameLine[] {
  const own = lines[line - 1]
  if (own === undefined) return []
  const first = Math.max(1, line - AROUND)
  const shown = lines.slice(first - 1, line + AROUND)
  const start = startOf(cellsOf(own), column, width)
  return shown.map((text, index) => {
    const cells = cellsOf(text)
    const number = first + index
    const cut = cutOut(cells, start, width)
    return number === line
      ? { number, ...cut, hit: hitIn(own, { cells, column, start }, cut.text) }
      : { number, ...cut }
  })
}

export function linesOf(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
}

/** The same words with nothing in them that a terminal would obey. */
export function seen(words: string): string {
  return [...words].map((sign) => (UNSEEN.test(sign) ? '·' : sign)).join('')
}

interface Cell {
  readonly text: string
  readonly width: number
  /** Where it stands in the line and how long it is there, in UTF-16 units. */
  readonly offset: number
  readonly length: number
}

function cellsOf(line: string): readonly Cell[] {
  const cells: Cell[] = []
  let offset = 0
  for (const sign of line) {
    if (sign === '\t') cells.push({ text: '  ', width: 2, offset, length: 1 })
    else if (UNSEEN.test(sign)) cells.push({ text: '·', width: 1, offset, length: sign.length })
    else
      cells.push({ text: sign, width: /\p{M}/u.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1, offset, length: sign.length })
    offset += sign.length
  }
  return cells
}

/** The first cell to show, so that the place stands in the middle of a line that is too long. */
function startOf(cells: readonly Cell[], column: number, width: number): number {
  if (widthOf(cells) <= width) return 0
  const at = indexAt(cells, column)
  let index = at
  let before = 0
  while (index > 0 && before + (cells[index - 1]?.width ?? 0) <= width / 2) before += cells[--index]?.width ?? 0
  return index
}

function cutOut(cells: readonly Cell[], start: number, width: number): { readonly text: string } {
  const rest = cells.slice(start)
  const head = start > 0 && cells.length > 0 ? CUT : ''
  if (widthOf(rest) + head.length <= width) return { text: head + textOf(rest) }
  let end = 0
  let used = head.length + CUT.length
  while (used + (rest[end]?.width ?? Infinity) <= width) used += rest[end++]?.width ?? 0
  return { text: head + textOf(rest.slice(0, end)) + CUT }
}

interface Placed {
  readonly cells: readonly Cell[]
  readonly column: number
  readonly start: number
}

function hitIn(line: string, { cells, column, start }: Placed, text: string): NonNullable<FrameLine['hit']> {
  const at = indexAt(cells, column)
  const head = start > 0 ? CUT : ''
  const before = cells.slice(start, at)
  TOKEN.lastIndex = cells[at]?.offset ?? line.length
  const token = TOKEN.exec(line)?.[0] ?? ''
  const from = head.length + textOf(before).length
  const to = from + textOf(cellsOf(token)).length
  const limit = text.endsWith(CUT) ? text.length - CUT.length : text.length
  return { indent: head.length + widthOf(before), start: from, end: Math.min(to, Math.max(from, limit)) }
}

/** The cell of a column; behind the last one when the line is shorter. */
function indexAt(cells: readonly Cell[], column: number): number {
  const index = cells.findIndex(({ offset, length }) => offset + length > column - 1)
  return index < 0 ? cells.length : index
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0)
}

function textOf(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join('')
}
