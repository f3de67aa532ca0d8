/** 导出 from the list to the file on the disk: what is filtered, in the columns in sight, by the download tasks. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { searchFor, signInAt } from '../support/person.ts'
import { readSheets } from '../support/sheets.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CHARGES = '/baseData/chargeItem'

describe('an export', () => {
  it('E1: holds what the list shows, and comes from the download tasks', async () => {
    const page = await suite.open({ acceptDownloads: true })
    await signInAt(page, CHARGES)
    await searchFor(page, '平衡')
    const rows = page.getByRole('rowheader').filter({ visible: true })
    const isFound = (texts: readonly string[]) => texts.length > 0 && texts.every((text) => text.includes('平衡'))
    await expect.poll(async () => isFound(await rows.allInnerTexts()), { timeout: 10_000 }).toBe(true)
    const names = await rows.allInnerTexts()
    const headers = page.getByRole('columnheader').filter({ visible: true })
    const columns = (await headers.allInnerTexts()).join(' ')

    await page.getByRole('button', { name: '导出', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导出收费项目' })
    await dialog.getByText(`将导出符合当前筛选的 ${names.length} 条：关键字“平衡”`).waitFor()
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /^下载任务/ }).click()
    const panel = page.getByRole('dialog', { name: '下载任务' })
    const task = panel.getByRole('listitem', { name: /^收费项目_第一康复医院_\d{8}-\d{4}$/ })
    const arriving = page.waitForEvent('download')
    await task.getByRole('button', { name: '下载', exact: true }).click({ timeout: 30_000 })
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/^收费项目_第一康复医院_\d{8}-\d{4}\.xlsx$/)

    const sheets = await readSheets(await readFile(await file.path()))
    const [header = [], ...records] = sheets.get('收费项目') ?? []
    expect(header.slice(-2)).toEqual(['编号', '版本'])
    expect(sheets.get('导出信息')).toContainEqual(['范围', '关键字“平衡”；本机构的数据'])
    expect(sheets.get('导出信息')).toContainEqual(['机构', '第一康复医院'])
    expect(header.slice(0, -2).filter((title) => !columns.includes(String(title)))).toEqual([])
    expect(records.map((cells) => cells[header.indexOf('项目名称')])).toEqual(names.map((text) => text.split('\n')[0]))
  })
})
