/** The editor's document and rich text, each made from the other: what the allow-list has no word for, the editor cannot hold. */
import { Fragment, type Mark, type Node, Schema } from 'prosemirror-model'
import { blocksOf } from '../../../model/rich-blocks.ts'
import { readRichText, type RichElement, type RichNode, writeRichText } from '../../../model/rich-text.ts'

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    p: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    h2: { content: 'inline*', group: 'block', defining: true, parseDOM: [{ tag: 'h2' }], toDOM: () => ['h2', 0] },
    h3: { content: 'inline*', group: 'block', defining: true, parseDOM: [{ tag: 'h3' }], toDOM: () => ['h3', 0] },
    ul: { content: 'li+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ol: { content: 'li+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    li: { content: 'p (p | ul | ol)*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    br: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    a: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
      // No address while it is edited: a click is to set the caret.
      toDOM: (mark) => ['a', { title: String(mark.attrs['href']) }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
})

/** The document of a stored value; one that the allow-list refuses is text as it is written. */
export function documentOf(value: unknown): Node {
  const text = typeof value === 'string' ? value : ''
  const reading = readRichText(text)
  const blocks = 'nodes' in reading ? blocksOf(reading.nodes) : [{ tag: 'p', children: [text] } as const]
  const made = contentOf(blocks)
  return schema.node('doc', null, made.childCount === 0 ? [schema.node('p')] : made)
}

/** Blocks as the editor holds them. */
export function contentOf(blocks: readonly RichElement[]): Fragment {
  return Fragment.fromArray(blocks.flatMap((block) => blockNode(block)))
}

function blockNode({ tag, children }: RichElement): Node[] {
  if (tag !== 'ul' && tag !== 'ol') return [schema.node(tag, null, inlineNodes(children, []))]
  const items = children.flatMap((item) => (typeof item === 'string' ? [] : [itemNode(item)]))
  return items.length === 0 ? [] : [schema.node(tag, null, items)]
}

/** Headings inside items become paragraphs. */
function itemNode({ children }: RichElement): Node {
  const blocks = blocksOf(children).map((block): RichElement =>
    block.tag.startsWith('h') ? { ...block, tag: 'p' } : block,
  )
  const first = blocks[0]?.tag === 'p' ? [] : [schema.node('p')]
  return schema.node('li', null, [...first, ...blocks.flatMap(blockNode)])
}

function inlineNodes(nodes: readonly RichNode[], marks: readonly Mark[]): Node[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return node === '' ? [] : [schema.text(node.replaceAll(/\s*\n\s*/g, ' '), marks)]
    if (node.tag === 'br') return [schema.node('br', null, undefined, marks)]
    const mark = schema.mark(node.tag, node.href === undefined ? null : { href: node.href })
    return inlineNodes(node.children, mark.addToSet(marks))
  })
}

/** '' for a document without words. */
export function documentValue(doc: Node): string {
  if (doc.textContent.trim() === '') return ''
  return writeRichText(childrenOf(doc))
}

function childrenOf(node: Node): RichNode[] {
  const made: RichNode[] = []
  const open: { readonly mark: Mark; readonly children: RichNode[] }[] = []
  const top = () => open.at(-1)?.children ?? made
  const follow = (marks: readonly Mark[]) => {
    const same = open.findIndex(({ mark }, index) => !marks[index]?.eq(mark))
    open.length = same < 0 ? open.length : same
    for (const mark of marks.slice(open.length)) {
      const children: RichNode[] = []
      const href: unknown = mark.attrs['href']
      top().push({ tag: mark.type.name as RichElement['tag'], children, ...(typeof href === 'string' ? { href } : {}) })
      open.push({ mark, children })
    }
  }
  node.forEach((child) => {
    follow(child.marks)
    top().push(child.isText ? (child.text ?? '') : elementOf(child))
  })
  return made
}

function elementOf(node: Node): RichElement {
  const only = node.type.name === 'li' && node.childCount === 1 ? node.firstChild : null
  return { tag: node.type.name as RichElement['tag'], children: childrenOf(only ?? node) }
}
