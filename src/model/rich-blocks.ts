/** Text without tags, and loose words between paragraphs, as paragraphs: one per line. */
import type { RichElement, RichNode, RichTag } from './rich-text.ts'

const BLOCKS: ReadonlySet<RichTag> = new Set<RichTag>(['p', 'h2', 'h3', 'ul', 'ol'])

/** The nodes as blocks alone, in their order; blank lines are left out. */
export function blocksOf(nodes: readonly RichNode[]): readonly RichElement[] {
  const blocks: RichElement[] = []
  let line: RichNode[] = []
  const close = () => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== '')) blocks.push({ tag: 'p', children: line })
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string') {
      const [first = '', ...more] = node.split(/\r?\n/)
      if (first !== '') line.push(first)
      for (const text of more) {
        close()
        if (text !== '') line.push(text)
      }
    } else if (BLOCKS.has(node.tag)) {
      close()
      blocks.push(node)
    } else line.push(node)
  }
  close()
  return blocks
}
