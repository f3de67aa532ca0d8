/**
 * What is pasted from Word, Excel or a web page, as rich text: headings, lists, emphasis and https links are kept, everything
 * else is left out, its words alone excepted.
 *
 * Shapes  The answer is built here, node by node; the text pasted is never handed to a browser as markup. Lists are flat.
 */
import { isLink, readEntities, type RichElement, type RichNode } from './rich-text.ts'

/** More than this is cut: nobody pastes a book. Characters. */
const PASTE_MAX = 500_000
/** Elements whose content is no text. */
const UNREAD: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'title',
  'xml',
  'svg',
  'math',
  'template',
  'noscript',
  'iframe',
  'object',
  'select',
])
/** What each element becomes; of all others the words alone are kept. */
const BECOMES: readonly (readonly [RichElement['tag'], string])[] = [
  ['p', 'p div tr blockquote pre section article dt dd'],
  ['h2', 'h1 h2'],
  ['h3', 'h3 h4 h5 h6'],
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['li', 'li'],
  ['strong', 'b strong'],
  ['em', 'i em'],
  ['a', 'a'],
  ['br', 'br'],
]
const TAGS: ReadonlyMap<string, RichElement['tag']> = new Map(
  BECOMES.flatMap(([tag, names]) => names.split(' ').map((name) => [name, tag] as const)),
)
/** No part may run past the next bracket, so that every piece is read once. */
const TOKEN = /<(\/?)([a-z][^\s/<>]*)([^<>]*)>|<[!?][^<>]*>/gi

interface Block {
  tag: 'p' | 'h2' | 'h3'
  list: 'ul' | 'ol' | undefined
  children: RichNode[]
}

interface State {
  readonly blocks: Block[]
  readonly lists: ('ul' | 'ol')[]
  /** Open emphasis and links, the innermost last. */
  readonly marks: { readonly tag: 'strong' | 'em' | 'a'; readonly href?: string }[]
  block: Block | undefined
  unread: string | undefined
  /** Inside the bullet that Word writes as text. */
  bullet: string | undefined
}

/** The blocks of a piece of HTML from anywhere. */
export function pastedBlocks(html: string): readonly RichElement[] {
  const text = withoutComments(html.slice(0, PASTE_MAX))
  const state: State = { blocks: [], lists: [], marks: [], block: undefined, unread: undefined, bullet: undefined }
  let at = 0
  for (const match of text.matchAll(TOKEN)) {
    addText(state, text.slice(at, match.index))
    at = match.index + match[0].length
    const [token, slash, name, attributes = ''] = match
    if (token.includes('supportLists')) state.bullet = ''
    else if (name === undefined) endBullet(state, token)
    else readTag(state, name.toLowerCase(), slash === '/' ? undefined : attributes)
  }
  addText(state, text.slice(at))
  return assemble(state.blocks)
}

/** All but those in which Word says where the bullet of an item begins and ends. */
function withoutComments(html: string): string {
  let kept = ''
  let at = 0
  for (let from = html.indexOf('<!--'); from >= 0; from = html.indexOf('<!--', at)) {
    const end = html.indexOf('-->', from)
    const comment = end < 0 ? '' : html.slice(from, end + 3)
    const isBullet = comment === '<!--[if !supportLists]-->' || comment === '<!--[endif]-->'
    kept += html.slice(at, from) + (isBullet ? comment : '')
    if (end < 0) return kept
    at = end + 3
  }
  return kept + html.slice(at)
}

function endBullet(state: State, token: string): void {
  if (!/endif/.test(token) || state.bullet === undefined) return
  if (state.block) state.block.list = /^\W*[\da-z一二三四五六七八九十]+\s*[.)、．]/i.test(state.bullet) ? 'ol' : 'ul'
  state.bullet = undefined
}

/** `attributes` is undefined for an end. */
function readTag(state: State, name: string, attributes: string | undefined): void {
  const isEnd = attributes === undefined
  if (state.unread !== undefined) {
    if (isEnd && name === state.unread) state.unread = undefined
    return
  }
  if (UNREAD.has(name)) {
    if (!isEnd && !attributes.endsWith('/')) state.unread = name
    return
  }
  const tag = TAGS.get(name)
  if (tag === 'br') return void state.block?.children.push({ tag: 'br', children: [] })
  if (tag === 'ul' || tag === 'ol') {
    state.block = undefined
    if (isEnd) state.lists.pop()
    else state.lists.push(tag)
  } else if (tag === 'strong' || tag === 'em' || tag === 'a') setMark(state, tag, attributes)
  else if (tag === 'li') state.block = isEnd ? undefined : openBlock(state, 'p')
  else if (tag !== undefined) breakBlock(state, tag, isEnd)
  else if (!isEnd && (name === 'td' || name === 'th')) addText(state, ' ')
}

/** A paragraph inside an item begins no item of its own. */
function breakBlock(state: State, tag: 'p' | 'h2' | 'h3', isEnd: boolean): void {
  const isItem = state.lists.length > 0 && state.block !== undefined
  if (isItem && state.block!.children.length === 0) return
  state.block = isEnd ? undefined : openBlock(state, tag)
}

function openBlock(state: State, tag: Block['tag']): Block {
  const list = state.lists.at(-1)
  const block: Block = { tag: list ? 'p' : tag, list, children: [] }
  state.blocks.push(block)
  return block
}

function setMark(state: State, tag: 'strong' | 'em' | 'a', attributes: string | undefined): void {
  if (attributes === undefined) {
    const at = state.marks.findLastIndex((mark) => mark.tag === tag)
    if (at >= 0) state.marks.splice(at, 1)
    return
  }
  const [, , href] = /\bhref\s*=\s*(["'])(.*?)\1/i.exec(attributes) ?? []
  const address = readEntities(href ?? '').trim()
  if (tag !== 'a') state.marks.push({ tag })
  else state.marks.push(isLink(address) ? { tag, href: address } : { tag })
}

function addText(state: State, raw: string): void {
  if (state.unread !== undefined || raw === '') return
  const text = readEntities(raw)
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
  if (state.bullet !== undefined) return void (state.bullet += text)
  if (text === '' || (text === ' ' && !state.block?.children.length)) return
  state.block ??= openBlock(state, 'p')
  const isLinked = (mark: State['marks'][number]) => mark.tag !== 'a' || mark.href !== undefined
  const kinds = new Set<string>()
  const marks = state.marks.filter((mark) => isLinked(mark) && !kinds.has(mark.tag) && kinds.add(mark.tag))
  const wrapped = marks.reduceRight<RichNode>((inner, mark) => ({ ...mark, children: [inner] }), text)
  state.block.children.push(wrapped)
}

/** Items that follow one another are one list. */
function assemble(blocks: readonly Block[]): readonly RichElement[] {
  const out: { tag: RichElement['tag']; children: RichNode[] }[] = []
  for (const { tag, list, children } of blocks) {
    if (children.length === 0) continue
    const last = out.at(-1)
    if (!list) out.push({ tag, children })
    else if (last?.tag === list) last.children.push({ tag: 'li', children })
    else out.push({ tag: list, children: [{ tag: 'li', children }] })
  }
  return out
}
