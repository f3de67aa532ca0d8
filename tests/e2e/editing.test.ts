import { describe, expect, it } from 'vitest'
import { doInRow, openForm, rowOf, save, searchFor, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'
const POINTS = '/baseData/acuPoint'
const ORDERS = '/baseData/moItem'
const LESSONS = '/scheme/recoveryMission'

describe('editing at speed', () => {
  it('goes from row to row of the list, each in the place of the last', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const names = page.getByRole('rowheader')
    await names.first().waitFor()
    const listed = await names.evaluateAll((cells) => cells.map((cell) => cell.querySelector('a')?.textContent ?? ''))
    await rowOf(page, listed[0]!).getByRole('button', { name: '编辑' }).click()
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
    await searchFor(page, '关节松动训练')
    await doInRow(page, '关节松动训练', '复制')
    await page.getByText('复制自「关节松动训练」', { exact: true }).filter({ visible: true }).waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?from=[\w-]+$/)
    const code = page.getByLabel('项目编码').filter({ visible: true })
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await code.pressSequentially('KF-0001')
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
    const pinyin = page.getByLabel('拼音码')
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
    await searchFor(page, '治疗区内的安全约定')
    await doInRow(page, '治疗区内的安全约定', '查看')
    const shown = page.getByRole('tabpanel').filter({ visible: true })
    await shown.getByRole('heading', { name: '请注意', level: 2 }).waitFor()
    await shown.locator('strong', { hasText: '防滑' }).waitFor()
    expect(await page.evaluate(() => (window as { __ran?: number }).__ran)).toBeUndefined()
  })
})
