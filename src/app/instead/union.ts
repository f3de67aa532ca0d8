/** Instead of lodash's, which ra-core joins lists of ids with: every value once, in the order of its first appearance. */
export default function unionOf<T>(...lists: readonly (readonly T[])[]): T[] {
  return [...new Set(lists.flat())]
}
