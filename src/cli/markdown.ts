/**
 * Reads a document written in Markdown into the tree that the document page draws.
 *
 * Errors  `Error` naming the part and the cure for what documents may not hold: HTML, images, links to anywhere but http, https,
 *         mailto and tel, a missing or second title.
 * Source  Reliability B4.
 */
import { Lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline, ReadDocument } from '../app/pages/document.ts'
import { isExternalLink } from '../model/text-rules.ts'

export function readMarkdown(markdown: string): ReadDocument {
  const tokens = new Lexer({ gfm: true }).lex(markdown).filter(({ type }) => type !== 'space')
  const [title, ...rest] = tokens
  if (title?.type !== 'heading' || title['depth'] !== 1)
    throw refusal(title, 'a document begins with its title', 'begin with one line of “# ” and the title')
  const ids = new Set<string>()
  return { title: textOf(title), blocks: rest.map((token) => blockOf(token, ids)) }
}

function blockOf(token: Token, ids: Set<string>): Block {
  const read = BLOCKS[token.type]
  if (!read)
    throw refusal(token, `${token.type} is not taken`, 'write it as a heading, paragraph, list, quote or table')
  return read(token, ids)
}

const BLOCKS: Readonly<Record<string, (token: Token, ids: Set<string>) => Block>> = {
  heading(token, ids) {
    const { depth } = token as Tokens.Heading
    if (depth !== 2 && depth !== 3) throw refusal(token, `a heading of level ${depth}`, 'use “## ” and “### ”')
    const text = textOf(token)
    return { kind: 'heading', level: depth, id: idOf(text, ids), text }
  },
  paragraph: (token) => ({ kind: 'paragraph', parts: inlinesOf((token as Tokens.Paragraph).tokens) }),
  text: (token) => ({ kind: 'paragraph', parts: inlinesOf((token as Tokens.Text).tokens ?? [token]) }),
  list(token, ids) {
    const { ordered, items } = token as Tokens.List
    return {
      kind: 'list',
      ordered,
      items: items.map((item) => spaceless(item.tokens).map((inner) => blockOf(inner, ids))),
    }
  },
  blockquote: (token, ids) => ({
    kind: 'quote',
    blocks: spaceless((token as Tokens.Blockquote).tokens).map((inner) => blockOf(inner, ids)),
  }),
  table(token) {
    const { header, rows } = token as Tokens.Table
    return {
      kind: 'table',
      head: header.map((cell) => inlinesOf(cell.tokens)),
      rows: rows.map((row) => row.map((cell) => inlinesOf(cell.tokens))),
    }
  },
}

function inlinesOf(tokens: readonly Token[]): readonly Inline[] {
  return tokens.map((token) => {
    const read = INLINES[token.type]
    if (!read) throw refusal(token, `${token.type} is not taken`, 'write plain text, strong, emphasis or a link')
    return read(token)
  })
}

const INLINES: Readonly<Record<string, (token: Token) => Inline>> = {
  text: (token) => (token as Tokens.Text).text,
  escape: (token) => (token as Tokens.Escape).text,
  strong: (token) => ({ kind: 'strong', parts: inlinesOf((token as Tokens.Strong).tokens) }),
  em: (token) => ({ kind: 'emphasis', parts: inlinesOf((token as Tokens.Em).tokens) }),
  br: () => ({ kind: 'break' }),
  link(token) {
    const { href, tokens } = token as Tokens.Link
    if (!isExternalLink(href)) throw refusal(token, `a link to ${href}`, 'link to http:, https:, mailto: or tel:')
    return { kind: 'link', href, parts: inlinesOf(tokens) }
  },
}

function spaceless(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ type }) => type !== 'space')
}

/** The heading's own words, which make an address that can be read. */
function idOf(text: string, ids: Set<string>): string {
  const base = text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  let id = base
  for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`
  ids.add(id)
  return id
}

function textOf(token: Token): string {
  const plain = inlinesOf((token as Tokens.Heading).tokens)
  if (plain.some((part) => typeof part !== 'string')) throw refusal(token, 'a heading with marks', 'write plain words')
  return plain.join('')
}

function refusal(token: Token | undefined, what: string, cure: string): Error {
  return new Error(`${what}: ${JSON.stringify(token?.raw.trim().slice(0, 60) ?? '')} → ${cure}`)
}
