/** The pages of `docs/` beside what they tell of. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rightRole } from '../../src/model/rights.ts'
import {
  BODY_MAX_BYTES,
  EXPORT_ROWS_MAX,
  HISTORY_MAX,
  IDS_MAX,
  LIST_ROWS_MAX,
  PAGE_SIZE_MAX,
  PRINT_ROWS_MAX,
  UPLOAD_TIMEOUT_MS,
} from '../../src/model/limits.ts'
import type { Resource } from '../../src/model/resource.ts'
import { PIXELS_MAX } from '../../src/server/files/inspect.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_ROWS_MAX,
  INNER_ROWS_MAX,
} from '../../src/wire/sheets/limits.ts'
import { CATALOG } from '../support/project.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** Of a table, each row's cells. */
const rowsOf = (page: string) =>
  [...read(page).matchAll(/^\| (?!---)(.*?) \|$/gm)].map(([, row = '']) => row.split(' | '))

describe('docs/settings.md', () => {
  it('has every setting with its default, and no other', () => {
    const sources = [
      'settings.ts',
      'passport/identity-settings.ts',
      'files/file-settings.ts',
      'consult/consult-settings.ts',
    ]
    const source = sources.map((file) => read(`src/server/${file}`)).join('')
    const settings = [...source.matchAll(/variable: '(\w+)',\s+initial: '([^']*)'/g)].map(([, name, initial]) => [
      name,
      initial,
    ])
    const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`|空) \|/gm)]
    expect(rows.map(([, name, initial]) => [name, initial ?? ''])).toEqual(settings)
    expect(settings.length).toBeGreaterThan(5)
  })
})

const { resources } = CATALOG

describe('docs/libraries.md', () => {
  const rows = rowsOf('docs/libraries.md').slice(1)

  it('has every library, each once', () => {
    const names = rows.map(([, file = '']) => /^`([^`]+)`/.exec(file)?.[1])
    expect(names.toSorted()).toEqual(Object.keys(resources).toSorted())
  })

  it.each(rows)('says of %s what its files say', (title, file, page, more) => {
    const name = /^`([^`]+)`/.exec(file ?? '')?.[1] ?? ''
    const resource = resources[name]
    expect([title, page, (more ?? '').trim()]).toEqual([
      resource?.title,
      `\`${resource?.page}\``,
      resource && factsOf(resource).join('、'),
    ])
  })
})

const WRITES: readonly string[] = ['create', 'update', 'delete', 'transit']

/** In the order of the page. */
function factsOf(resource: Resource): readonly string[] {
  const { reference, list, scopes, transitions, view, single, served, access } = resource
  if (view) return [`视图：${resources[view.of]?.title}`]
  // What nobody makes by hand is no more to people than a state.
  const byHand = transitions.filter(({ roles }) => roles?.length !== 0)
  const others = byHand.map(({ label }) => label).filter((label) => label !== '启用' && label !== '停用')
  return [
    ...(reference ? ['引用'] : []),
    ...(list.groupBy ? ['两栏'] : []),
    ...(list.order ? ['排序'] : []),
    ...(scopes['platform'] ? [] : [single ? '每个机构一份' : '仅机构目录']),
    ...(access.subject === undefined ? [] : ['私密']),
    ...(scopes['organization'] ? [] : ['仅联合体']),
    ...(served && !served.some((operation) => WRITES.includes(operation)) ? ['只能查看'] : []),
    ...(access.read.includes(rightRole('systemSetting')) ? ['需要权利「系统设置」'] : []),
    ...others,
  ]
}

describe('docs/limits.md', () => {
  const counted = (value: number) => value.toLocaleString('en')

  it.each([
    ['一次导入', `${counted(IMPORT_ROWS_MAX)} 行`],
    ['一次导入', `文件 ${IMPORT_FILE_MAX_BYTES / 1_048_576} MB`],
    ['一次导入', `${counted(IMPORT_COLUMNS_MAX)} 列`],
    ['一次导入', `合计 ${counted(INNER_ROWS_MAX)} 行`],
    ['一次导出', `${counted(EXPORT_ROWS_MAX)} 行`],
    ['一页列表', `${counted(PAGE_SIZE_MAX)} 行`],
    ['一个列表能翻到的', `${counted(LIST_ROWS_MAX)} 行`],
    ['一条记录的历史列出的', `最近 ${counted(HISTORY_MAX)} 个`],
    ['一张打印的列表', `${counted(PRINT_ROWS_MAX)} 行`],
    ['一次调用的编号', `${counted(IDS_MAX)} 个`],
    ['请求正文（上传除外）', `${BODY_MAX_BYTES / 1_048_576} MB`],
    ['一次上传', `${UPLOAD_TIMEOUT_MS / 1_000} 秒`],
    ['一次上传', `${counted(PIXELS_MAX / 10_000)} 万像素`],
  ])('says of %s: %s', (what, words) => {
    const row = rowsOf('docs/limits.md').find(([first]) => first === what)
    expect(row?.[1]).toContain(words)
  })
})

describe('what a page refers to', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ]

  it.each(pages.filter((page) => page.endsWith('.md')))('is there: %s', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
    const missing = targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))
    expect(missing).toEqual([])
  })
})
