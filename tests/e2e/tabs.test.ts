import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolations } from '../support/accessible.ts'
import { openForm, rowOf, sessionOf, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CHARGES = '/baseData/chargeItem'
const POINTS = '/baseData/acuPoint'

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name, exact: true })
const choose = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function command(page: Page, of: string | RegExp, name: string): Promise<void> {
  await tab(page, of).click({ button: 'right' })
  await page.getByRole('menu', { name: '标签页操作' }).getByRole('menuitem', { name, exact: true }).click()
}

describe('tabs', () => {
  it('keep the text, the selection and the scroll of a page that is out of sight', async () => {
    const page = await suite.open({ viewport: { width: 1280, height: 500 } })
    await signInAt(page, CHARGES)
    await rowOf(page, '运动疗法').waitFor()
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .nth(1)
      .check()
    const rows = page.locator('.rc-page:visible tbody').locator('xpath=ancestor::*[contains(@class,"scroll")][1]')
    await rows.evaluate((box) => box.scrollTo(0, 150))
    await rowOf(page, '平衡功能训练').getByRole('button', { name: '编辑' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).waitFor()
    const remark = page.getByLabel('备注').filter({ visible: true })
    await remark.fill('写到一半')
    await remark.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(1, 3))
    await choose(page, '穴位')
    await heading(page, '穴位')

    await tab(page, '收费项目').click()
    await rowOf(page, '运动疗法').waitFor()
    await expect.poll(() => rows.evaluate((box) => box.scrollTop)).toBe(150)
    const second = page.getByRole('checkbox', { name: /^选择 / }).nth(1)
    await expect.poll(() => second.isChecked()).toBe(true)
    await tab(page, /平衡功能训练.*未保存/).click()
    await expect.poll(() => remark.inputValue()).toBe('写到一半')
    const selection = (area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]
    await expect.poll(() => remark.evaluate(selection)).toEqual([1, 3])
    await expect.poll(() => page.title()).toBe('编辑收费项目：平衡功能训练 - 康复资料管理台')
  })

  it('keep the place in a long form', async () => {
    const page = await suite.open({ viewport: { width: 1280, height: 420 } })
    await signInAt(page, CHARGES)
    await openForm(page, '运动疗法')
    const box = page.locator('.rc-page:visible')
    await box.evaluate((element) => element.scrollTo(0, 90))
    const scrolledTo = () => box.evaluate((element) => element.scrollTop)
    await expect.poll(scrolledTo).toBeGreaterThan(0)
    const scrolled = await scrolledTo()
    await choose(page, '穴位')
    await heading(page, '穴位')
    await tab(page, /运动疗法/).click()
    await page.getByLabel('备注').filter({ visible: true }).waitFor()
    await expect.poll(scrolledTo).toBe(scrolled)
  })

  it('are closed by their rules, come back after a reload, and end with the session', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    for (const name of ['穴位', '耗材', '耗材分类']) {
      await choose(page, name)
      await heading(page, name)
    }
    await tab(page, '穴位').click({ button: 'middle' })
    await tab(page, '穴位').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/baseData/consumablesType')
    await command(page, '耗材分类', '关闭')
    await heading(page, '耗材')
    await command(page, '耗材', '恢复刚关闭的标签')
    await heading(page, '耗材分类')
    const names = () => page.getByRole('tab').allInnerTexts()
    const before = await names()
    await page.reload()
    await heading(page, '耗材分类')
    await expect.poll(() => names()).toEqual(before)
    await command(page, '耗材', '关闭其他')
    await heading(page, '耗材')
    await expect.poll(async () => (await names()).includes('收费项目')).toBe(false)
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('rc.tabs'))).toBeNull()
  })

  it('hold their menu inside the strip, and pass the accessibility check with it', async () => {
    const page = await suite.open({ viewport: { width: 390, height: 844 } })
    await signInAt(page, CHARGES)
    await page.getByRole('button', { name: '标签页操作' }).click()
    const menu = page.getByRole('menu', { name: '标签页操作' })
    await expect.poll(async () => (await menu.boundingBox())?.width).toBeGreaterThanOrEqual(105)
    const right = async () => {
      const box = await menu.boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    await expect.poll(right).toBeLessThanOrEqual(390)
    const violations = await findViolations(page, '.rc-stage')
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(async () => (await page.locator('.rc-strip').boundingBox())?.height).toBe(34)
  })

  it('are asked for by name before several unsaved ones go', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '运动疗法')
    await page.getByLabel('单价').filter({ visible: true }).fill('9')
    await choose(page, '穴位')
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await page.getByLabel('穴位名称').filter({ visible: true }).fill('试')
    await command(page, /运动疗法/, '全部关闭')
    const dialog = page.getByRole('dialog', { name: '有修改尚未保存' })
    await dialog.getByRole('listitem').first().waitFor()
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual(['编辑收费项目：运动疗法', '新增穴位'])
    await dialog.getByRole('button', { name: '返回' }).click()
    await dialog.waitFor({ state: 'detached' })
    await command(page, /运动疗法/, '全部关闭')
    await dialog.getByRole('button', { name: '放弃全部修改' }).click()
    await tab(page, /运动疗法/).waitFor({ state: 'detached' })
  })

  it('find a page again by its address, and say so where there is none', async () => {
    const page = await suite.open()
    await signInAt(page, `${POINTS}/create`)
    await page.reload()
    await heading(page, '新增穴位')
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  })
})

/** The id of that hospital's own charge item. */
async function chargeIn(organizationId: string, code: string): Promise<string> {
  const { access_token: token } = await sessionOf(suite.origin, 'orgadmin')
  const query = new URLSearchParams({ PageIndex: '1', PageSize: '1', Keyword: code, Shelf: 'organization' })
  const headers = { Authorization: `Bearer ${token}`, OrganizationId: organizationId }
  const reply = await fetch(`${suite.origin}/content/api/ChargeItem/GetChargeItemPageData?${query}`, { headers })
  const { Data } = (await reply.json()) as { readonly Data: { readonly Row: readonly { readonly Id: string }[] } }
  return Data.Row[0]?.Id ?? ''
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^切换机构/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.getByRole('button', { name: `切换机构，当前：${name}` }).waitFor()
}

describe('a change of organization', () => {
  it('B8: takes no tab of a record along to the other organization', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '运动疗法')
    await page.getByLabel('备注').filter({ visible: true }).fill('不保存')
    await page.getByRole('button', { name: /^切换机构/ }).click()
    await page.getByRole('menuitemradio', { name: '第二康复医院' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('button', { name: '切换机构，当前：第二康复医院' }).waitFor()
    await page.getByRole('heading', { level: 1, name: /陈静/ }).waitFor()
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['首页'])
  })

  it('finds the same tabs again on the way back', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await page.getByRole('link', { name: '穴位', exact: true }).click()
    await heading(page, '穴位')
    await switchTo(page, '第二康复医院')
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['首页'])
    // The home page has a link to it as well.
    await page.locator('.rc-entry[title="收费项目"]').click()
    await heading(page, '收费项目')
    await switchTo(page, '第一康复医院')
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['首页', '收费项目', '穴位'])
    await switchTo(page, '第二康复医院')
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['首页', '收费项目'])
  })

  it('is offered by name where a link leads to a record of the person’s other hospital', async () => {
    const page = await suite.open()
    const address = `${CHARGES}/${await chargeIn('org-2', 'KF-0002')}/show`
    await signInAt(page, CHARGES)
    await page.goto(address)
    await page.getByText('这条收费项目属于第二康复医院').waitFor()
    await expect.poll(() => page.locator('.rc-toast').count()).toBe(0)
    await page.getByRole('button', { name: '切换并打开' }).click()
    await page.getByRole('button', { name: '切换机构，当前：第二康复医院' }).waitFor()
    await heading(page, '关节松动训练')
    await expect.poll(() => new URL(page.url()).pathname).toBe(address)
  })
})
