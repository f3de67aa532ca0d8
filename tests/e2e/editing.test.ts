import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doInRow, openForm, rowOf, save, findRows, searchFor, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'
const POINTS = '/baseData/acuPoint'
const ORDERS = '/baseData/moItem'
const PROTOCOLS = '/baseData/deviceProtocol'
const LESSONS = '/scheme/recoveryMission'
const KEY_MS = 25

/** It is the first row, marked, there once, and has the focus. */
async function expectCreatedFirst(page: Page, name: string): Promise<void> {
  const first = page.getByRole('rowheader').first()
  await expect.poll(() => first.textContent()).toContain(`${name}新建`)
  await expect.poll(() => page.getByRole('rowheader').filter({ hasText: name }).count()).toBe(1)
  await expect
    .poll(() => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`))
    .toMatch(new RegExp(`^TR .*${name}`))
}

async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

describe('editing at speed', () => {
  it('goes from row to row of the list, each in the place of the last', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const names = page.getByRole('rowheader')
    await names.first().waitFor()
    const listed = await names.evaluateAll((cells) => cells.map((cell) => cell.querySelector('a')?.textContent ?? ''))
    await rowOf(page, listed[0]!).getByRole('button', { name: '编辑' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).waitFor()
    const name = page.getByLabel('项目名称').filter({ visible: true })
    await expect.poll(() => name.inputValue()).toBe(listed[0])
    const tabs = await page.getByRole('tab').count()
    await page.getByLabel('备注').filter({ visible: true }).fill('逐条核对')
    await page.getByRole('button', { name: '保存并编辑下一条' }).click()
    await expect.poll(() => name.inputValue()).toBe(listed[1])
    await page.keyboard.press('Control+Shift+S')
    await expect.poll(() => name.inputValue()).toBe(listed[2])
    await expect.poll(() => page.getByRole('tab').count()).toBe(tabs)
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await rowOf(page, listed[0]!).waitFor()
  })

  it('makes a copy that is nobody’s until it is saved, and says whose code is taken', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await findRows(page, '关节松动训练')
    await doInRow(page, '关节松动训练', '复制')
    await page.getByText('复制自「关节松动训练」', { exact: true }).filter({ visible: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?from=[\w-]+$/)
    const code = page.getByLabel('项目编码').filter({ visible: true })
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await code.pressSequentially('KF-0001')
    await code.press('Tab')
    await page.getByText('项目编码“KF-0001”已被「运动疗法」使用').waitFor()
    await code.fill('KF-9101')
    await page.getByLabel('项目名称').filter({ visible: true }).fill('关节松动训练（大关节）')
    await save(page)
    await searchFor(page, '关节松动训练（大关节）')
    await rowOf(page, '关节松动训练（大关节）').waitFor()
  })

  it('writes the pinyin code along with the name', async () => {
    const page = await suite.open()
    await signInAt(page, `${POINTS}/create`)
    await page.getByLabel('名称', { exact: false }).filter({ visible: true }).first().fill('试验穴')
    await page.keyboard.press('Tab')
    const pinyin = page.getByLabel('拼音码').filter({ visible: true })
    await expect.poll(() => pinyin.inputValue(), { timeout: 10_000 }).toBe('SYX')
    await page.getByText('自动', { exact: true }).waitFor()
  })

  it('offers the tags in use', async () => {
    const page = await suite.open()
    await signInAt(page, ORDERS)
    await openForm(page, '减重步行训练')
    const tags = page.getByRole('combobox', { name: '标签' })
    await tags.click()
    await tags.pressSequentially('卧')
    await page.getByRole('option', { name: '卧床' }).click()
    await tags.pressSequentially('新标签')
    await tags.press('Enter')
    await page.getByRole('button', { name: '移除 新标签' }).waitFor()
    await save(page)
    await openForm(page, '减重步行训练')
    await page.getByRole('button', { name: '移除 卧床' }).waitFor()
  })

  it('B5 writes rich text under the page’s policy, and takes nothing that runs', async () => {
    const page = await suite.open()
    await signInAt(page, LESSONS)
    await openForm(page, '治疗区内的安全约定')
    const body = page.getByRole('textbox', { name: '正文' })
    await body.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('请注意')
    await page.getByRole('button', { name: '大标题' }).click()
    await page.keyboard.press('Enter')
    await body.evaluate((element) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p onclick="x()"><b>防滑</b><img src=x onerror="window.__ran=1"><script>window.__ran=1</script></p><ul><li>穿鞋</li></ul>',
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await body.getByRole('listitem').getByText('穿鞋').waitFor()
    await save(page)
    await findRows(page, '治疗区内的安全约定')
    await doInRow(page, '治疗区内的安全约定', '查看')
    const shown = page.getByRole('tabpanel').filter({ visible: true })
    await shown.getByRole('heading', { name: '请注意', level: 2 }).waitFor()
    await shown.locator('strong', { hasText: '防滑' }).waitFor()
    expect(await page.evaluate(() => (window as { __ran?: number }).__ran)).toBeUndefined()
  })
})

describe('the rows of a form', () => {
  it('are picked several at once and filled by the keyboard; the new record stands first in its list', async () => {
    const page = await suite.open()
    await signInAt(page, ORDERS)
    await page.getByRole('rowheader').first().waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.type('ZT-9101', { delay: KEY_MS })
    await page.keyboard.press('Tab')
    await page.keyboard.type('连选组套', { delay: KEY_MS })
    const group = page.getByRole('combobox', { name: '分类' })
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      if (await group.evaluate((box) => box === document.activeElement)) break
    }
    // The answer may take its time: Enter waits for what was typed.
    await page.keyboard.type('作业治疗', { delay: KEY_MS })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => group.inputValue()).toBe('作业治疗')
    await page.getByRole('group', { name: '组套内容' }).getByRole('button', { name: '批量选取' }).click()
    const dialog = page.getByRole('dialog', { name: '批量选取医嘱项目' })
    await dialog.getByRole('checkbox').nth(1).click()
    await dialog.getByRole('checkbox').nth(2).click()
    await dialog.getByRole('button', { name: '添加 2 行' }).click()
    await page.getByText('已添加 2 行到“组套内容”').first().waitFor()
    const times = page.getByRole('textbox', { name: /^第 [12] 行 次数$/ })
    await expect.poll(() => times.first().evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.type('3', { delay: KEY_MS })
    await page.keyboard.press('Enter')
    await page.keyboard.type('5', { delay: KEY_MS })
    await page.keyboard.press('Control+S')
    await page
      .getByText(/^已保存 医嘱项目 连选组套/)
      .first()
      .waitFor()
    await expectCreatedFirst(page, '连选组套')
    await page.getByRole('button', { name: '查看', exact: true }).last().click()
    await page.getByRole('heading', { level: 1, name: '连选组套' }).waitFor()
  })

  it('are pasted, then typed down a column and added at 25 ms a key, without losing one', async () => {
    const page = await suite.open()
    await signInAt(page, `${PROTOCOLS}/create`)
    await page.getByRole('button', { name: '添加一行' }).focus()
    const pasted = Array.from({ length: 45 }, (_, index) => `整数\tk${index + 1}`)
    await pasteInto(page, ['类型\t标识', ...pasted].join('\n'))
    await page
      .getByText(/^已粘贴 45 行到“数据项”，其中新增 45 行/)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: '第 1 行 含义' }).focus()
    for (let row = 1; row <= 45; row += 1) {
      await page.keyboard.type(`m${row}`, { delay: KEY_MS })
      if (row < 45) await page.keyboard.press('Enter', { delay: KEY_MS })
    }
    for (let row = 46; row <= 50; row += 1) {
      // The rest of the last row, and on into a new one.
      for (let cell = 0; cell < 4; cell += 1) await page.keyboard.press('Enter', { delay: KEY_MS })
      await page.keyboard.type(`k${row}`, { delay: KEY_MS })
      await page.keyboard.press('Enter', { delay: KEY_MS })
      await page.keyboard.type(`m${row}`, { delay: KEY_MS })
    }
    const valuesOf = (title: string) =>
      page
        .getByRole('textbox', { name: new RegExp(`^第 \\d+ 行 ${title}$`) })
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    const numbered = (letter: string) => Array.from({ length: 50 }, (_, index) => `${letter}${index + 1}`)
    await expect.poll(() => valuesOf('标识')).toEqual(numbered('k'))
    await expect.poll(() => valuesOf('含义')).toEqual(numbered('m'))
  })
})
