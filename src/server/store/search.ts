/**
 * The text that keywords are looked up in, and the pieces that make looking fast.
 *
 * Shapes  One line per searched value, lower case; a `pinyin` field adds its initials (`zsl`) and its full pinyin without
 *         tones (`zusanli`). Pieces are all single characters and all pairs, because Chinese words are mostly of two.
 */
import { crc32 } from 'node:zlib'
import { pinyin } from 'pinyin-pro'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { wordsOfMarkup } from '../../model/rich-words.ts'

export interface SearchEntry {
  readonly search: string
  readonly grams: readonly string[]
}

/** `owner` is part of every piece, so that looking among one's own rows costs nothing for the rows of others. */
export function searchEntry(resource: Resource, record: WireRecord, owner: string): SearchEntry {
  const lines = new Set<string>()
  for (const field of resource.fields) {
    if (field.search === false) continue
    for (const value of valuesOf(wordsIn(field, record[field.name]))) {
      lines.add(normalized(value))
      if (field.search === 'pinyin') for (const line of pinyinOf(value)) lines.add(line)
    }
  }
  lines.delete('')
  return { search: [...lines].join('\n'), grams: pieceNumbers([...new Set([...lines].flatMap(allPieces))], owner) }
}

/** What the keyword's row must hold: the LIKE pattern decides, the pieces let the index do most of the work. */
export function searchTerms(keyword: string): { readonly pattern: string; readonly pieces: readonly string[] } {
  const text = normalized(keyword)
  const characters = [...text]
  return { pattern: likePattern(text), pieces: characters.length === 1 ? characters : [...new Set(pairs(characters))] }
}

/** Pieces as the index keeps them: 32-bit numbers, written as text. Two that fall together only cost a look at the row. */
export function pieceNumbers(pieces: readonly string[], owner: string): readonly string[] {
  return [...new Set(pieces.map((piece) => String(crc32(`${owner}\n${piece}`) | 0)))]
}

/** A pattern that finds the text as it stands: the metacharacters of LIKE mean themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Changes whenever rows stored before must be indexed anew. */
export function searchSignature(resource: Resource): string {
  const searched = resource.fields.filter((field) => field.search !== false)
  return `2 ${searched.map((field) => `${field.name}:${field.search}${field.kind === 'richText' ? ':words' : ''}`).join(' ')}`
}

/** Text whose width, case and white space do not matter. */
export function normalized(value: string): string {
  return value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Rich text is searched by its words, not by its tags. */
function wordsIn({ kind }: Field, value: unknown): unknown {
  return kind === 'richText' && typeof value === 'string' ? wordsOfMarkup(value) : value
}

function valuesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

function pinyinOf(value: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(value)) return []
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const
  const full = pinyin(value, { ...options, v: true })
  const initials = pinyin(value, { ...options, pattern: 'first' })
  return [normalized(initials.join('')), normalized(full.join(''))]
}

function allPieces(line: string): readonly string[] {
  const characters = [...line]
  return [...characters, ...pairs(characters)]
}

function pairs(characters: readonly string[]): readonly string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
