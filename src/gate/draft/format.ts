/** JSON as this project's files have it: two spaces, at most 120 columns, what fits on a line stands on one. */

const WIDTH = 120
const STEP = '  '

/** Writes a value as JSON in the layout of this project's files, with a line break at the end. */
export function authoredJson(value: unknown): string {
  return `${print(value, '', Infinity)}\n`
}

/** `taken` columns of the line are used already, by the key before and the comma behind; the root never stands on one. */
function print(value: unknown, indent: string, taken: number): string {
  const flat = flatten(value)
  const isNested = typeof value === 'object' && value !== null
  if (!isNested || (!mustBreak(value) && taken + widthOf(flat) <= WIDTH)) return flat
  const inner = indent + STEP
  const parts = Array.isArray(value)
    ? value.map((item) => inner + print(item, inner, inner.length + 1))
    : Object.entries(value).map(([key, item]) => {
        const head = `${inner}${JSON.stringify(key)}: `
        return head + print(item, inner, widthOf(head) + 1)
      })
  if (parts.length === 0) return flat
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function flatten(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatten).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${flatten(item)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** Several objects stand below each other. */
function mustBreak(value: object): boolean {
  if (!Array.isArray(value))
    return Object.values(value).some((item) => typeof item === 'object' && item !== null && mustBreak(item as object))
  const areObjects =
    value.length > 1 && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  return areObjects || value.some((item) => typeof item === 'object' && item !== null && mustBreak(item as object))
}

/** Chinese letters take two columns. */
function widthOf(text: string): number {
  return [...text].reduce(
    (width, letter) =>
      width +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(letter)
        ? 2
        : 1),
    0,
  )
}
