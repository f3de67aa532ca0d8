/**
 * The little of XML that workbooks are made of, read as it arrives: opening tags, closing tags, text.
 *
 * Shapes  Names come without their prefix; attributes stay raw until `attributeOf` asks for one. Text comes decoded.
 * Errors  A document type is refused (it could define entities that swell), as is a tag or text without end.
 */
import { CELL_TEXT_MAX } from './limits.ts'
import { suspicious, unreadable } from './read-refusal.ts'

export interface XmlHandler {
  open(name: string, attributes: string): void
  close(name: string): void
  text?(text: string): void
}

export interface XmlReader {
  feed(text: string): void
}

/** A cell's longest text, each character written as an entity, and some room. */
const WAITING_MAX = CELL_TEXT_MAX * 12

export function createXmlReader(handler: XmlHandler): XmlReader {
  let waiting = ''
  return {
    feed(text) {
      const all = waiting + text
      let at = 0
      for (;;) {
        const start = all.indexOf('<', at)
        if (start < 0) break
        const end = endOfTag(all, start)
        if (end < 0) break
        if (start > at) handler.text?.(decodeText(all.slice(at, start)))
        handleTag(handler, all, start, end)
        at = end
      }
      waiting = all.slice(at)
      if (waiting.length > WAITING_MAX + text.length) throw suspicious('里有过长的内容')
    },
  }
}

/** The attribute's value; undefined when the tag does not carry it. Prefixes are left out: `id` finds `r:id`. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let pattern = PATTERNS.get(name)
  if (!pattern) PATTERNS.set(name, (pattern = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const found = pattern.exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decodeText(value)
}

const PATTERNS = new Map<string, RegExp>()

function handleTag(handler: XmlHandler, all: string, start: number, end: number): void {
  const second = all.charCodeAt(start + 1)
  if (second === QUESTION) return
  if (second === EXCLAMATION) {
    if (all.startsWith('<![CDATA[', start)) handler.text?.(all.slice(start + 9, end - 3))
    else if (!all.startsWith('<!--', start)) throw unreadable('damaged')
    return
  }
  if (second === SLASH) return handler.close(bareName(all.slice(start + 2, end - 1).trimEnd()))
  const isEmpty = all.charCodeAt(end - 2) === SLASH
  const inside = all.slice(start + 1, isEmpty ? end - 2 : end - 1)
  const space = inside.search(/\s/)
  const name = bareName(space < 0 ? inside : inside.slice(0, space))
  handler.open(name, space < 0 ? '' : inside.slice(space))
  if (isEmpty) handler.close(name)
}

const QUESTION = 63
const EXCLAMATION = 33
const SLASH = 47

/** Just behind the tag; -1 while it has not come whole. */
function endOfTag(all: string, start: number): number {
  if (all.startsWith('<!--', start)) return behind(all, '-->', start)
  if (all.startsWith('<![CDATA[', start)) return behind(all, ']]>', start)
  if (start + 9 > all.length && all.startsWith('<!', start)) return -1
  const end = all.indexOf('>', start)
  if (end < 0) return -1
  // A quoted value may hold the sign too; hardly any does, so it is looked for only where quotes are left open.
  const tag = all.slice(start, end)
  return tag.includes('"') || tag.includes("'") ? endOfQuoted(all, start) : end + 1
}

function endOfQuoted(all: string, start: number): number {
  let quote = 0
  for (let at = start; at < all.length; at += 1) {
    const code = all.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === 34 || code === 39) quote = code
    else if (code === 62) return at + 1
  }
  return -1
}

function behind(all: string, mark: string, start: number): number {
  const at = all.indexOf(mark, start)
  return at < 0 ? -1 : at + mark.length
}

function bareName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[String(name)] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
