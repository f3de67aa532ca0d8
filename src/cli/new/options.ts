/** The command line of `npm run new`. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TypeColumn } from '../../gate/draft/draft-types.ts'
import { kebabOf } from '../../gate/draft/names.ts'
import { nearest } from '../../compiler/suggest.ts'
import { NewRefusal } from './refusal.ts'

export interface NewOptions {
  readonly name?: string
  readonly title?: string
  readonly root: string
  readonly from?: string
  readonly sheet?: string
  readonly schema?: string
  readonly path?: string
  readonly typeOf?: readonly string[]
  /** Columns of the sheet that become libraries of types. */
  readonly types?: readonly TypeColumn[]
  readonly patch: boolean
}

export const OWN_ROOT = resolve(import.meta.dirname, '../../..')
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const NAME_MAX = 48
const TITLE_MAX = 40
const OPTIONS = {
  title: { type: 'string' },
  root: { type: 'string' },
  from: { type: 'string' },
  sheet: { type: 'string' },
  schema: { type: 'string' },
  path: { type: 'string' },
  'type-of': { type: 'string', multiple: true },
  types: { type: 'string', multiple: true },
  patch: { type: 'boolean' },
} as const

export const NEW_USAGE = `用法：npm run new -- <库名> --title <中文名称> [选项]
      npm run new 不带内容时，在终端里一项一项地问
  --from 文件       从样本新建：接口的一次回答 .json，表格 .xlsx 或 .csv，OpenAPI 文档 .json 或 .yaml
  --sheet 名称      表格里的哪一张工作表，默认第一张有表头的
  --schema 名称     OpenAPI 文档里的哪个结构
  --path 路径       列表调用的路径，如 /content/api/Thing/GetThingPageData
  --type-of 库名    本库是哪个库的分类，可以写几次
  --types 列=库名   表格的这一列做成分类库，它的值写成一张可以导入的表，可以写几次
  --root 目录       放有 schemas/ 和 resources/ 的目录，默认本项目
  --patch           文件已存在时，只显示差别，不写入
库名用小写字母、数字和短横线，如 therapy-room`

export function readOptions(args: readonly string[]): NewOptions {
  const { values, positionals } = parse(args)
  const [name, ...more] = positionals
  if (more.length > 0) throw new NewRefusal('usage', tooMany(more), { showsUsage: true })
  const { title, root, from, sheet, schema, path, 'type-of': typeOf, types, patch } = values
  if (name !== undefined) checkName(name)
  if (title !== undefined) checkTitle(title)
  if (path !== undefined) checkPath(path)
  return {
    root: root === undefined ? OWN_ROOT : resolve(root),
    patch: patch === true,
    ...defined({ name, title, from, sheet, schema, path, typeOf, types: types?.map(typeColumnOf) }),
  }
}

export function isName(name: string): boolean {
  return NAME.test(name) && name.length <= NAME_MAX
}

export function checkName(name: string): void {
  if (isName(name)) return
  if (name === '') throw new NewRefusal('usage', '库名不能空着：没有默认的，请写一个，如 therapy-room')
  const rule = `用小写字母、数字和短横线，以字母开头，最多 ${NAME_MAX} 个`
  const kebab = kebabOf(name)
  const cure = isName(kebab) ? `是否想写 ${kebab}？` : '如 therapy-room'
  throw new NewRefusal('usage', `库名 ${name} 不行：${rule}，${cure}`)
}

export function isTitle(title: string): boolean {
  return /\p{Script=Han}/u.test(title) && title.length <= TITLE_MAX
}

export function checkTitle(title: string): void {
  if (isTitle(title)) return
  if (title === '') throw new NewRefusal('usage', '中文名称不能空着，请写一个，如 治疗室')
  throw new NewRefusal('usage', `名称 ${title} 不行：应为中文，最多 ${TITLE_MAX} 个字，如 治疗室`)
}

export function checkPath(path: string): void {
  if (/^\/[^\s?#]+\/[^\s?#/]+$/.test(path)) return
  throw new NewRefusal('usage', `路径应为 / 开头的完整路径，如 /content/api/Thing/GetThingPageData，不是 ${path}`)
}

function typeColumnOf(given: string): TypeColumn {
  const [, column = '', name = ''] = /^(.+)=(.*)$/.exec(given) ?? []
  if (column === '') throw new NewRefusal('usage', `--types 写成 列=库名，如 项目类型=project-type，不是 ${given}`)
  checkName(name)
  return { column, name }
}

/** Without the two hyphens, npm takes the options for its own and hands over their values alone. */
function tooMany(more: readonly string[]): string {
  const isSwallowed = more.some(isTitle)
  return isSwallowed
    ? 'npm 把选项当成了自己的：npm run new 之后先写 --，再写库名和选项'
    : `只能有一个库名，多出了 ${more.join(' ')}`
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new NewRefusal('usage', wordsFor(error), { showsUsage: true })
  }
}

function wordsFor(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message: string }
  const [, option = ''] = /'(-[^'\s=]+)/.exec(message) ?? []
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `选项 ${option} 后面要有内容，开关则不要`
  const near = nearest(option.replace(/^-+/, ''), Object.keys(OPTIONS))
  return `不认识的选项 ${option}${near === undefined ? '' : `，是否想写 --${near}？`}`
}

type Defined<T> = { readonly [K in keyof T]?: NonNullable<T[K]> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
