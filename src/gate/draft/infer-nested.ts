/** Lists and objects inside a record: tags, choices of several, groups, rows. */
import { isObject } from '../../model/plain.ts'
import type { DraftField, SampleColumn } from './field.ts'
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
  if (!filled.every(Array.isArray)) return leftOut(naming.title)
  const items = (filled as readonly (readonly unknown[])[]).flat()
  const most = Math.max(...filled.map((list) => (list as readonly unknown[]).length))
  if (items.every((item) => typeof item === 'string')) return listGuess(facts, items, most)
  if (items.every(isObject) && depth < DEPTH_MAX) {
    const { schema, ...rest } = objectGuess(facts, items, depth)
    return { ...rest, schema: { type: 'array', maxItems: itemsLimit(most), items: schema } }
  }
  return leftOut(naming.title)
}

/** Values that no field can hold; a save keeps what is not declared. */
export function leftOut(title: string): Guess {
  const open = [`「${title}」里的值本控制台不能编辑（只能是文字、选项或一组字段），没有写入，保存时原样保留`]
  return { schema: { type: 'string', maxLength: 500 }, open, isLeftOut: true }
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
  { column, naming, inferInner }: DraftFacts,
  values: readonly Readonly<Record<string, unknown>>[],
  depth: number,
): Guess {
  const names = [...new Set(values.flatMap((value) => Object.keys(value)))].filter((name) => /^[A-Za-z]\w*$/.test(name))
  const fields = names.map((name) => {
    const inner: SampleColumn = { name, values: values.map((value) => value[name]), fromCells: column.fromCells }
    return depth < DEPTH_MAX ? inferInner(inner, namingOfName(name, undefined)) : undefined
  })
  return groupOfFields(
    fields.filter((field) => field !== undefined),
    naming.title,
  )
}

/** A group of those of the fields that can be edited. */
export function groupOfFields(all: readonly DraftField[], title: string): Guess {
  const fields = all.filter(({ isLeftOut }) => isLeftOut !== true)
  if (fields.length === 0) return leftOut(title)
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  const guessed = fields.filter((field) => field.required && field.guessed?.includes('required') === true)
  const titles = guessed.map(({ schema }) => `「${String(schema['title'])}」`).join('')
  return {
    schema: {
      type: 'object',
      required,
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    },
    open: [...all.flatMap(({ open }) => open), ...(titles === '' ? [] : [`「${title}」里必填的${titles}是从样本猜的`])],
  }
}
