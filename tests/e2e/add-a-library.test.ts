/** docs/add-a-library.md, replayed as it stands: its commands are run, its snippets written, its promises looked at. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectQuiet, launchBrowser, type TestBrowser } from '../support/browser.ts'
import { copyAuthoredFiles, PROJECT } from '../support/builds.ts'
import { type ConsoleProcess, sourceProgram, startConsole } from '../support/console-process.ts'
import { openNew, rowOf, save, searchFor, signInAt } from '../support/person.ts'

interface Block {
  readonly language: string
  readonly place: string
  readonly text: string
}

let root: string
let dev: ConsoleProcess
let browser: TestBrowser
let blocks: readonly Block[]

beforeAll(async () => {
  const page = await readFile(join(PROJECT, 'docs/add-a-library.md'), 'utf8')
  blocks = [...page.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', place = '', text = '']) => ({
    language,
    place,
    text,
  }))
  // The page needs no more.
  root = await copyAuthoredFiles('charge-item')
})
afterAll(async () => {
  await browser?.close()
  await dev?.remove()
  await rm(root, { recursive: true, force: true })
})

const commands = () =>
  blocks.filter(({ language }) => language === 'bash').flatMap(({ text }) => text.trim().split('\n'))

/** Runs `npm run …` of the page as package.json has it, in the project of its own. */
async function run(command: string): Promise<string> {
  const [, name = '', args = ''] = /^npm run (\w+)(?: -- (.*))?$/.exec(command) ?? []
  const { scripts } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, ...program] = (scripts[name] ?? '').split(' ')
  const done = spawnSync(process.execPath, [...program, ...args.split(' ').filter(Boolean), '--root', root], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  expect(done.status, `${command}\n${done.stdout}${done.stderr}`).toBe(0)
  return done.stdout
}

async function writeSnippets(): Promise<void> {
  for (const { language, place, text } of blocks) {
    if (language !== 'json') continue
    const [file = '', pointer = ''] = place.split('#')
    const path = pointer.split('/').slice(1)
    let content = await readFile(join(root, file), 'utf8')
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
      const edits = modify(content, [...path, key], value, { formattingOptions: { tabSize: 2, insertSpaces: true } })
      content = applyEdits(content, edits)
    }
    await writeFile(join(root, file), content)
  }
}

describe('docs/add-a-library.md', () => {
  it('starts with the development server, which a person can sign in to', async () => {
    expect(commands()[0]).toBe('npm run dev')
    // It builds nothing, and starts with an empty store: no built console and no filled data are waited for.
    dev = await startConsole({
      root,
      distDir: root,
      dataDir: await mkdtemp(join(tmpdir(), 'rehab-console-data-')),
      program: sourceProgram('src/cli/dev.ts'),
    })
    browser = await launchBrowser(() => dev.origin)
  })

  it('leads to a library with a picker, a filter and an import, without a line of code', async () => {
    const creations = commands().filter((command) => command.startsWith('npm run new'))
    const said = await run(creations[0] ?? '')
    for (const { text } of blocks.filter(({ language }) => language === 'text')) expect(said).toContain(text.trim())
    for (const command of creations.slice(1)) await run(command)
    await writeSnippets()

    const page = await browser.open()
    page.context().setDefaultTimeout(40_000)
    await signInAt(page, '/')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '其他资料库' }).click()
    await menu.getByRole('link', { name: '治疗室', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '治疗室' }).waitFor()
    const table = blocks.find(({ language }) => language === 'csv')
    await page.getByRole('button', { name: '导入', exact: true }).filter({ visible: true }).click()
    const wizard = page.getByRole('dialog', { name: '导入治疗室' })
    const file = { name: table?.place ?? '', mimeType: '', buffer: Buffer.from(table?.text ?? '') }
    await wizard.getByLabel('要导入的文件').setInputFiles(file)
    await wizard.getByRole('button', { name: '导入 2 行' }).click()
    await wizard.getByText('新增 2 条').waitFor()
    await wizard.getByRole('button', { name: '完成' }).click()
    await rowOf(page, '水疗一室').getByText('运动疗法').waitFor()

    await page.getByRole('complementary', { name: '治疗室分类' }).filter({ visible: true }).waitFor()

    await openNew(page)
    await page.getByLabel('编码').filter({ visible: true }).fill('B-203')
    await page.getByLabel('名称').filter({ visible: true }).fill('训练大厅')
    await page.getByRole('combobox', { name: '用途' }).selectOption({ label: '训练大厅' })
    await page.getByRole('combobox', { name: '收费项目' }).fill('平衡')
    await page.getByRole('option').filter({ hasText: '平衡功能训练' }).first().click()
    await save(page)
    await rowOf(page, '训练大厅').getByText('平衡功能训练').waitFor()

    await page.getByRole('button', { name: /^用途/ }).filter({ visible: true }).first().click()
    await page.getByRole('group', { name: '用途' }).getByLabel('安静治疗').click()
    await page.keyboard.press('Escape')
    await rowOf(page, '静息室').waitFor()
    await rowOf(page, '水疗一室').waitFor({ state: 'detached' })
    await searchFor(page, '没有这样的房间')
    await rowOf(page, '静息室').waitFor({ state: 'detached' })
    // In development React mounts every page twice, and the first list's call is given up.
    await expectQuiet(browser, [/^console Failure: 已取消/])
  })

  it('ends with a check that passes and files to commit, none of them code', async () => {
    await run(commands().find((command) => command.startsWith('npm run check')) ?? '')
    const added = commands().find((command) => command.startsWith('git add')) ?? ''
    const paths = added.split(' ').slice(2)
    expect(paths).toEqual(
      ['therapy-room', 'room-type'].flatMap((name) => [`schemas/${name}.json`, `resources/${name}.json`]),
    )
    for (const path of paths) expect(JSON.parse(await readFile(join(root, path), 'utf8'))).toHaveProperty('title')
  })
})
