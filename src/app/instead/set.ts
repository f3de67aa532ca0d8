/** Instead of lodash's, with the cache of paths that it brings: sets what `path` leads to, e.g. `Person.Name`, and makes what is missing on the way. */
export default function setAt<T extends object>(target: T, path: string, value: unknown): T {
  const parts = path.split('.')
  const last = parts.pop()!
  let inner = target as Record<string, unknown>
  for (const part of parts) inner = (inner[part] ??= {}) as Record<string, unknown>
  inner[last] = value
  return target
}
