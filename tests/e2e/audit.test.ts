/** The audit trail on screen: narrowed to a person, a row opened, and nothing in it that can be changed. */
import { expect, it } from 'vitest'
import { signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()

it('tells who changed what from which value to which, and offers no way to change it', async () => {
  const page = await suite.open()
  await signInAt(page, '/setting/audit')
  await page.getByRole('heading', { name: '审计日志' }).waitFor()
  await page.getByRole('button', { name: '操作人', expanded: false }).click()
  await page.getByRole('textbox', { name: '操作人包含' }).fill('何伟')
  await page.keyboard.press('Enter')
  await page.getByText('操作人包含“何伟”').waitFor()
  const people = page.getByRole('table', { name: '审计日志' }).locator('tbody td:nth-child(2)')
  const row = page.getByRole('row').filter({ hasText: '超声波治疗' }).filter({ hasText: '单价' }).first()
  await row.getByRole('button', { name: '查看' }).click()
  await page.getByRole('heading', { name: /^何伟 修改 / }).waitFor()
  const changes = page.getByRole('table').filter({ hasText: '改动前' })
  await expect
    .poll(() => changes.getByRole('row').filter({ hasText: '单价' }).innerText())
    .toMatch(/\d 元\s+\d+(\.\d+)? 元/)
  const writes = page.getByRole('main').getByRole('button', { name: /编辑|删除|新增|复制/ })
  await expect.poll(() => writes.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  await page.getByRole('link', { name: '返回' }).click()
  await expect.poll(() => people.allInnerTexts().then((names) => [...new Set(names)])).toEqual(['何伟'])
})
