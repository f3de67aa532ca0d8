/** Freezes plain data to its depth; the same value comes back. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const child of Object.values(value)) freezeDeep(child)
  return value
}
