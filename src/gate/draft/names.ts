/** What a field and a library are called on the wire and on screen, where only one of both is known. */
import type { DraftSurroundings } from './field.ts'
import { pinyinInitials } from '../../model/initials.ts'
import { chineseOf, englishOf } from './words.ts'

export interface Naming {
  readonly name: string
  readonly title: string
  /** Unit that stood in brackets behind the title. */
  readonly unit?: string
  readonly open: readonly string[]
}

/** What the platform calls the key of a record. */
export const ID = 'Id'

const CODE =
  /编码|代码|编号|工号|条码|货号|序列号|(?:Code|No|Number|Barcode|Serial)$|^(?:code|no|number|barcode|serial)$/
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const TITLE_MAX = 40
const UNIT_MAX = 10

/** `spare-part` → `SparePart`. */
export function pascalOf(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** `SparePart` → `spare-part`. */
export function kebabOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
    .replace(/^-+|-+$/g, '')
}

export function isKeyName(name: string): boolean {
  return name.toLowerCase() === 'id'
}

/** Whether the field is one by which people tell rows apart. */
export function isCodeLike({ name, title }: { readonly name: string; readonly title: string }): boolean {
  return CODE.test(name) || CODE.test(title)
}

/** Whether a field looks like a name, from its own name or its title. */
export function isNameLike({ name, title }: { readonly name: string; readonly title: string }): boolean {
  return /(?:Name$|^name$)/.test(name) || /(?:名称|姓名|品名)$/.test(title)
}

/** For a field known by its wire name; `target` is the title of the library that it refers to. */
export function namingOfName(name: string, given: string | undefined, target?: string): Naming {
  const title = given !== undefined && /\p{Script=Han}/u.test(given) ? shortTitle(given) : undefined
  const known = title ?? target ?? chineseOf(name.replace(/Ids?$/, '') || name)
  if (known !== undefined) return { name, title: known, open: [] }
  return { name, title: `待命名 ${name}`.slice(0, TITLE_MAX), open: [`字段 ${name} 的中文名称`] }
}

/** For a column known by its header. */
export function namingOfHeader(header: string, taken: ReadonlySet<string>, { libraries }: DraftSurroundings): Naming {
  const { title: said, unit } = withoutUnit(header.replace(/[*＊]/g, '').trim())
  // The ids of another system are codes here: the server gives its own.
  const title = isKeyName(said) ? '编号' : said
  const target = libraries.find((library) => library.title === title)
  const english = /\p{Script=Han}/u.test(title) ? '' : pascalOf(kebabOf(title))
  const named = target
    ? `${target.page}Id`
    : NAME.test(title)
      ? title
      : NAME.test(english)
        ? english
        : (ownName(englishOf(title)) ?? nameByEnding(title, taken))
  const guess = named ?? (pinyinInitials(title).replace(/^\d+/, '') || 'Field')
  const name = distinct(guess, taken)
  const open = [
    ...(named === undefined ? [`字段名 ${name} 取自「${title}」的拼音首字母，请改为平台接口中的名称`] : []),
    ...(english !== '' && chineseOf(english) === undefined ? [`字段 ${name} 的中文名称`] : []),
  ]
  const shown = english === '' ? title : (chineseOf(english) ?? `待命名 ${title}`)
  return { name, title: shown.slice(0, TITLE_MAX), open, ...(unit === undefined ? {} : { unit }) }
}

/** Names that the server keeps for itself: a person's 编号 is a code. */
function ownName(name: string | undefined): string | undefined {
  return name === 'Id' ? 'Code' : name === 'Version' || name === 'Organization' ? `${name}Name` : name
}

/** 某某名称 is the name and 某某编码 the code, where there is no other. */
function nameByEnding(title: string, taken: ReadonlySet<string>): string | undefined {
  const name = title.endsWith('名称') ? 'Name' : /(?:编码|代码|编号)$/.test(title) ? 'Code' : undefined
  return name !== undefined && !taken.has(name) ? name : undefined
}

/** 单价（元） is 单价 in 元. */
function withoutUnit(header: string): { readonly title: string; readonly unit?: string } {
  const [, title = '', unit = ''] = /^(.+?)\s*[（(]([^（()）]+)[)）]$/.exec(header) ?? []
  return title !== '' && unit.length <= UNIT_MAX ? { title, unit } : { title: header.replace(/\s+/g, ' ') }
}

/** The first clause of a description. */
function shortTitle(text: string): string {
  return (text.split(/[，。；：,;:\n（(]/)[0] ?? text).trim().slice(0, TITLE_MAX)
}

function distinct(guess: string, taken: ReadonlySet<string>): string {
  let name = guess
  for (let count = 2; taken.has(name); count += 1) name = `${guess}${count}`
  return name
}
