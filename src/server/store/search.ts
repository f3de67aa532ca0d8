/**
 * The text that keywords are looked up in, and the pieces that make looking fast.
 *
 * Shapes  One line per searched value, lower case, behind a mark of what it is; a `pinyin` field adds its initials (`zsl`) and
 *         its full pinyin without tones (`zusanli`), in every reading that people may take it for (`feishu`, `feiyu`). Pieces are all single characters and all pairs, because Chinese words are mostly of two.
 */
import { crc32 } from 'node:zlib'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { wordsOfMarkup } from '../../model/rich-words.ts'
import { spellingsOf } from '../../model/spelling.ts'

export interface SearchEntry {
  readonly search: string
  readonly grams: readonly string[]
}

/**
 * Stands before each line and says what it is to the record, so that what was meant exactly comes first. No keyword holds one.
 */
export const LINE_MARKS = { code: '\u0001', name: '\u0002', pinyin: '\u0003', other: '\u0004' } as const

export type LineMark = (typeof LINE_MARKS)[keyof typeof LINE_MARKS]

/** `owner` is part of every piece, so that looking among one's own rows costs nothing for the rows of others. */
export function searchEntry(resource: Resource, record: WireRecord, owner: string): SearchEntry {
  const lines = new Map<string, LineMark>()
  const add = (line: string, mark: LineMark) => {
    if (line !== '' && mark <= (lines.get(line) ?? mark)) lines.set(line, mark)
  }
  for (const field of resource.fields) {
    if (field.search === false) continue
    const mark = markOf(resource, field)
    for (const value of valuesOf(wordsIn(field, record[field.name]))) {
      add(normalized(value), mark)
      if (field.search === 'pinyin')
        for (const line of pinyinOf(value)) add(line, mark === LINE_MARKS.name ? LINE_MARKS.pinyin : LINE_MARKS.other)
    }
  }
  return entryOf(lines, owner)
}

/** What is kept of these lines; `owner` as in `searchEntry`. */
export function entryOf(lines: ReadonlyMap<string, LineMark>, owner: string): SearchEntry {
  const pieces = [...lines].flatMap(([line, mark]) => [
    ...allPieces(line),
    ...(mark === LINE_MARKS.other ? [] : [wholePiece(line), ...[1, 2].map((length) => beginningPiece(line, length))]),
  ])
  return {
    search: [...lines].map(([line, mark]) => `${mark}${line}\n`).join(''),
    grams: pieceNumbers([...new Set(pieces)], owner),
  }
}

function markOf({ identity }: Resource, { name }: Field): LineMark {
  if (identity.naturalKey.includes(name)) return LINE_MARKS.code
  return identity.label.some((part) => typeof part !== 'string' && part.field === name)
    ? LINE_MARKS.name
    : LINE_MARKS.other
}

export interface SearchTerms {
  /** For LIKE: decides. */
  readonly pattern: string
  /** Let the index do most of the work. */
  readonly pieces: readonly string[]
  /** Where the keyword is a whole code or name, and where one begins with it. */
  readonly keys: readonly [whole: string, beginning: string]
}

/** What the keyword's row must hold. */
export function searchTerms(keyword: string): SearchTerms {
  const text = normalized(keyword)
  const characters = [...text]
  return {
    pattern: likePattern(text),
    pieces: characters.length === 1 ? characters : [...new Set(pairs(characters))],
    keys: [wholePiece(text), beginningPiece(text, 2)],
  }
}

/** No piece of a line holds a line feed. */
function wholePiece(line: string): string {
  return `=\n${line}`
}

function beginningPiece(line: string, length: number): string {
  return `^\n${[...line].slice(0, length).join('')}`
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
  const names = searched.map((field) => `${field.name}:${field.search}${field.kind === 'richText' ? ':words' : ''}`)
  const marked = searched.map((field) => markOf(resource, field).charCodeAt(0))
  return `4 ${names.join(' ')} ${marked.join('')}`
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

/** How Chinese text is spelled, as lines; nothing for other text. */
export function pinyinOf(value: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(value)) return []
  return spellingsOf(value).flatMap(({ initials, full }) => [normalized(initials), normalized(full)])
}

function allPieces(line: string): readonly string[] {
  const characters = [...line]
  return [...characters, ...pairs(characters)]
}

function pairs(characters: readonly string[]): readonly string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
