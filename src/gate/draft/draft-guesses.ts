/** What a draft guessed from samples and nobody has said: which fields must be filled, how large numbers get, what tells records apart. */
import type { Pending } from './draft.ts'
import type { Evidence } from './evidence.ts'
import type { DraftField } from './field.ts'

interface Identity {
  readonly label?: string
  readonly naturalKey?: readonly string[]
}

export function guessPoints(
  fields: readonly DraftField[],
  { columns }: Evidence,
  identity: Identity,
): readonly Pending[] {
  const rows = Math.max(0, ...columns.map(({ values }) => values.length))
  return [...requiredPoint(fields, rows), ...rangePoint(fields), ...(rows > 0 ? identityPoint(fields, identity) : [])]
}

function requiredPoint(fields: readonly DraftField[], rows: number): readonly Pending[] {
  const guessed = fields.filter((field) => field.required && field.guessed?.includes('required') === true)
  if (guessed.length === 0) return []
  const words = `必填的${titlesOf(guessed)}是从样本猜的（${rows} 行都有值），可以空着的请从 required 中去掉`
  return [{ of: 'schema', path: ['required'], words }]
}

function rangePoint(fields: readonly DraftField[]): readonly Pending[] {
  const guessed = fields.filter((field) => field.guessed?.includes('range') === true)
  if (guessed.length === 0) return []
  const ranges = guessed.map(({ schema }) => {
    const { title, minimum, maximum, type } = schema
    return `「${String(title)}」${String(minimum)} 至 ${String(maximum)}${type === 'integer' ? ' 的整数' : ''}`
  })
  return [{ of: 'schema', path: ['properties'], words: `数值的范围是猜的，请核对：${ranges.join('，')}` }]
}

function identityPoint(fields: readonly DraftField[], { label = '', naturalKey = [] }: Identity): readonly Pending[] {
  const named = (names: readonly string[]) => titlesOf(fields.filter(({ name }) => names.includes(name)))
  const called = named([...label.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const words = [
    ...(called === '' ? [] : [`记录的称呼用${called}`]),
    ...(naturalKey.length === 0 ? [] : [`按${named(naturalKey)}认出已有的记录（样本里每行都有、各不相同）`]),
  ]
  return words.length === 0 ? [] : [{ of: 'descriptor', path: ['identity'], words: `是猜的：${words.join('，')}` }]
}

function titlesOf(fields: readonly DraftField[]): string {
  return fields.map(({ schema }) => `「${String(schema['title'])}」`).join('')
}
