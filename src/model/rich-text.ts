/**
 * Rich text: the HTML that a field of that kind may hold, in one table that editor, validator, import and screens read.
 *
 * Shapes  A value is read strictly: only these tags, closed in order, no attribute but an https address on `a`. So it means
 *         the same to every reader of HTML, and nothing in it can run. Text without tags is rich text too, a paragraph a line.
 *         Screens build elements from `RichNode`s; no text is ever handed to a browser as markup.
 * Errors  `readRichText` gives the piece that is not allowed, never an exception; what follows it is not read.
 */

export interface RichElement {
  readonly tag: RichTag
  /** Of `a`. */
  readonly href?: string
  readonly children: readonly RichNode[]
}

export type RichNode = string | RichElement
export type RichTag = keyof typeof CONTENT

type Content = 'block' | 'item' | 'inline' | 'nothing'

/** What may stand inside each tag. */
const CONTENT = {
  p: 'inline',
  h2: 'inline',
  h3: 'inline',
  ul: 'item',
  ol: 'item',
  li: 'block',
  strong: 'inline',
  em: 'inline',
  a: 'inline',
  br: 'nothing',
} as const satisfies Readonly<Record<string, Content>>

const BLOCKS: ReadonlySet<string> = new Set<RichTag>(['p', 'h2', 'h3', 'ul', 'ol'])
const DEPTH_MAX = 20
const SHOWN_MAX = 30

export type RichReading =
  | { readonly nodes: readonly RichNode[] }
  /** The tag that is not allowed, or is out of place, as it is written. */
  | { readonly refused: string }

/** `<p>`, `</p>`, `<br>`, `<a href="…">`: the attribute's text holds no quote and no bracket. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?: href="([^"<>]*)")?\s?\/?>/iy
/** Where markup begins; any other `<` is a sign like any other, as it is to browsers. */
const MARKUP = /<(?=[a-z/!?])/gi
const LINK = /^https:\/\/[^\s"'<>\\^`{|}\p{Cc}]{1,2000}$/u

/** Whether an address may stand in a link of rich text. */
export function isLink(address: string): boolean {
  return LINK.test(address)
}

function isRichTag(tag: string): tag is RichTag {
  return Object.hasOwn(CONTENT, tag)
}

interface Open {
  readonly tag: RichTag | undefined
  readonly href?: string
  readonly children: RichNode[]
}

/** Reads rich text as a tree of what is allowed in it, or says why it is refused. */
export function readRichText(text: string): RichReading {
  const stack: Open[] = [{ tag: undefined, children: [] }]
  let at = 0
  while (at < text.length) {
    MARKUP.lastIndex = at
    const next = MARKUP.exec(text)?.index ?? text.length
    const inner = stack.at(-1)!
    if (next > at && !takeText(inner, text.slice(at, next))) return { refused: pieceAt(text, at) }
    if (next === text.length) break
    TAG.lastIndex = next
    const match = TAG.exec(text)
    if (!match || !takeTag(stack, match)) return { refused: pieceAt(text, next) }
    at = TAG.lastIndex
  }
  const [root, unclosed] = stack
  return unclosed?.tag ? { refused: `<${unclosed.tag}>` } : { nodes: root!.children }
}

/** The element of that tag, or undefined where it may not stand. */
function takeTag(stack: Open[], [, slash, name = '', href]: RegExpExecArray): boolean {
  const tag = name.toLowerCase()
  const inner = stack.at(-1)!
  if (!isRichTag(tag)) return false
  if (slash) {
    if (inner.tag !== tag || href !== undefined) return false
    stack.pop()
    stack.at(-1)!.children.push(elementOf(inner, tag))
    return true
  }
  const address = href === undefined ? undefined : readEntities(href)
  const fits = tag === 'a' ? address !== undefined && isLink(address) : address === undefined
  if (!fits || !mayHold(stack, tag) || stack.length > DEPTH_MAX) return false
  if (CONTENT[tag] === 'nothing') inner.children.push({ tag, children: [] })
  else stack.push({ tag, children: [], ...(address === undefined ? {} : { href: address }) })
  return true
}

function elementOf({ href, children }: Open, tag: RichTag): RichElement {
  return href === undefined ? { tag, children } : { tag, href, children }
}

function mayHold(stack: readonly Open[], tag: RichTag): boolean {
  const outer = stack.at(-1)?.tag
  if (tag === 'a' && stack.some((open) => open.tag === 'a')) return false
  if (tag === 'li') return outer === 'ul' || outer === 'ol'
  const content: Content = outer === undefined ? 'block' : CONTENT[outer]
  return BLOCKS.has(tag) ? content === 'block' : content === 'block' || content === 'inline'
}

/** Between the items of a list stands nothing but white space. */
function takeText({ tag, children }: Open, raw: string): boolean {
  if (tag === 'ul' || tag === 'ol') return raw.trim() === ''
  children.push(readEntities(raw))
  return true
}

function pieceAt(text: string, at: number): string {
  const end = text.indexOf('>', at)
  const piece = text.slice(at, end < 0 ? at + SHOWN_MAX : end + 1)
  return piece.length > SHOWN_MAX ? `${piece.slice(0, SHOWN_MAX)}…` : piece
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** What is no entity known here stands as it is written. */
export function readEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, ...parts: (string | undefined)[]) => {
    const [decimal, hex = '', name] = parts
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}

/** The value of those nodes; `readRichText` gives them again. */
export function writeRichText(nodes: readonly RichNode[]): string {
  return nodes.map(writeNode).join('')
}

function writeNode(node: RichNode): string {
  if (typeof node === 'string') return escaped(node)
  const { tag, href, children } = node
  if (CONTENT[tag] === 'nothing') return `<${tag}>`
  return `<${tag}${href === undefined ? '' : ` href="${escaped(href)}"`}>${writeRichText(children)}</${tag}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
