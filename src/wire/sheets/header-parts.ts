/** A merged header over a second line of its parts: 收费标准 over 单价 and 押金. */
import type { CellValue } from './cell.ts'
import { isBlank } from './read-grid.ts'

type Row = readonly CellValue[]

/** Words that stand only below merged headers: below the first cell of each, and below those that the merge left blank. */
export function isLineOfParts(headers: Row, line: Row): boolean {
  const filled = line.flatMap((cell, index) => (isBlank(cell) ? [] : [index]))
  const isPart = (index: number) => !isBlank(line[index]) && typeof line[index] === 'string'
  return (
    filled.some((index) => isBlank(headers[index])) &&
    filled.every((index) => {
      const head = headAt(headers, index)
      return isPart(index) && isPart(head) && isBlank(headers[head + 1]) && isPart(head + 1)
    })
  )
}

/** A part is named alone, or with its head where another has the same name. */
export function withParts(headers: Row, line: Row): readonly string[] {
  const alone = Array.from({ length: Math.max(headers.length, line.length) }, (_, index) =>
    headerText(isBlank(line[index]) ? headers[index] : line[index]),
  )
  return alone.map((title, index) => {
    const isShared = title !== '' && alone.filter((other) => other === title).length > 1
    return isShared && !isBlank(line[index]) ? headerText(headers[headAt(headers, index)]) + title : title
  })
}

/** The column whose header reaches over this one; -1 when there is none. */
function headAt(headers: Row, index: number): number {
  return headers.findLastIndex((header, at) => at <= index && !isBlank(header))
}

/** The text of a header cell, as it is shown and looked up. */
export function headerText(cell: Row[number] | undefined): string {
  return String(cell ?? '').trim()
}
