/** The drafted fields as a schema file. */
import type { DraftOptions } from './draft.ts'
import type { Evidence } from './evidence.ts'
import type { DraftField, RecordBase } from './field.ts'
import { SHARED_TITLES } from './infer-shared.ts'

/** Writes the drafted fields as a JSON Schema; a library made from nothing gets one example. */
export function draftSchema(
  fields: readonly DraftField[],
  { title, base }: Pick<DraftOptions, 'title'> & { readonly base?: RecordBase },
  { columns }: Evidence,
): object {
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return {
    $schema: './meta/schema.v1.json',
    title,
    type: 'object',
    ...(base ? { 'x-base': base.name } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      fields.filter(({ name }) => !base?.fields.includes(name)).map((field) => [field.name, plain(field)]),
    ),
    ...(columns.length === 0 ? { examples: [{ Code: 'A001', Name: `${title}一`, IsEnabled: true }] } : {}),
  }
}

/** A shared definition has its own title; what an empty `required` says, nothing says as well. */
function plain({ name, schema }: DraftField): object {
  const { title, ...rest } = schema
  const own = withoutEmptyRequired(rest)
  const isSame = schema['$ref'] !== undefined && title === SHARED_TITLES[name]
  if (schema['$ref'] === undefined) return { title, ...own }
  return isSame ? own : { $ref: schema['$ref'], title, ...own }
}

function withoutEmptyRequired(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === 'required' && Array.isArray(inner) && inner.length === 0) return []
      const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      return [[key, isObject ? withoutEmptyRequired(inner as Readonly<Record<string, unknown>>) : inner]]
    }),
  )
}
