/** What the requests of many calls may carry, in the words of JSON Schema. */

/** A name or an id, as calls of ours carry them. */
export const NAME = { type: 'string', minLength: 1, maxLength: 200 } as const

/** An id that the browser has made. */
export const MADE_ID = { type: 'string', pattern: '^[A-Za-z0-9-]{8,64}$' } as const

/** The id of an organization, a consortium, a person. */
export const ENTITY_ID = { type: 'string', minLength: 1, maxLength: 64 } as const

/** A page's number or size in an address. */
export const COUNT = { type: 'string', pattern: '^[1-9]\\d{0,5}$' } as const

/** An object of these properties alone; those that are named must be there. */
/* @__NO_SIDE_EFFECTS__ */
export function only<Properties extends Readonly<Record<string, object>>>(
  properties: Properties,
  ...required: readonly (keyof Properties & string)[]
): object {
  return { type: 'object', required, properties, additionalProperties: false }
}
