/** The studio's preview and panes in a browser: what a change of the files makes of the screens, and what travels for them. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { AT_ONCE, DESCRIPTOR, FIRST_MS, goBehind, SCHEMA } from '../../support/studio.ts'
import type { StudioSuite } from '../studio.test.ts'

const STATISTIC = 'resources/statistics/screening-tasks.json'
const STATISTIC_TEXT = `{
  "$schema": "../../schemas/meta/statistic.v1.json",
  "formatVersion": 1,
  "name": "screening-tasks",
  "title": "任务统计",
  "of": "screening-task",
  "time": "FromDay",
  "dimensions": { "month": { "field": "FromDay", "by": "month" } },
  "measures": { "tasks": { "title": "任务数", "count": {}, "unit": "项" } },
  "minShown": 0,
  "views": [
    { "name": "all", "title": "合计", "as": "figures", "show": ["tasks"] },
    { "name": "byMonth", "title": "各月", "as": "bars", "group": ["month"], "show": ["tasks"] }
  ]
}
`

/** A narrow list says it in its pager alone, and hides the other. */
function total(frame: FrameLocator, words: string): Locator {
  return frame.getByText(words).filter({ visible: true }).first()
}

interface Studio {
  readonly page: Page
  /** What the preview shows. */
  readonly frame: FrameLocator
  readonly bar: Locator
}

async function openIn(suite: StudioSuite, file: string): Promise<Studio> {
  const page = await suite.show(file)
  const frame = page.frameLocator('iframe[title=资料库预览]')
  const bar = page.getByRole('toolbar', { name: '预览' })
  await tab(page, '预览')
  const shown = frame.locator('main.rc-preview-screen')
  await shown.waitFor({ timeout: FIRST_MS })
  await bar.getByRole('button', { name: '列表', exact: true }).click()
  await bar.getByLabel('角色').selectOption({ label: '机构管理员' })
  await bar.getByLabel('数据').selectOption({ label: '100 条数据' })
  await bar.getByLabel('宽度').selectOption({ label: '自适应' })
  // What stood there before goes, and with it what was done to it.
  await shown.evaluate((element) => element.setAttribute('data-before', ''))
  await bar.getByRole('button', { name: '重新开始预览' }).click()
  await frame.locator('[data-before]').waitFor({ state: 'detached' })
  await frame.getByRole('heading', { level: 1, name: '收费项目', exact: true }).waitFor({ timeout: FIRST_MS })
  await total(frame, '共 100 条').waitFor({ timeout: FIRST_MS })
  return { page, frame, bar }
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const screen = ({ bar }: Studio, name: string) => bar.getByRole('button', { name, exact: true }).click()

export function previewing(suite: StudioSuite): void {
  const open = (file = DESCRIPTOR) => openIn(suite, file)

  it(
    'shows what is typed, to the role, at the width and in the look that are chosen',
    async () => {
      const { page, frame, bar } = await open()
      await goBehind(page, '"title": "')
      await page.keyboard.insertText('试')
      await frame.getByRole('heading', { level: 1, name: '试收费项目' }).waitFor()
      const create = frame.getByRole('button', { name: '新增', exact: true })
      await create.waitFor()
      await bar.getByLabel('角色').selectOption({ label: '只读人员' })
      await create.waitFor({ state: 'detached' })
      await frame.getByRole('row').nth(1).waitFor()
      await bar.getByLabel('宽度').selectOption({ label: '390 像素' })
      await expect.poll(() => frame.locator('body').evaluate(() => window.innerWidth), AT_ONCE).toBe(390)
      const back = () =>
        frame
          .locator('.rc-preview')
          .first()
          .evaluate((element) => getComputedStyle(element).backgroundColor)
      const light = await back()
      await bar.getByRole('button', { name: '改用深色' }).click()
      await expect.poll(back, AT_ONCE).not.toBe(light)
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['mode'])).not.toBe('dark')
      await bar.getByRole('button', { name: '改用浅色' }).click()
    },
    FIRST_MS * 2,
  )

  it('shows the state of a list without rows, with the longest rows, and of a platform that refuses', async () => {
    suite.expectComplaint(/Failure: 系统错误/)
    const { frame, bar } = await open()
    const data = bar.getByLabel('数据')
    await data.selectOption({ label: '没有数据' })
    await frame.getByText('还没有收费项目').waitFor()
    await data.selectOption({ label: '最长的文字' })
    await total(frame, '共 3 条').waitFor()
    await data.selectOption({ label: '服务器报错' })
    await frame.getByText('没有取到数据').waitFor()
    await frame.getByRole('button', { name: '重试' }).waitFor()
  })

  it('opens the row whose form is asked for, keeps what is saved there, and what is typed while the schema changes', async () => {
    const studio = await open(SCHEMA)
    const { page, frame, bar } = studio
    const row = frame.getByRole('row').filter({ hasText: 'PT-9049' })
    await row.getByRole('link').first().click()
    await expect.poll(() => bar.getByRole('button', { pressed: true }).innerText(), AT_ONCE).toBe('编辑')
    await expect
      .poll(() => frame.getByLabel('项目编码').filter({ visible: true }).inputValue(), AT_ONCE)
      .toBe('PT-9049')
    const name = frame.getByLabel('项目名称')
    await name.fill('预览中改的')
    await frame.getByRole('button', { name: '保存', exact: true }).click()
    await frame.getByRole('row').filter({ hasText: 'PT-9049' }).getByText('预览中改的').waitFor()
    await screen(studio, '新增')
    await name.fill('还没有保存')
    await goBehind(page, '$defs/name", "title": "')
    await page.keyboard.insertText('新')
    await expect
      .poll(() => frame.getByLabel('新项目名称').filter({ visible: true }).inputValue(), AT_ONCE)
      .toBe('还没有保存')
  })

  it('shows the figures of a statistic whose file is open, as it is typed, and says what is wrong with it', async () => {
    suite.expectComplaint(/Failure: 系统错误/)
    const path = join(suite.root(), STATISTIC)
    onTestFinished(() => rm(path, { force: true }))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, STATISTIC_TEXT)
    const studio = await open()
    const { page, frame, bar } = studio
    const files = page.getByRole('navigation', { name: '资料库文件' })
    await files.getByRole('button', { name: /^任务统计/ }).click()
    await expect.poll(() => bar.getByRole('button', { pressed: true }).innerText(), AT_ONCE).toBe('统计')
    await frame.getByRole('heading', { level: 1, name: '任务统计', exact: true }).waitFor()
    const tasks = frame.getByRole('link', { name: /^任务数 \d+项/ })
    await tasks.waitFor()
    const count = /(\d+)项/.exec((await tasks.getAttribute('aria-label')) ?? '')?.[1] ?? 'no count'
    await frame.locator('.rc-chart svg').first().waitFor()
    await goBehind(page, '"tasks": { "title": "')
    await page.keyboard.insertText('全部')
    await frame.getByRole('link', { name: `全部任务数 ${count}项` }).click()
    await total(frame, `共 ${count} 条`).waitFor()
    await expect.poll(() => bar.getByRole('button', { pressed: true }).innerText(), AT_ONCE).toBe('列表')
    await screen(studio, '统计')
    await bar.getByLabel('数据').selectOption({ label: '服务器报错' })
    await frame.getByRole('button', { name: '重试' }).first().waitFor()
    await goBehind(page, '"count": {}, "un')
    await page.keyboard.insertText('x')
    await frame.getByText('统计 screening-tasks 的文件还有错误，改正后在这里显示。').waitFor()
    await page
      .getByRole('region', { name: '问题' })
      .getByText(/screening-tasks\.json/)
      .first()
      .waitFor()
    await bar.getByLabel('数据').selectOption({ label: '100 条数据' })
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: '已全部保存' }).waitFor()
    await files
      .getByRole('button', { name: /charge-item/ })
      .first()
      .click()
    await expect.poll(() => bar.getByRole('button', { pressed: true }).innerText(), AT_ONCE).toBe('列表')
  })

  it('keeps the screen of before over the problems of a broken file, whose lines are a click away', async () => {
    const { page, frame } = await open()
    await goBehind(page, '"Code", "Name", "Cat')
    await page.keyboard.insertText('"')
    const pane = page.getByRole('region', { name: '预览', exact: true })
    await pane.getByText('显示的是出错之前的画面').waitFor()
    await expect.poll(() => total(frame, '共 100 条').isVisible()).toBe(true)
    const place = pane.getByRole('button', { name: /^resources\/charge-item\.json:\d+$/ }).first()
    const line = (await place.innerText()).split(':')[1] ?? ''
    await page.keyboard.press('Control+Home')
    await place.click()
    await expect.poll(() => page.locator('.cm-activeLineGutter').first().innerText(), AT_ONCE).toContain(line)
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await pane.getByText('显示的是出错之前的画面').waitFor({ state: 'detached' })
  })

  it('shows what each call sends and reads, the calls of the preview, and keeps a reply as a sample', async () => {
    const { page, frame } = await open()
    await tab(page, '调用')
    const list = page.getByRole('region', { name: 'list', exact: true })
    await list.getByText(/^请求/).click()
    await list.getByText('PageIndex=1').waitFor()
    await list.getByText(/^读取/).click()
    await list.getByText('"Total"').waitFor()
    const upsert = page.getByRole('region', { name: 'upsert', exact: true })
    await upsert.getByText('推测的', { exact: true }).waitFor()
    await upsert.getByRole('button', { name: '存为样例' }).click()
    await upsert.getByRole('button', { name: '有样例' }).waitFor()
    const sample = JSON.parse(
      await readFile(join(suite.root(), 'resources/samples/charge-item/upsert.json'), 'utf8'),
    ) as object
    expect(sample).toMatchObject({ Type: 200, Data: { Code: 'PT-9001' } })
    const log = page.getByRole('region', { name: '预览中的调用' })
    const made = log.locator('details').filter({ hasText: 'charge-item · list' })
    await made.first().waitFor()
    const before = await made.count()
    await page.evaluate(() =>
      Object.assign(navigator.clipboard, {
        writeText: async (text: string) => Object.assign(window, { copied: text }),
      }),
    )
    await made.first().locator('summary').click()
    await made.first().getByRole('button', { name: '复制为样例' }).click()
    const copied = () => page.evaluate(() => (window as unknown as { copied?: string }).copied ?? '')
    await expect.poll(copied, AT_ONCE).toContain('"Type": 200')
    // The preview has stayed as it was, and its calls go on to be counted.
    await tab(page, '预览')
    await frame.getByRole('searchbox', { name: '关键字' }).fill('PT-9049')
    await frame.getByRole('searchbox', { name: '关键字' }).press('Enter')
    await total(frame, '共 1 条').waitFor()
    await tab(page, '调用')
    await expect.poll(() => made.count(), AT_ONCE).toBeGreaterThan(before)
    await tab(page, '预览')
    await total(frame, '共 1 条').waitFor()
  })

  it('marks what nobody wrote, and says in words what has changed since the last commit', async () => {
    suite.commit()
    const { page } = await open(SCHEMA)
    await tab(page, '展开')
    const expanded = page.getByLabel('展开后的资源描述')
    await expanded
      .locator('.rc-effective-derived', { hasText: '"method": "GET"' })
      .getByText('由预设给出')
      .first()
      .waitFor()
    await expect.poll(() => expanded.locator('.rc-effective-derived', { hasText: '"base"' }).count()).toBe(0)
    await tab(page, '差异')
    await page.getByText('与上一次提交相比，资料库没有变化').waitFor()
    await goBehind(page, '$defs/name", "title": "')
    await page.keyboard.insertText('新')
    const changed = page.getByRole('region', { name: '收费项目', exact: true })
    await changed
      .getByText(/新项目名称/)
      .first()
      .waitFor()
    await changed
      .getByRole('button', { name: /^schemas\/charge-item\.json:\d+$/ })
      .first()
      .waitFor()
  })
}
