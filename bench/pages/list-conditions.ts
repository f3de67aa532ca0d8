/** When a list counts as painted: every row in the DOM for plain tables, the rows in view for windowed ones. */
import { codeOf } from '../fixtures/rows.ts'
import type { BenchPage } from './clock.ts'

type Conditions = Pick<BenchPage, 'ready' | 'conds'>
const textOf = (host: HTMLElement) => host.textContent ?? ''

/** For pages that render every row. */
export function allRows(n: number): Conditions {
  const lastMatch = Math.floor((n - 4) / 10) * 10 + 3
  const whole = (host: HTMLElement) => textOf(host).includes(codeOf(0)) && textOf(host).includes(codeOf(n - 1))
  return {
    ready: whole,
    conds: {
      clear: whole,
      sort: (host) => {
        const last = textOf(host).indexOf(codeOf(n - 1))
        const first = textOf(host).indexOf(codeOf(0))
        return last >= 0 && (first < 0 || last < first)
      },
      filter: (host) => {
        const text = textOf(host)
        return [3, lastMatch].every((i) => text.includes(codeOf(i))) && ![0, 4].some((i) => text.includes(codeOf(i)))
      },
    },
  }
}

/** For pages that render the rows in view only. */
export function rowsInView(n: number): Conditions {
  const top = (host: HTMLElement) => textOf(host).includes(codeOf(0)) && textOf(host).includes(codeOf(8))
  return {
    ready: top,
    conds: {
      clear: top,
      sort: (host) => textOf(host).includes(codeOf(n - 1)) && !textOf(host).includes(codeOf(0)),
      filter: (host) => {
        const text = textOf(host)
        return [3, 83].every((i) => text.includes(codeOf(i))) && !text.includes(codeOf(0))
      },
    },
  }
}
