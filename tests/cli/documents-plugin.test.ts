import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import type { Block, Inline } from '../../src/app/pages/document.ts'
import { documentsPlugin } from '../../src/cli/documents-plugin.ts'
import { readMarkdown } from '../../src/cli/markdown.ts'
import { tempProject } from './support.ts'

const FOLDER = resolve(import.meta.dirname, '../../src/app/pages/documents')
const FILES = readdirSync(FOLDER)

describe('what a document may hold', () => {
  it('is read into plain data', () => {
    const text =
      '# 协议\n\n> 请**先**读\n\n## 一、范围\n\n1. 甲\n2. 乙\n   - 丙\n\n| 列 |\n|---|\n| 值[链](https://a.example/) |\n'
    expect(readMarkdown(text)).toEqual({
      title: '协议',
      blocks: [
        {
          kind: 'quote',
          blocks: [{ kind: 'paragraph', parts: ['请', { kind: 'strong', parts: ['先'] }, '读'] }],
        },
        { kind: 'heading', level: 2, id: '一-范围', text: '一、范围' },
        {
          kind: 'list',
          ordered: true,
          items: [
            [{ kind: 'paragraph', parts: ['甲'] }],
            [
              { kind: 'paragraph', parts: ['乙'] },
              { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', parts: ['丙'] }]] },
            ],
          ],
        },
        {
          kind: 'table',
          head: [['列']],
          rows: [[['值', { kind: 'link', href: 'https://a.example/', parts: ['链'] }]]],
        },
      ],
    })
  })

  it('gives headings of the same words addresses of their own', () => {
    const { blocks } = readMarkdown('# 题\n\n## 范围\n\n## 范围\n')
    expect(blocks.map((block) => block.kind === 'heading' && block.id)).toEqual(['范围', '范围-2'])
  })

  it.each([
    ['a link that runs something (B4)', '# 题\n\n[点](javascript:alert(1))\n', 'a link to javascript:alert(1)'],
    ['a link that carries something (B4)', '# 题\n\n[点](data:text/html,x)\n', 'a link to data:text/html,x'],
    ['a link into this site', '# 题\n\n[点](/policy)\n', 'a link to /policy'],
    ['a block of HTML', '# 题\n\n<script>alert(1)</script>\n', 'html is not taken'],
    ['HTML inside a line', '# 题\n\n甲<b onclick="x">乙</b>\n', 'html is not taken'],
    ['an image', '# 题\n\n![图](https://a.example/a.png)\n', 'image is not taken'],
    ['code', '# 题\n\n```\nx\n```\n', 'code is not taken'],
    ['no title', '正文\n', 'a document begins with its title'],
    ['nothing', '', 'a document begins with its title'],
    ['a second title', '# 题\n\n# 又一题\n', 'a heading of level 1'],
  ])('refuses %s', (_what, text, words) => {
    expect(() => readMarkdown(text)).toThrow(words)
  })
})

describe('the build', () => {
  it('makes a module of plain data from an imported file', { timeout: 60_000 }, async () => {
    const code = await buildOf('# 题\n\n正文\n')
    expect(code).toContain('正文')
    expect(code).not.toMatch(/<h1|innerHTML|marked/)
  })

  it('stops at what a document may not hold, with the file and the cure', { timeout: 60_000 }, async () => {
    await expect(buildOf('# 题\n\n<b>粗</b>\n')).rejects.toThrow(/a\.md.*html is not taken.*→ write plain text/s)
  })
})

describe('the documents themselves', () => {
  it.each(FILES)(
    '%s is whole: long enough to say something, sections in order, no invented names or numbers',
    (file) => {
      const { blocks } = readMarkdown(readFileSync(join(FOLDER, file), 'utf8'))
      const text = textOf(blocks)
      expect(text.length).toBeGreaterThan(1_200)
      expect(text.length).toBeLessThan(3_000)
      expect(text).not.toMatch(/有限公司|1[3-9]\d{9}|0\d{2,3}-\d{7,8}|@/)
      const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []))
      const numbered = headings.filter((words) => words !== '要点').map((words) => words.split('、')[0])
      expect(numbered).toEqual('一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四'.split(' ').slice(0, numbered.length))
    },
  )

  it.each(['policy.md', 'policyDoc.md', 'KYX-patient-policy.md'])(
    '%s says what the law on personal information asks',
    (file) => {
      const { blocks } = readMarkdown(readFileSync(join(FOLDER, file), 'utf8'))
      const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])).join()
      for (const words of [
        '适用范围',
        '收集的信息',
        '使用目的',
        '单独同意',
        '存储与保护',
        '共享',
        '您的权利',
        '未成年人',
        '变更',
        '联系方式',
      ])
        expect(headings).toContain(words)
    },
  )
})

async function buildOf(markdown: string): Promise<string> {
  const root = tempProject({ 'a.md': markdown, 'entry.js': `export { default } from './a.md'\n` })
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [documentsPlugin()],
    build: { outDir: 'out', lib: { entry: 'entry.js', formats: ['es'], fileName: 'entry' } },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []))
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return block.text
      if (block.kind === 'paragraph') return plain(block.parts)
      if (block.kind === 'quote') return textOf(block.blocks)
      if (block.kind === 'list') return block.items.map(textOf).join('')
      return [...block.head, ...block.rows.flat()].map(plain).join('')
    })
    .join('')
}

function plain(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.kind === 'break' ? '' : plain(part.parts)))
    .join('')
}
