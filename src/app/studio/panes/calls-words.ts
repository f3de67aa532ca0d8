/** What calls do and what is read of their replies, in words; and an exchange as a command line. */
import type { Operation, ReplyShape } from '../../../model/call.ts'

export const OPERATION_WORDS: Readonly<Record<Operation, string>> = {
  list: '查询一页列表',
  get: '取一条记录',
  getMany: '按编号取多条记录',
  create: '新增一条记录',
  update: '修改一条记录',
  upsert: '新增或修改一条记录',
  delete: '删除',
  history: '取一条记录的修改历史',
  test: '回答是或否',
  unreferenced: '查询还没有引用的平台条目',
  reference: '引用平台条目',
  cancel: '取消引用',
  sync: '把平台的修改同步过来',
  drift: '比较引用的条目与平台的条目',
  reveal: '查看一条记录中打码的内容',
  transition: '改变状态',
  values: '取一个字段已用过的内容',
  targets: '取一个字段所引用的记录',
}

/** What is read of the reply beside Type, which must be 200. */
export const REPLY_WORDS: Readonly<Record<ReplyShape, string>> = {
  page: 'Data.Row（各行）、Data.Total（总数）',
  'rows-total': 'Data.rows（各行）、Data.total（总数）',
  list: 'Data（各行的列表）',
  record: 'Data（一条记录，没有时为 null）',
  flag: 'Data（true 或 false）',
  texts: 'Data（文字的列表）',
  outcomes: 'Data 中每条的 Id、Type、Content、Data',
  none: '只读 Type 与 Content，不读 Data',
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: unknown
}

/** For a shell; whoever runs it puts a token of their own there. */
export function curlOf(asked: Asked, origin: string): string {
  const { method, path, query, body } = asked
  const url = `${origin}${path}${query === '' ? '' : `?${query}`}`
  const sent =
    body === undefined ? [] : [`-H 'Content-Type: application/json'`, `--data ${quoted(JSON.stringify(body))}`]
  return ['curl', `-X ${method}`, quoted(url), '-H "Authorization: Bearer $TOKEN"', ...sent].join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

export function callAddress({ path, query }: Pick<Asked, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`
}
