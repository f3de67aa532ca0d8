/** `spare-part` is SparePart for other programs. */
export function pascalOf(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
