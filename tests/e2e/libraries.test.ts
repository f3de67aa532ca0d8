import { describe, expect, it } from 'vitest'
import { findRows, openAt, openForm, openNew, rowOf, save, searchFor, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'
const POINTS = '/baseData/acuPoint'
const SUPPLIES = '/baseData/consumables'

describe('a price is edited', () => {
  it('from the search to the marked row; it outlives a restart, and the other hospital never sees it', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '关节松动训练')
    await page.getByLabel('单价').filter({ visible: true }).fill('66.60')
    await save(page)
    await rowOf(page, '关节松动训练').getByText('66.60').waitFor()
    await expect.poll(() => rowOf(page, '关节松动训练').getAttribute('class')).toMatch(/marked/)
    await expect.poll(() => new URL(page.url()).search).toContain(encodeURIComponent('关节松动训练'))

    await page.reload()
    await rowOf(page, '关节松动训练').getByText('66.60').waitFor()
    await suite.restart()
    const again = await suite.open()
    await signInAt(again, CHARGES)
    await searchFor(again, '关节松动训练')
    await rowOf(again, '关节松动训练').getByText('66.60').waitFor()

    const other = await suite.open()
    await signInAt(other, CHARGES, 'orgadmin2')
    await searchFor(other, '66.60')
    await other.getByText('没有符合条件的收费项目').waitFor()
    await expect.poll(() => other.getByRole('cell', { name: '66.60' }).count()).toBe(0)
  })

  it('shows who changed what, and gives it back', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '运动疗法')
    await page.getByLabel('单价').filter({ visible: true }).fill('47.30')
    await save(page)
    await rowOf(page, '运动疗法').getByRole('button', { name: '查看' }).click()
    await page.getByRole('heading', { level: 1, name: '运动疗法' }).waitFor()
    await page.getByText('47.30').filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: /版本 1$/ }).click()
    const changed = page.getByRole('listitem').filter({ hasText: '版本 2' })
    await changed.getByText('陈静').waitFor()
    await changed.getByText('单价').first().waitFor()
    await page.getByRole('listitem').filter({ hasText: '版本 1' }).getByRole('button', { name: '恢复此版本' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
    await page.getByText('45.00').filter({ visible: true }).first().waitFor()
  })
})

describe('a grouped library', () => {
  it('filters by the type on the left and finds by pinyin initials', async () => {
    const page = await suite.open()
    await signInAt(page, POINTS)
    // Exactly: the commands of a type, 足阳明胃经的操作, come a moment after its button.
    const type = page.getByRole('button', { name: '足阳明胃经', exact: true })
    await type.click()
    await page.waitForURL(/filter=/)
    await page.getByRole('button', { name: '移除筛选 分类：足阳明胃经' }).waitFor()
    await page.reload()
    await type.and(page.locator('[aria-current]')).waitFor()
    await page.getByRole('button', { name: '全部', exact: true }).first().click()
    await searchFor(page, 'zsl')
    await rowOf(page, '足三里').waitFor()
  })

  it('picks a type by name and keeps a table of packages', async () => {
    const page = await suite.open()
    await signInAt(page, SUPPLIES)
    await openNew(page)
    await page.getByLabel('耗材编码').filter({ visible: true }).fill('TEST-0001')
    await page.getByLabel('耗材名称').filter({ visible: true }).fill('试验敷料')
    await page.getByRole('combobox', { name: '分类' }).fill('敷料')
    await page.getByRole('option').first().click()
    await page.getByLabel('最小单位').filter({ visible: true }).fill('片')
    await page.getByLabel('单价').filter({ visible: true }).fill('3.2')
    await page.getByRole('button', { name: '添加一行' }).click()
    const table = page.getByRole('group', { name: '包装规格' })
    await table.getByLabel('第 1 行 包装单位').filter({ visible: true }).fill('盒')
    await table.getByLabel('第 1 行 数量').filter({ visible: true }).fill('20')
    await save(page)
    await findRows(page, '试验敷料')
    await rowOf(page, '试验敷料').getByRole('button', { name: '查看' }).click()
    await page.getByRole('heading', { level: 1, name: '试验敷料' }).waitFor()
    await page.getByText('20').filter({ visible: true }).first().waitFor()
  })
})

describe('a list', () => {
  it('is in its address: filter, sort and page come back with a reload', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await page.getByRole('button', { name: /单价/ }).first().waitFor()
    await page.getByRole('columnheader', { name: '单价' }).getByRole('button').click()
    await page.waitForURL(/sort=Price/)
    const names = () => page.getByRole('rowheader').allInnerTexts()
    const second = page.waitForResponse(/PageIndex=2/)
    await page.getByRole('button', { name: '下一页' }).click()
    await second
    // Until the page is drawn, the rows before it stand there.
    await page.locator('table:not([aria-busy])').filter({ visible: true }).waitFor()
    const shown = await names()
    await page.reload()
    await expect.poll(names, { timeout: 10_000 }).toEqual(shown)
    await expect.poll(() => page.url()).toContain('page=2')
  })

  it('shows the columns that the person chose, also the next time', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await page.getByRole('columnheader', { name: '计价单位' }).waitFor()
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '计价单位' }).uncheck()
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByRole('columnheader', { name: '计价单位' }).waitFor({ state: 'detached' })
    await openAt(page, CHARGES)
    await page.getByRole('columnheader', { name: '项目名称' }).waitFor()
    await expect.poll(() => page.getByRole('columnheader', { name: '计价单位' }).count()).toBe(0)
  })

  it('says which keyword it cannot search for and asks nothing', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await searchFor(page, "x'; drop")
    await page.getByRole('alert').filter({ hasText: '关键字不能包含特殊字符' }).waitFor()
    expect(asked.filter((url) => url.includes('Keyword'))).toEqual([])
  })

  it('switches many off at once and says what became of each', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await findRows(page, '肢体综合训练')
    await page.getByRole('rowheader').filter({ hasText: '肢体综合训练' }).first().waitFor()
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .nth(0)
      .check()
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .nth(1)
      .check()
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    await page.getByText('已停用 收费项目 2 条').waitFor()
  })

  it('shows the platform’s records to a hospital, to be read only', async () => {
    const page = await suite.open()
    await signInAt(page, POINTS)
    await searchFor(page, '足三里')
    await rowOf(page, '足三里').getByRole('button', { name: '查看' }).waitFor()
    await expect.poll(() => rowOf(page, '足三里').getByRole('button', { name: '编辑' }).count()).toBe(0)
  })
})
