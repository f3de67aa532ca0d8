/** Whether parsed JSON is an object: what every reader of the wire asks first. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text; '' for anything else. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The text or number as text; '' for anything else: some platforms send ids and codes as numbers. */
export function plainTextOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : stringOf(value)
}

/** The objects of a list; none of anything else. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
