import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doInRow, openAt, rowOf, save, sessionOf, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'
/** Its list is sorted by its own order. */
const ORDERED = '/baseData/obstacle'
const SUPPLIES = '/baseData/consumables'
/** Its records can be deleted. */
const PROJECTS = '/organization/mainProject'
/** Its records have a code made from their name. */
const POINTS = '/baseData/acuPoint'

const firstOwn = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '编辑', exact: true }) })
    .first()

async function nameOf(page: Page): Promise<string> {
  return (await firstOwn(page).getByRole('rowheader').getByRole('link').textContent()) ?? ''
}

describe('a cell in the list', () => {
  it('is changed in its place, checked before it is sent, and still there after a reload', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const name = await nameOf(page)
    const price = rowOf(page, name)
      .getByRole('cell')
      .filter({ hasText: /^[\d,]+\.\d\d$/ })
    await price.hover()
    await page.getByRole('button', { name: `修改${name}的单价` }).click()
    const box = page.getByRole('textbox', { name: `${name}的单价` })
    await box.fill('12.345')
    await box.press('Enter')
    await page.getByRole('alert').getByText('最多 2 位小数').waitFor()
    await expect.poll(() => box.inputValue()).toBe('12.345')
    await box.fill('123.45')
    await box.press('Enter')
    await page.getByText(`已保存 ${name}的单价`).waitFor({ state: 'attached' })
    await box.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /的单价$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await rowOf(page, name).getByText('123.45').waitFor()
  })

  it('shows both values when two people change it, and saves the chosen one', async () => {
    const one = await suite.open()
    await signInAt(one, CHARGES)
    const name = await nameOf(one)
    const cell = (page: Page) =>
      rowOf(page, name)
        .getByRole('cell')
        .filter({ hasText: /^[\d,]+\.\d\d$/ })
    await cell(one).dblclick()
    const mine = one.getByRole('textbox', { name: `${name}的单价` })
    await mine.waitFor()
    const two = await suite.open()
    await signInAt(two, CHARGES)
    await cell(two).dblclick()
    await two.getByRole('textbox', { name: `${name}的单价` }).fill('50')
    await two.keyboard.press('Enter')
    await two.getByText(`已保存 ${name}的单价`).waitFor({ state: 'attached' })
    await mine.fill('60')
    await mine.press('Enter')
    await one.getByText(/^他人刚刚也改了单价/).waitFor()
    await one.getByText('50.00').first().waitFor()
    await one.getByRole('button', { name: '用我的' }).click()
    await one.getByText(`已保存 ${name}的单价`).waitFor({ state: 'attached' })
    await rowOf(one, name).getByText('60.00').waitFor()
  })
})

describe('批量修改', () => {
  it('gives many rows one value, row by row, and marks them', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await firstOwn(page).waitFor()
    for (const row of (
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: '编辑' }) })
        .all()
    ).slice(0, 3))
      await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量修改' }).click()
    const dialog = page.getByRole('dialog', { name: '批量修改收费项目' })
    await dialog.getByLabel('要修改的内容').selectOption({ label: '单价' })
    await dialog.getByLabel('单价（元）').fill('77')
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByText('将修改 3 条').waitFor()
    await dialog.getByRole('button', { name: '确认修改' }).click()
    const toast = page.getByRole('status').filter({ hasText: '已修改 收费项目 3 条' })
    await toast.waitFor()
    await expect.poll(() => page.getByRole('cell', { name: '77.00' }).count()).toBe(3)
    await toast.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销 收费项目 3 条').waitFor()
    await expect.poll(() => page.getByRole('cell', { name: '77.00' }).count()).toBe(0)
  })
})

describe('taking back', () => {
  it('a deletion by the toast, and from the bin after a look at what it was', async () => {
    const page = await suite.open()
    await signInAt(page, PROJECTS)
    const name = await nameOf(page)
    const remove = async () => {
      await doInRow(page, name, '删除')
      await page.getByRole('dialog', { name: '删除主营项目' }).getByRole('button', { name: '删除' }).click()
      await page.getByText(`已删除 主营项目 ${name}`).waitFor()
      await rowOf(page, name).waitFor({ state: 'detached' })
    }
    await remove()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText(`已撤销 主营项目 ${name}`).waitFor()
    await rowOf(page, name).waitFor()

    await remove()
    await page.getByRole('button', { name: '回收站' }).click()
    const row = page.getByRole('list', { name: '已删除的记录' }).getByRole('listitem').filter({ hasText: name })
    await row.getByText(/ 删除$/).waitFor()
    await row.getByRole('button', { name: '查看' }).click()
    const look = page.getByRole('dialog', { name: `${name}：删除前的内容` })
    await look.getByText('项目编码').or(look.getByText('编码')).first().waitFor()
    await look.getByRole('button', { name: '恢复' }).click()
    await page.getByRole('dialog', { name: '恢复主营项目' }).getByRole('button', { name: '恢复' }).click()
    await page.getByText(`已恢复 主营项目 ${name}`).waitFor()
    await page.getByText('回收站是空的').waitFor()
    await openAt(page, PROJECTS)
    await rowOf(page, name).waitFor()
  })

  it('is refused in words for a row that somebody wrote to since, by the toast and on the page of the batch', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const row = firstOwn(page)
    const name = await nameOf(page)
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量修改' }).click()
    const dialog = page.getByRole('dialog', { name: '批量修改收费项目' })
    await dialog.getByLabel('要修改的内容').selectOption({ label: '单价' })
    await dialog.getByLabel('单价（元）').fill('88')
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByRole('button', { name: '确认修改' }).click()
    const toast = page.getByRole('status').filter({ hasText: '已修改 收费项目' })
    await toast.waitFor()
    await priceOf(name, 89)
    await toast.getByRole('button', { name: '撤销' }).click()
    await page.getByText(/之后又被修改，没有撤销（陈静，/).waitFor()
    await page.reload()
    await rowOf(page, name).getByText('89.00').waitFor()

    await doInRow(page, name, '查看')
    await page
      .getByRole('button', { name: /批量修改/ })
      .first()
      .click()
    await page.getByRole('link', { name: '查看这一批修改' }).click()
    await page.getByRole('heading', { name: '批量修改' }).waitFor()
    const changed = page.getByRole('list', { name: '修改的记录' }).getByRole('listitem').filter({ hasText: name })
    await changed.getByText(/^之后又被修改（陈静，.+），不会撤销$/).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '撤销这次批量修改' }).isDisabled()).toBe(true)
  })
})

/** A colleague's save, behind the page's back. */
async function priceOf(name: string, price: number): Promise<void> {
  const { access_token: token } = await sessionOf(suite.origin, 'orgadmin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const query = `PageIndex=1&PageSize=5&Shelf=organization&Keyword=${encodeURIComponent(name)}`
  const list = await fetch(`${suite.origin}/content/api/ChargeItem/GetChargeItemPageData?${query}`, { headers })
  const { Data } = (await list.json()) as { Data: { Row: readonly Readonly<Record<string, unknown>>[] } }
  const record = Data.Row.find((row) => row['Name'] === name)
  const body = JSON.stringify({ ...record, Price: price })
  const save = `${suite.origin}/content/api/ChargeItem/InsertOrUpdateChargeItem`
  expect((await fetch(save, { method: 'POST', headers, body })).status).toBe(200)
}

describe('an order of one’s own', () => {
  it('is made by dragging and by the keyboard, survives a reload, and is undone', async () => {
    const page = await suite.open()
    await signInAt(page, ORDERED, 'consortium')
    const handles = page.getByRole('button', { name: /^移动.+，现在是第/ })
    await handles.first().waitFor()
    const names = async () => await page.getByRole('rowheader').filter({ visible: true }).allTextContents()
    const before = await names()
    const own = await ownPlaces(page)
    const [from, to] = [own[2]!, own[0]!]
    const box = async (index: number) => (await page.locator(`tr[data-index="${index}"]`).boundingBox())!
    const start = (await page.locator(`[data-handle="${from}"]`).boundingBox())!
    await page.mouse.move(start.x + 10, start.y + 10)
    await page.mouse.down()
    const target = await box(to)
    await page.mouse.move(start.x + 10, target.y + target.height / 2, { steps: 8 })
    await page.mouse.move(start.x + 10, target.y + 2, { steps: 4 })
    await page.mouse.up()
    await page.getByText(/^已移动/).waitFor()
    const after = await names()
    expect(after[to]).toBe(before[from])
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText(/^已撤销/).waitFor()
    await expect.poll(() => names()).toEqual(before)
    await page.locator(`[data-handle="${to}"]`).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page
      .getByText(/^已移动/)
      .last()
      .waitFor()
    const moved = await names()
    expect(moved[to + 1]).toBe(before[to])
    await page.reload()
    await handles.first().waitFor()
    await expect.poll(() => names()).toEqual(moved)
  })
})

/** Rows that have a handle. */
async function ownPlaces(page: Page): Promise<readonly number[]> {
  const places = await page.locator('[data-handle]').evaluateAll((all) => all.map((one) => Number(one.dataset.handle)))
  return places.sort((left, right) => left - right)
}

describe('types beside their items', () => {
  it('begin a new item with the chosen one', async () => {
    const page = await suite.open()
    await signInAt(page, SUPPLIES)
    const pane = page.getByRole('complementary', { name: '耗材分类' })
    await pane.getByRole('button', { name: '院内自制耗材', exact: true }).click()
    await page.getByRole('button', { name: '新增', exact: true }).click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[role=combobox][id*=TypeId]')?.value === '院内自制耗材',
    )
  })
})

describe('检查拼音码', () => {
  it('lists a code that is not what the name is read as, changes the chosen one, and takes that back', async () => {
    const page = await suite.open()
    await signInAt(page, POINTS)
    await page.getByRole('rowheader').first().waitFor()
    const name = await nameOf(page)
    await doInRow(page, name, '编辑')
    const code = page.getByRole('textbox', { name: '拼音码' })
    await expect.poll(() => code.inputValue()).not.toBe('')
    const right = await code.inputValue()
    await code.fill('QQQ')
    await save(page)
    const dialog = page.getByRole('dialog', { name: '检查拼音码' })
    const open = async () => {
      await page.getByRole('button', { name: '检查拼音码' }).filter({ visible: true }).click()
      return dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    }
    const row = await open()
    await row.getByText('QQQ').waitFor()
    await row.getByText(right, { exact: true }).waitFor()
    // One that somebody wrote on purpose is not ticked by itself.
    const tick = row.getByRole('checkbox')
    await expect.poll(() => tick.isChecked()).toBe(false)
    await tick.check()
    await dialog.getByRole('button', { name: /^修改所选/ }).click()
    const toast = page.getByRole('status').filter({ hasText: /^已修改 穴位 1 条/ })
    await toast.waitFor()
    await toast.getByRole('button', { name: '撤销' }).click()
    await page.getByText(/^已撤销/).waitFor()
    await (await open()).getByText('QQQ').waitFor()
  })
})
