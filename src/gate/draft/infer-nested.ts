/** Lists and objects inside a record: tags, choices of several, groups, rows. */
import { isObject } from '../../model/plain.ts'
import type { SampleColumn } from './field.ts'
import type { DraftFacts, Guess } from './facts.ts'
import { itemsLimit, lengthLimit } from './limits.ts'
import { namingOfName } from './names.ts'
import { libraryMeant } from './references.ts'

const DEPTH_MAX = 4

/** Guesses a field whose values are lists or objects; undefined when they are neither. */
export function nestedGuess(facts: DraftFacts, depth = 0): Guess | undefined {
  const { filled, naming } = facts
  if (filled.length === 0 || !filled.every((value) => typeof value === 'object')) return undefined
  if (filled.every(isObject)) return objectGuess(facts, filled, depth)
  if (!filled.every(Array.isArray)) return { schema: { type: 'string', maxLength: 500 }, open: [mixed(naming.title)] }
  const items = (filled as readonly (readonly unknown[])[]).flat()
  const most = Math.max(...filled.map((list) => (list as readonly unknown[]).length))
  if (items.every((item) => typeof item === 'string')) return listGuess(facts, items, most)
  if (items.every(isObject) && depth < DEPTH_MAX) {
    const { schema, open } = objectGuess(facts, items, depth)
    return { schema: { type: 'array', maxItems: itemsLimit(most), items: schema }, ...(open ? { open } : {}) }
  }
  return {
    schema: { type: 'array', maxItems: itemsLimit(most), items: { type: 'string', maxLength: 100 } },
    open: [mixed(naming.title)],
  }
}

function mixed(title: string): string {
  return `「${title}」里的值本控制台不能编辑（只能是文字、选项或一组字段），请与平台商定`
}

function listGuess({ naming, around, library }: DraftFacts, items: readonly string[], most: number): Guess {
  const target = libraryMeant(naming.name, library, around)
  const longest = Math.max(1, ...items.map((item) => item.length))
  const schema = {
    type: 'array',
    maxItems: itemsLimit(most),
    uniqueItems: true,
    items: { type: 'string', minLength: 1, maxLength: lengthLimit(longest) },
  }
  if (!target.name) return { schema }
  return { schema, open: [`「${naming.title}」像是一组「${target.title}」的编号；要能挑选，请与平台商定改为一组字段`] }
}

function objectGuess(
  { column, inferInner }: DraftFacts,
  values: readonly Readonly<Record<string, unknown>>[],
  depth: number,
): Guess {
  const names = [...new Set(values.flatMap((value) => Object.keys(value)))].filter((name) => /^[A-Za-z]\w*$/.test(name))
  const fields = names.map((name) => {
    const inner: SampleColumn = { name, values: values.map((value) => value[name]), fromCells: column.fromCells }
    return depth < DEPTH_MAX ? inferInner(inner, namingOfName(name, undefined)) : undefined
  })
  const made = fields.filter((field) => field !== undefined)
  return {
    schema: {
      type: 'object',
      required: made.filter((field) => field.required).map((field) => field.name),
      properties: Object.fromEntries(made.map((field) => [field.name, field.schema])),
    },
    open: made.flatMap((field) => field.open),
  }
}
