/**
 * A day of one administrator on one page, from the first price to the other hospital, as it is done by hand: what is counted
 * are clicks and keys, and nothing typed is lost on the way.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '../../src/wire/sheets/write-workbook.ts'
import { takeEffort, watchHand } from '../support/hand.ts'
import { DEMO_PASSWORD, endSession, openForm, rowOf, save, searchFor, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'
const POINTS = '/baseData/acuPoint'
const ORDERS = '/baseData/moItem'
const PHRASES = '/contentManagement/phrase'
const VIEWPORT = { width: 1366, height: 768 }
const KEY_MS = 25

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const toast = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

async function begin(path: string, account = 'orgadmin'): Promise<Page> {
  const page = await suite.open({ viewport: VIEWPORT })
  await watchHand(page)
  await signInAt(page, path, account)
  return page
}

const ownRows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: '编辑', exact: true }) })

async function ownNames(page: Page, count: number): Promise<readonly string[]> {
  const links = ownRows(page).getByRole('rowheader').getByRole('link')
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(count)
  return (await links.allTextContents()).slice(0, count)
}

const priceOf = (page: Page, name: string) =>
  rowOf(page, name)
    .getByRole('cell')
    .filter({ hasText: /^[\d,]+\.\d\d$/ })

const isIn = (page: Page, label: RegExp) =>
  page.evaluate(
    (wanted) =>
      new RegExp(wanted).test((document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? ''),
    label.source,
  )

async function tabTo(page: Page, label: RegExp): Promise<void> {
  for (let presses = 0; presses < 8 && !(await isIn(page, label)); presses += 1) await page.keyboard.press('Tab')
}

describe('a working day', () => {
  it('five prices are raised in the list with 2 clicks and 16 keys', async () => {
    const page = await begin(CHARGES)
    const names = await ownNames(page, 5)
    await takeEffort(page)
    await priceOf(page, names[0]!).dblclick()
    for (const price of [61, 62, 63, 64, 65]) {
      await page.keyboard.type(String(price), { delay: KEY_MS })
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    const effort = await takeEffort(page)
    expect(effort).toEqual({ clicks: 2, keys: 16 })
    await toast(page, /^已保存/)
    // Several may still be on their way.
    await expect.poll(() => page.getByRole('progressbar', { name: '正在保存' }).count()).toBe(0)
    await page.reload()
    for (const [index, name] of names.entries())
      await expect.poll(() => priceOf(page, name).textContent()).toBe(`${61 + index}.00`)
  })

  it('the same five are raised in their forms, each in the place of the last', async () => {
    const page = await begin(CHARGES)
    const names = await ownNames(page, 5)
    await takeEffort(page)
    await rowOf(page, names[0]!).getByRole('button', { name: '编辑' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).waitFor()
    const name = page.getByLabel('项目名称').filter({ visible: true })
    const price = page.getByLabel('单价').filter({ visible: true })
    for (const [index, expected] of names.entries()) {
      await expect.poll(() => name.inputValue()).toBe(expected)
      await price.click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(String(71 + index), { delay: KEY_MS })
      await page.keyboard.press(index === names.length - 1 ? 'Control+S' : 'Control+Shift+S')
    }
    await toast(page, /^已保存 /)
    expect((await takeEffort(page)).clicks).toBeLessThanOrEqual(6)
    await page.getByRole('searchbox', { name: '关键字' }).waitFor()
    for (const [index, each] of names.entries())
      await expect.poll(() => priceOf(page, each).textContent()).toBe(`${71 + index}.00`)
  })

  it('an acupoint is added by the keyboard alone', async () => {
    const page = await begin(POINTS)
    await page.getByRole('rowheader').first().waitFor()
    await takeEffort(page)
    await page.keyboard.press('n')
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await expect.poll(() => isIn(page, /代码/)).toBe(true)
    await page.keyboard.type('EX-ZZ9', { delay: KEY_MS })
    await page.keyboard.press('Tab')
    await page.keyboard.type('试验键穴', { delay: KEY_MS })
    await tabTo(page, /分类|归经|经脉/)
    await page.keyboard.type('足阳明', { delay: KEY_MS })
    await page.getByRole('option', { name: '足阳明胃经' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+S')
    await toast(page, /^已保存 穴位 试验键穴/)
    expect((await takeEffort(page)).clicks).toBe(0)
  })

  it('a pack of two items is put together with 4 clicks', async () => {
    const page = await begin(ORDERS)
    await page.getByRole('rowheader').first().waitFor()
    await takeEffort(page)
    await page.keyboard.press('n')
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await expect.poll(() => isIn(page, /项目编码/)).toBe(true)
    await page.keyboard.type('ZT-9001', { delay: KEY_MS })
    await page.keyboard.press('Tab')
    await page.keyboard.type('试验键组套', { delay: KEY_MS })
    await tabTo(page, /分类/)
    await page.keyboard.type('运动', { delay: KEY_MS })
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^批量选取/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: '批量选取医嘱项目' })
    for (const index of [0, 1])
      await dialog
        .getByRole('checkbox', { name: /^选择 / })
        .nth(index)
        .click()
    await dialog.getByRole('button', { name: '添加 2 行' }).click()
    await page.keyboard.press('Control+S')
    await toast(page, /^已保存 医嘱项目 试验键组套/)
    expect((await takeEffort(page)).clicks).toBe(4)
  })

  it('ten items of the platform are referenced with 6 clicks at most', async () => {
    const page = await begin(PHRASES)
    await page.getByRole('rowheader').first().waitFor()
    await takeEffort(page)
    await page.getByRole('button', { name: '引用', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '引用平台的常用短语' })
    await dialog.getByRole('rowheader').first().waitFor()
    await dialog.getByRole('checkbox', { name: '选择本页' }).click()
    await dialog.getByRole('button', { name: /^引用 [1-9]\d+ 条$/ }).click()
    await page.getByRole('button', { name: '完成' }).click()
    await toast(page, /^已引用 常用短语/)
    expect((await takeEffort(page)).clicks).toBeLessThanOrEqual(6)
  })

  it('an import with ten wrong cells writes the good rows and gives the ten back with reasons', async () => {
    const page = await begin(CHARGES)
    const headers = ['项目编码', '项目名称', '类别', '计价单位', '单价（元）', '是否启用']
    const rows = Array.from({ length: 15 }, (_, index) => {
      const code = `DAY-${String(index + 1).padStart(3, '0')}`
      return [code, `当日导入${index + 1}`, '运动治疗', '次', index < 10 ? `错${index}` : 10 + index, '是']
    })
    const parts: Uint8Array[] = []
    const columns = headers.map((header) => ({ header }))
    for await (const part of writeWorkbook([{ name: '收费项目', columns, rows: () => [rows] }])) parts.push(part)
    await page.getByRole('button', { name: '导入', exact: true }).filter({ visible: true }).click()
    const wizard = page.getByRole('dialog', { name: '导入收费项目' })
    await wizard
      .getByLabel('要导入的文件')
      .setInputFiles({ name: '当日.xlsx', mimeType: '', buffer: Buffer.concat(parts) })
    await wizard
      .getByRole('group', { name: '按结果筛选' })
      .getByRole('button', { name: /错误 ?10/ })
      .waitFor()
    await wizard.getByRole('button', { name: '导入 5 行' }).click()
    await wizard.getByText('新增 5 条').waitFor()
    await wizard.getByRole('button', { name: '完成' }).click()
    await searchFor(page, 'DAY-')
    await rowOf(page, '当日导入15').waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(5)
  })

  it('what the platform changed is reviewed and taken over with 3 clicks at most', async () => {
    const page = await begin(PHRASES)
    const taken = page.getByRole('row').filter({ has: page.getByText('已引用', { exact: true }) })
    const name = (await taken.first().getByRole('rowheader').getByRole('link').first().textContent()) ?? ''
    const platform = await begin(PHRASES, 'consortium')
    await openForm(platform, name)
    await platform.getByLabel('短语内容').filter({ visible: true }).fill('平台在这一天改过。')
    await save(platform)
    await page.reload()
    const banner = page.getByRole('link', { name: /查看并同步$/ })
    await banner.waitFor()
    await takeEffort(page)
    await banner.click()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const review = page.getByRole('article', { name })
    await review.getByText('平台在这一天改过。').waitFor()
    await review.getByRole('button', { name: '同步', exact: true }).click()
    await toast(page, /^已同步/)
    expect((await takeEffort(page)).clicks).toBeLessThanOrEqual(3)
  })

  it('a colleague who saved first is named, and only what both changed is asked', async () => {
    const [page, colleague] = [await begin(CHARGES), await begin(CHARGES)]
    const [name = ''] = await ownNames(page, 1)
    await openForm(page, name)
    await openForm(colleague, name)
    await colleague.getByLabel('单价').filter({ visible: true }).fill('81')
    await colleague.getByLabel('备注').filter({ visible: true }).fill('同事写的')
    await save(colleague)
    await page.getByLabel('单价').filter({ visible: true }).fill('82')
    suite.expectComplaint(/409/)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '该记录已被他人修改' })
    await dialog.getByText(/ 于 .* 修改了单价、备注$/).waitFor()
    await expect.poll(() => dialog.getByRole('group').count()).toBe(1)
    await dialog.getByRole('button', { name: '按所选内容保存' }).click()
    await toast(page, /^已保存 /)
    await expect.poll(() => priceOf(page, name).textContent()).toBe('82.00')
    await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).waitFor()
    await expect.poll(() => page.getByLabel('备注').filter({ visible: true }).inputValue()).toBe('同事写的')
  })

  it('a session that ends and a network that goes cost no word', async () => {
    suite.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/)
    const page = await begin(CHARGES)
    const [name = ''] = await ownNames(page, 1)
    await openForm(page, name)
    const remark = page.getByLabel('备注').filter({ visible: true })
    await remark.fill('会话结束之前')
    await endSession(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '登录已过期，请输入密码继续' })
    await dialog.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: '继续' }).click()
    await toast(page, /^已保存 /)

    await openForm(page, name)
    await expect.poll(() => remark.inputValue()).toBe('会话结束之前')
    await remark.fill('断网时写的')
    await page.locator('.rc-connection').waitFor({ state: 'attached' })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(/保存失败：网络异常/).waitFor()
    await expect.poll(() => remark.inputValue()).toBe('断网时写的')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: '重试', exact: true }).click()
    await page.getByRole('searchbox', { name: '关键字' }).waitFor()
    await openForm(page, name)
    await expect.poll(() => remark.inputValue()).toBe('断网时写的')
  })

  it('what is typed outlives a lock, and the other hospital’s lists are one switch away', async () => {
    const page = await begin(CHARGES)
    const [name] = await ownNames(page, 1)
    await rowOf(page, name!).getByRole('button', { name: '编辑' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).waitFor()
    await page.getByLabel('备注').filter({ visible: true }).fill('锁屏之前')
    await page.getByRole('button', { name: '锁屏' }).click()
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '解锁' }).click()
    await expect.poll(() => page.getByLabel('备注').filter({ visible: true }).inputValue()).toBe('锁屏之前')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await toast(page, /^已保存 /)
    await page.getByRole('button', { name: /^切换机构/ }).click()
    await page.getByRole('menuitemradio', { name: '第二康复医院' }).click()
    await page.getByRole('button', { name: '切换机构，当前：第二康复医院' }).waitFor()
    await page.getByRole('button', { name: /^切换机构/ }).click()
    await page.getByRole('menuitemradio', { name: '第一康复医院' }).click()
    await page.getByRole('tab', { name: '收费项目' }).click()
    await heading(page, '收费项目')
  })
})
