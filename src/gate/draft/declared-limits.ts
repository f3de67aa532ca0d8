/** Contracts contradict themselves now and then; what cannot hold is not taken over. */

type Keywords = Readonly<Record<string, unknown>>

const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

export function withoutContradiction(schema: Keywords): Keywords {
  const wrong = PAIRS.flatMap(([low, high]) => (Number(schema[low]) > Number(schema[high]) ? [low] : []))
  const sound = without(schema, wrong)
  return sound['default'] === undefined || isDefault(sound['default'], sound) ? sound : without(sound, ['default'])
}

function isDefault(value: unknown, { type, enum: choices, ...limits }: Keywords): boolean {
  if (Array.isArray(choices)) return choices.includes(value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'string')
    return typeof value === 'string' && isWithin(value.length, limits['minLength'], limits['maxLength'])
  if (type !== 'number' && type !== 'integer') return false
  const decimals = type === 'integer' ? 0 : Number(limits['x-decimals'] ?? 2)
  const isExact = typeof value === 'number' && Number(value.toFixed(decimals)) === value
  return isExact && isWithin(value, limits['minimum'], limits['maximum'])
}

function isWithin(value: number, low: unknown, high: unknown): boolean {
  return !(value < Number(low)) && !(value > Number(high))
}

function without(schema: Keywords, names: readonly string[]): Keywords {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)))
}
