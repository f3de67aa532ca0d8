/** The command line of `npm run new`. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

export interface NewOptions {
  readonly name?: string
  readonly title?: string
  readonly root: string
  readonly from?: string
  readonly sheet?: string
  readonly schema?: string
  readonly path?: string
  readonly typeOf?: readonly string[]
  readonly patch: boolean
}

const OWN_ROOT = resolve(import.meta.dirname, '../../..')
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const NAME_MAX = 48
const TITLE_MAX = 40

export const USAGE = `用法：npm run new -- <库名> --title <中文名称> [选项]
  --from 文件       从样本新建：接口的一次回答 .json，表格 .xlsx 或 .csv，OpenAPI 文档 .json 或 .yaml
  --sheet 名称      表格里的哪一张工作表，默认第一张
  --schema 名称     OpenAPI 文档里的哪个结构
  --path 路径       列表调用的路径，如 /content/api/Thing/GetThingPageData
  --type-of 库名    本库是哪个库的分类，可以写几次
  --root 目录       放有 schemas/ 和 resources/ 的目录，默认本项目
  --patch           文件已存在时，只显示差别，不写入
库名用小写字母、数字和短横线，如 therapy-room`

export function readOptions(args: readonly string[]): NewOptions {
  const { values, positionals } = parse(args)
  const [name, ...more] = positionals
  if (more.length > 0) throw new Refusal('usage', `只能有一个库名，多出了 ${more.join(' ')}`, true)
  const { title, root, from, sheet, schema, path, 'type-of': typeOf, patch } = values
  if (name !== undefined) checkName(name)
  if (title !== undefined) checkTitle(title)
  if (path !== undefined && !/^\/[^\s?#]+\/[^\s?#/]+$/.test(path))
    throw new Refusal('usage', `--path 应为 / 开头的完整路径，如 /content/api/Thing/GetThingPageData，不是 ${path}`)
  return {
    root: root === undefined ? OWN_ROOT : resolve(root),
    patch: patch === true,
    ...defined({ name, title, from, sheet, schema, path, typeOf }),
  }
}

export function checkName(name: string): void {
  if (!NAME.test(name) || name.length > NAME_MAX)
    throw new Refusal(
      'usage',
      `库名 ${name} 不行：用小写字母、数字和短横线，以字母开头，最多 ${NAME_MAX} 个，如 therapy-room`,
    )
}

export function checkTitle(title: string): void {
  if (!/\p{Script=Han}/u.test(title) || title.length > TITLE_MAX)
    throw new Refusal('usage', `名称 ${title} 不行：应为中文，最多 ${TITLE_MAX} 个字，如 治疗室`)
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        title: text,
        root: text,
        from: text,
        sheet: text,
        schema: text,
        path: text,
        'type-of': { type: 'string', multiple: true },
        patch: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Refusal('usage', `不认识的选项：${error instanceof Error ? error.message : String(error)}`, true)
  }
}

type Defined<T> = { readonly [K in keyof T]?: NonNullable<T[K]> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
