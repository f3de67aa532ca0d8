/** Fields that hold another library's id, found by their names: `SparePartId`, or `TypeId` for the library of types. */
import { nearest } from '../../compiler/suggest.ts'
import type { KnownLibrary, DraftSurroundings } from './field.ts'
import type { DraftFacts, Guess } from './facts.ts'
import { kebabOf } from './names.ts'

const ID = { type: 'string', minLength: 1, maxLength: 64 }

export interface Meant {
  /** The library that is certainly meant. */
  readonly name?: string
  readonly title?: string
  /** One that may be meant. */
  readonly near?: KnownLibrary
}

/**
 * Guesses a field that holds the id of another library's record; undefined when neither name nor title points to one.
 */
export function referenceGuess({ naming, texts, filled, around, library, column }: DraftFacts): Guess | undefined {
  const byTitle = column.fromCells ? around.libraries.find(({ title }) => title === naming.title) : undefined
  if (byTitle) {
    const open = [`「${naming.title}」引用库 ${byTitle.name}；导入时按名称或编码对应`]
    return { schema: { ...ID, 'x-ref': byTitle.name }, open }
  }
  if (!/[a-z0-9]Ids?$/.test(naming.name) || texts.length < filled.length) return undefined
  const meant = libraryMeant(naming.name, library, around)
  if (meant.name !== undefined)
    return {
      schema: { ...ID, 'x-ref': meant.name },
      open: [`「${naming.title}」引用库 ${meant.name}（${meant.title}），请确认`],
    }
  const cure = meant.near
    ? `是否引用 ${meant.near.name}（${meant.near.title}）？是则加上 "x-ref": "${meant.near.name}"`
    : '它所引用的库还没有；有了之后加上 "x-ref": "库名"'
  return { schema: ID, open: [`「${naming.title}」像另一个库的编号。${cure}`] }
}

/** Which library a field of that name refers to. */
export function libraryMeant(field: string, library: string, { libraries }: DraftSurroundings): Meant {
  const stem = kebabOf(field.replace(/Ids?$/, ''))
  if (stem === '') return {}
  const others = libraries.filter(({ name }) => name !== library)
  const exact = others.find(({ name, page }) => name === stem || kebabOf(page) === stem)
  const own = others.find(({ name }) => name === `${library}-${stem}`)
  const found = exact ?? own
  if (found) return { name: found.name, title: found.title }
  const close = nearest(
    stem,
    others.map(({ name }) => name),
  )
  const near = others.find(({ name }) => name === close) ?? others.find(({ name }) => name.endsWith(`-${stem}`))
  return near ? { near } : {}
}
