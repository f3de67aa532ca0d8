import { describe, expect, it } from 'vitest'
import { openAt, openForm, rowOf, save, searchFor, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'
/** The chunk as the build names it. */
const CHANGED_BY_OTHERS = /\/changed-by-others-[^/]*\.js$/

describe('a form', () => {
  it('names each field that is wrong, in Chinese, and goes to the first', async () => {
    const page = await suite.open()
    await signInAt(page, `${CHARGES}/create`)
    await page.getByLabel('单价').filter({ visible: true }).fill('1.234')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const summary = page.getByRole('alert').filter({ hasText: '需要修改后才能保存' })
    await summary.waitFor()
    const code = page.getByLabel('项目编码').filter({ visible: true })
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    const notes = () => page.getByRole('main').innerText()
    await expect.poll(notes).toContain('项目编码')
    await expect.poll(notes).not.toMatch(/\^|\$|pattern|required|multipleOf/)
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('shows a refusal of the server on the field that it is about', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '平衡功能训练')
    await page.getByLabel('项目编码').filter({ visible: true }).fill('KF-0001')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect
      .poll(() => page.getByLabel('项目编码').filter({ visible: true }).getAttribute('aria-invalid'))
      .toBe('true')
    await page
      .getByText(/项目编码.*已/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  it('keeps unsaved changes while other pages are visited, and asks before they would go', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '步态训练')
    await page.getByLabel('单价').filter({ visible: true }).fill('43')
    await page.getByRole('link', { name: '穴位', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '穴位' }).waitFor()
    await page.getByRole('tab', { name: /步态训练.*未保存/ }).click()
    await expect.poll(() => page.getByLabel('单价').filter({ visible: true }).inputValue()).toBe('43.00')

    const dialog = page.getByRole('dialog', { name: '有修改尚未保存' })
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await dialog.getByRole('button', { name: '继续编辑' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('单价').filter({ visible: true }).inputValue()).toBe('43.00')

    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await dialog.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
  })

  it('offers again what was typed when the page went away without a save', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '等速肌力训练')
    const address = page.url()
    await page.getByLabel('单价').filter({ visible: true }).fill('99.9')
    await page.getByLabel('备注').filter({ visible: true }).fill('试行价')
    await page.keyboard.press('Tab')
    const drafts = () =>
      page.evaluate(() =>
        Object.entries(localStorage).flatMap(([name, kept]) => (name.startsWith('rc-draft') ? [String(kept)] : [])),
      )
    // Sealed: nobody who opens the browser's tools at this machine reads it.
    await expect.poll(drafts, { timeout: 5_000 }).toEqual([expect.stringMatching(/^2\.\d+\.[\w+/=]+\.[\w+/=]+$/)])
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
      /试行价|99\.9/,
    )
    const session = await page.evaluate(() => ({ ...sessionStorage }))
    await page.close({ runBeforeUnload: false })

    const again = await page.context().newPage()
    await again.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    }, session)
    await again.goto(address)
    await again.getByText(/发现 .*未保存的修改：/).waitFor()
    await again.getByRole('button', { name: '恢复' }).click()
    await expect.poll(() => again.getByLabel('备注').filter({ visible: true }).inputValue()).toBe('试行价')
    await save(again)
    await rowOf(again, '等速肌力训练').getByText('99.90').waitFor()
  })

  it('settles two people’s changes field by field', async () => {
    const [first, second] = [await suite.open(), await suite.open()]
    for (const page of [first, second]) {
      await signInAt(page, CHARGES)
      await openForm(page, '减重支持系统训练')
    }
    await first.getByLabel('单价').filter({ visible: true }).fill('70')
    await save(first)
    await second.getByLabel('单价').filter({ visible: true }).fill('71')
    await second.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = second.getByRole('dialog', { name: '该记录已被他人修改' })
    await dialog.getByText('70.00').waitFor()
    await dialog.getByText('71.00').waitFor()
    await dialog.getByRole('radio', { name: /最新内容/ }).check()
    await dialog.getByRole('button', { name: '按所选内容保存' }).click()
    await rowOf(second, '减重支持系统训练').getByText('70.00').waitFor()
  })

  it('creates one record however often the button is pressed', async () => {
    const page = await suite.open()
    await signInAt(page, `${CHARGES}/create`)
    await page.getByLabel('项目编码').filter({ visible: true }).fill('TEST-0002')
    await page.getByLabel('项目名称').filter({ visible: true }).fill('连按试验')
    await page.getByRole('combobox', { name: /^类别/ }).fill('运动')
    await page.getByRole('option', { name: '运动治疗' }).click()
    await page.getByRole('combobox', { name: '计价单位' }).fill('次')
    await page.getByRole('option', { name: '次', exact: true }).click()
    await page.getByLabel('单价').filter({ visible: true }).fill('12.34')
    await page.getByRole('button', { name: '保存', exact: true }).dblclick()
    await page
      .getByText(/^已保存 /)
      .first()
      .waitFor()
    await searchFor(page, '连按试验')
    await rowOf(page, '连按试验').waitFor()
    await expect.poll(() => rowOf(page, '连按试验').count()).toBe(1)
  })

  it('is filled and saved without a mouse', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await page.keyboard.press('/')
    await page.keyboard.type('核心稳定悬吊训练')
    await page.keyboard.press('Enter')
    await rowOf(page, '核心稳定悬吊训练').waitFor()
    await expect.poll(() => page.getByRole('rowheader').count(), { timeout: 10_000 }).toBe(1)
    await tabTo(page, 'button[data-act="edit"], a[data-act="open"]')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await tabTo(page, 'input[inputmode="decimal"]')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('91.5')
    await page.keyboard.press('Control+S')
    await page
      .getByText(/^已保存 /)
      .first()
      .waitFor()
    await rowOf(page, '核心稳定悬吊训练').getByText('91.50').waitFor()
  })

  it('opens by its address alone', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '电动起立床训练')
    const address = page.url()
    await openAt(page, address)
    await expect.poll(() => page.getByLabel('项目名称').filter({ visible: true }).inputValue()).toBe('电动起立床训练')
  })
})

/** Presses Tab until the focus is on what the selector names. */
async function tabTo(page: Parameters<typeof save>[0], selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`${selector} was not reached in 60 presses of Tab`)
}

describe('without a network', () => {
  const WORDS = '网络异常，已填写的内容会保留，恢复后可继续保存'

  it('says so at once, keeps what was typed, and saves it when the network is back', async () => {
    suite.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/)
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, '平衡功能训练')
    await page.getByLabel('备注').filter({ visible: true }).fill('断网时写的')
    // What has to be there without a network is fetched a moment after the first screen.
    const line = page.locator('.rc-connection')
    await line.waitFor({ state: 'attached' })
    const button = page.getByRole('button', { name: '保存', exact: true })
    const place = await button.boundingBox()
    await page.context().setOffline(true)
    await line.getByText(WORDS).waitFor()
    await expect.poll(() => button.boundingBox()).toEqual(place)

    // At once: nothing is tried again behind the person's back before it is said.
    const tries: string[] = []
    page.on('request', (request) => request.url().includes('InsertOrUpdate') && tries.push(request.url()))
    await button.click()
    await page.getByText(/保存失败：网络异常/).waitFor()
    expect(tries.length).toBeLessThanOrEqual(1)
    await expect.poll(() => page.getByLabel('备注').filter({ visible: true }).inputValue()).toBe('断网时写的')

    await page.getByRole('tab', { name: '收费项目', exact: true }).click()
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await page.locator('.rc-toast').getByText('网络异常').waitFor()
    await page.getByText('没有取到最新的数据').waitFor()
    await page.getByRole('rowheader').filter({ visible: true }).first().waitFor()
    await page.getByRole('tab', { name: /平衡功能训练.*未保存/ }).click()

    await page.context().setOffline(false)
    await line.getByText(WORDS).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '重试', exact: true }).click()
    await page
      .getByText(/^已保存 .*平衡功能训练/)
      .first()
      .waitFor()
  })

  it('fetches the list anew by itself when the network is back', async () => {
    suite.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/)
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    const line = page.locator('.rc-connection')
    await line.waitFor({ state: 'attached' })
    await page.context().setOffline(true)
    await line.getByText(WORDS).waitFor()
    await searchFor(page, '步态')
    await page.getByText('没有取到数据').waitFor()
    await page.context().setOffline(false)
    await rowOf(page, '步态训练').waitFor()
  })

  it('keeps the list where the line that says what others do does not arrive, and asks for that again', async () => {
    suite.expectComplaint(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
    const page = await suite.open()
    let missed = 0
    await page.route(CHANGED_BY_OTHERS, (route) => {
      missed += 1
      return route.abort()
    })
    await signInAt(page, CHARGES)
    await expect.poll(() => missed).toBe(1)
    await page.getByRole('rowheader').first().waitFor()
    await page.unroute(CHANGED_BY_OTHERS)
    const again = page.waitForResponse(CHANGED_BY_OTHERS)
    await page.context().setOffline(true)
    await page.locator('.rc-connection').getByText(WORDS).waitFor()
    await page.context().setOffline(false)
    await again
    await page.getByRole('rowheader').first().waitFor()
  })
})
