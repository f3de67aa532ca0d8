/** Views of a list between two people of one hospital, each in a browser of their own. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAt, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CONSUMABLES = '/baseData/consumables'
const NAME = '在用的耗材'

const tool = (page: Page) => page.getByRole('button', { name: /^视图/ }).filter({ visible: true })

async function openViews(page: Page) {
  await tool(page).click()
  return page.getByRole('dialog', { name: '视图' })
}

async function command(page: Page, view: string, label: string): Promise<void> {
  const panel = await openViews(page)
  await panel.getByRole('button', { name: `管理视图 ${view}` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

async function openAs(account: string, path = CONSUMABLES): Promise<Page> {
  const page = await suite.open()
  await signInAt(page, path, account)
  await page.getByRole('rowheader').first().waitFor()
  return page
}

describe('a view that is shared', () => {
  it('opens a colleague’s list, follows its author, and may be taken away', async () => {
    const filter = encodeURIComponent(JSON.stringify({ IsEnabled: { in: ['true'] } }))
    const author = await openAs('orgadmin', `${CONSUMABLES}?filter=${filter}`)
    await openViews(author)
    await author.getByRole('button', { name: '保存为视图' }).click()
    const dialog = author.getByRole('dialog', { name: '保存为视图' })
    await dialog.getByRole('textbox', { name: '视图名称' }).fill(NAME)
    await dialog.getByRole('checkbox', { name: '共享给本机构' }).check()
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await author.getByText(`已保存视图“${NAME}”`).waitFor()

    const colleague = await openAs('orgadmin3')
    const panel = await openViews(colleague)
    const line = panel.getByRole('listitem').filter({ hasText: NAME })
    await line.getByText('陈静').waitFor()
    await colleague.keyboard.press('Escape')
    await command(colleague, NAME, '设为默认')
    await colleague.getByText(`会先显示视图“${NAME}”`).waitFor()

    await openAt(colleague, CONSUMABLES)
    await expect.poll(() => tool(colleague).getAttribute('aria-label')).toBe(`视图：${NAME}`)
    await colleague.getByText('状态：已启用').waitFor()

    await command(author, NAME, '删除')
    await author.getByText(`已删除视图“${NAME}”`).waitFor()
    await openAt(colleague, CONSUMABLES)
    await expect.poll(() => tool(colleague).getAttribute('aria-label')).toBe('视图')
    await colleague.getByText('状态：已启用').waitFor({ state: 'detached' })
    await colleague.getByRole('rowheader').first().waitFor()
  })
})
