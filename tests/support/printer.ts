/** The browser's edge: what would have come out of a printer. */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

export interface Printer {
  /** What lay on the paper, print by print. */
  readonly printed: readonly HTMLElement[]
  /** The only sheet so far. */
  sheet(): Promise<HTMLElement>
}

/** jsdom has no printer. For the top of a file. */
export function usePrinter(): Printer {
  const printed: HTMLElement[] = []
  beforeEach(() => {
    printed.length = 0
    vi.stubGlobal('print', () => {
      const sheet = document.querySelector<HTMLElement>('body > [data-sheet]')
      if (sheet) printed.push(sheet.cloneNode(true) as HTMLElement)
    })
  })
  afterEach(() => void vi.unstubAllGlobals())
  return {
    printed,
    sheet: () =>
      waitFor(() => {
        expect(printed).toHaveLength(1)
        return printed[0]!
      }),
  }
}

/** Its lines, each cell's words divided by a bar. */
export function linesOf(sheet: HTMLElement): readonly string[] {
  return [...sheet.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent).join('|'))
}
