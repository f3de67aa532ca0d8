/** One way to put things on every screen: what a reader of the sources can check without opening one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PLACES = ['src/app', 'src/ui', 'src/model', 'src/wire', 'src/server', 'src/providers', 'src/operations']
const RULES: readonly (readonly [what: string, pattern: RegExp, example: string])[] = [
  ['no space between a quoted field and its sentence', /”\s+\p{Script=Han}/u, '“单价” 必须是数字'],
  ['no space between a title and its sentence', /[tT]itles?\} (?:\p{Script=Han}{2})/u, '`${field.title} 必须是数字`'],
  ['关键字 and nothing else', /关键词|搜索词|关键字词/u, '请输入关键词'],
  ['编码 and nothing else', /代码为|代号/u, '代号不能为空'],
  ['记录 and 条目 are counted in 条', /个(?:条目|记录)|\d\} 笔/u, '共 3 个条目'],
  ['one name of the product', /康复管理平台|康复资料平台|资料管理系统|管理控制台/u, '资料管理系统'],
  ['首页 is where one begins, never the first page of a list', />\s*首页\s*<\/button>/u, '<button>首页</button>'],
]

describe('wording', () => {
  const files = PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(place, name)),
  )
  const texts = files.map((name) => [name, withoutComments(readFileSync(join(ROOT, name), 'utf8'))] as const)

  it.each(RULES)('%s', (_what, pattern, example) => {
    expect(pattern.test(example)).toBe(true)
    expect(files.length).toBeGreaterThan(300)
    expect(
      texts.flatMap(([name, text]) => (pattern.test(text) ? [`${name}: ${pattern.exec(text)?.[0]}`] : [])),
    ).toEqual([])
  })

  it('the same name in the page’s title, in the sidebar, at the sign-in and in the README', () => {
    const name = /<title>(.+)<\/title>/.exec(readFileSync(join(ROOT, 'index.html'), 'utf8'))?.[1] ?? ''
    expect(name).toBe('康复资料管理台')
    for (const file of [
      'README.md',
      'src/app/shell/sidebar.tsx',
      'src/app/session/sign-in-page.tsx',
      'src/app/stranger-pages.tsx',
      'src/server/main.ts',
    ])
      expect([file, readFileSync(join(ROOT, file), 'utf8').includes(name)]).toEqual([file, true])
  })
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
