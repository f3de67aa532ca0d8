/** Values inside the jsonb of a row, through groups and rows: whether one of them fits, and the whole with those that fit replaced. */
import { jsonPathTo } from './mentions.ts'
import { literal } from './columns.ts'

type Expression = (object: string) => string

/** Whether the condition holds for one of the objects at the end of the steps; an array stands for each of its items. */
export function anyWithin(value: string, steps: readonly string[], holds: Expression): string {
  if (steps.length === 0) return `(${holds(value)})`
  const path = `${jsonPathTo(steps).slice(0, -1)}[*]'`
  return `EXISTS (SELECT FROM jsonb_path_query(${value}, ${path}) AS inner_values (o) WHERE jsonb_typeof(o) = 'object' AND (${holds('o')}))`
}

export interface Replacing {
  readonly holds: Expression
  readonly made: Expression
}

/** The value with each of those objects for which the condition holds made anew. */
export function replacedWithin(value: string, steps: readonly string[], { holds, made }: Replacing): string {
  return steps.length === 0 ? made(value) : stepInto(value, steps, { holds, made, depth: 0 })
}

interface Deep extends Replacing {
  /** The names of one depth are its own. */
  readonly depth: number
}

function stepInto(object: string, [step = '', ...rest]: readonly string[], { holds, made, depth }: Deep): string {
  const [key, item] = [literal(step), `v${depth}`]
  const inner =
    rest.length === 0
      ? `CASE WHEN ${holds(item)} THEN ${made(item)} ELSE ${item} END`
      : stepInto(item, rest, { holds, made, depth: depth + 1 })
  const each = `CASE WHEN jsonb_typeof(${item}) = 'object' THEN ${inner} ELSE ${item} END`
  const below = `${object}->${key}`
  return `CASE WHEN ${object} ? ${key} THEN ${object} || jsonb_build_object(${key}, (SELECT CASE WHEN jsonb_typeof(${below}) = 'array'
      THEN coalesce(jsonb_agg(${each} ORDER BY n${depth}), '[]') ELSE jsonb_agg(${each})->0 END
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(${below}) = 'array' THEN ${below} ELSE jsonb_build_array(${below}) END)
        WITH ORDINALITY AS t${depth} (${item}, n${depth}))) ELSE ${object} END`
}
