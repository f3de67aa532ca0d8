import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CellValue } from '../../src/wire/sheets/cell.ts'
import { readFile as readSheets } from '../../src/wire/sheets/read-file.ts'
import { writeWorkbook } from '../../src/wire/sheets/write-workbook.ts'
import { doInRow, rowOf, searchFor, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const CHARGES = '/baseData/chargeItem'
const HEADERS = ['项目编码', '项目名称', '类别', '计价单位', '单价（元）', '是否启用']

type Rows = readonly (readonly CellValue[])[]

async function workbook(headers: readonly string[], rows: Rows): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const columns = headers.map((header) => ({ header }))
  for await (const part of writeWorkbook([{ name: '收费项目', columns, rows: () => [rows] }])) parts.push(part)
  return Buffer.concat(parts)
}

async function tableOf(
  download: Download,
): Promise<{ readonly headers: readonly string[]; readonly rows: CellValue[][] }> {
  const bytes = new Uint8Array(await readFile(await download.path()))
  const { grids } = await readSheets(bytes, (_name, index) => (index === 0 ? 20_000 : 0))
  const [header, ...rows] = grids[0]?.rows.map(({ cells }) => [...cells]) ?? []
  return { headers: (header ?? []).map(String), rows }
}

const wizard = (page: Page) => page.getByRole('dialog', { name: '导入收费项目' })

async function give(page: Page, buffer: Buffer, name = '收费.xlsx'): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).filter({ visible: true }).click()
  await wizard(page).getByLabel('要导入的文件').setInputFiles({ name, mimeType: '', buffer })
}

const count = (page: Page, words: string) =>
  wizard(page).getByRole('group', { name: '按结果筛选' }).getByRole('button', { name: words })

describe('an import', () => {
  it('with errors gives them back as a workbook; put right, all of it stands in the list', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const good = ['IMP-0001', '导入甲', '运动治疗', '次', 12.5, '是']
    const bad = ['IMP-0002', '导入乙', '运动治疗', '次', '很贵', '是']
    const worse = ['IMP-0003', '导入丙', '没有这类', '次', 3, '是']
    await give(page, await workbook(HEADERS, [good, bad, worse]))

    await count(page, '错误 2').or(count(page, '错误2')).waitFor()
    await wizard(page).getByText('“单价”应为数字，不能是「很贵」').first().waitFor()
    const [returned] = await Promise.all([
      page.waitForEvent('download'),
      wizard(page).getByRole('button', { name: '下载错误行' }).click(),
    ])
    const { headers, rows } = await tableOf(returned)
    expect(headers).toEqual([...HEADERS, '导入错误'])
    expect(rows.map(([code]) => code)).toEqual(['IMP-0002', 'IMP-0003'])
    expect(rows[0]?.at(-1)).toBe('“单价”应为数字，不能是「很贵」')

    await wizard(page).getByRole('button', { name: '导入 1 行' }).click()
    await wizard(page).getByRole('heading', { name: '导入完成' }).waitFor()
    await wizard(page).getByRole('button', { name: '完成' }).click()
    await wizard(page).waitFor({ state: 'detached' })

    const mended = rows.map((row, index) =>
      row.map((cell, at) => (at === [4, 2][index] ? ([30, '言语与吞咽治疗'][index] ?? null) : cell)),
    )
    await give(page, await workbook(headers, mended))
    await count(page, '新增').waitFor()
    await wizard(page).getByRole('button', { name: '导入 2 行' }).click()
    await wizard(page).getByText('新增 2 条').waitFor()
    await wizard(page).getByRole('button', { name: '完成' }).click()
    await searchFor(page, 'IMP-')
    for (const name of ['导入甲', '导入乙', '导入丙']) await rowOf(page, name).waitFor()
  })

  it('names every cell that a second file changes, and writes only those', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const line = (price: number, remark: string | null) => [
      'IMP-0101',
      '二次导入',
      '运动治疗',
      '次',
      price,
      '是',
      remark,
    ]
    await give(page, await workbook([...HEADERS, '备注'], [line(10, '原样')]))
    await wizard(page).getByRole('button', { name: '导入 1 行' }).click()
    await wizard(page).getByRole('button', { name: '完成' }).click()
    await give(page, await workbook([...HEADERS, '备注'], [line(11, null)]))
    const detail = wizard(page).getByRole('complementary', { name: '这一行的详情' })
    await detail.getByText('单价（元）').waitFor()
    await expect.poll(() => detail.locator('del').allTextContents()).toEqual(['10'])
    await expect.poll(() => detail.locator('ins').allTextContents()).toEqual(['11'])
    await wizard(page).getByRole('button', { name: '导入 1 行' }).click()
    await wizard(page).getByText('更新 1 条').waitFor()
    await wizard(page).getByRole('button', { name: '完成' }).click()
    await searchFor(page, 'IMP-0101')
    await rowOf(page, '二次导入').getByText('11.00').waitFor()
  })

  it('is taken back from its result, and from the history of a record that it wrote', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const line = (code: string, name: string, price: number) => [code, name, '运动治疗', '次', price, '是']
    const run = async (rows: Rows, words: string, file: string) => {
      await give(page, await workbook(HEADERS, rows), file)
      await wizard(page)
        .getByRole('button', { name: `导入 ${rows.length} 行` })
        .click()
      await wizard(page).getByText(words).waitFor()
    }
    await run([line('IMP-0401', '撤销甲', 1)], '新增 1 条', '第一次.xlsx')
    await wizard(page).getByRole('button', { name: '完成' }).click()

    await run([line('IMP-0401', '撤销甲', 2), line('IMP-0402', '撤销乙', 2)], '更新 1 条', '价格.xlsx')
    await wizard(page).getByRole('button', { name: '撤销本次导入' }).click()
    await page.getByRole('dialog', { name: '撤销本次导入' }).getByRole('button', { name: '撤销', exact: true }).click()
    await page.getByText('已撤销 收费项目 2 条').waitFor()
    await expect.poll(() => wizard(page).getByRole('button', { name: '已撤销' }).isDisabled()).toBe(true)
    await wizard(page).getByRole('button', { name: '完成' }).click()
    await searchFor(page, 'IMP-04')
    await rowOf(page, '撤销甲').getByText('1.00').waitFor()
    await rowOf(page, '撤销乙').waitFor({ state: 'detached' })

    await run([line('IMP-0401', '撤销甲', 3), line('IMP-0403', '撤销丙', 3)], '更新 1 条', '调价.xlsx')
    await wizard(page).getByRole('button', { name: '完成' }).click()
    await doInRow(page, '撤销甲', '查看')
    await page.getByRole('button', { name: /导入 调价\.xlsx/ }).click()
    await page.getByRole('link', { name: '查看本次导入' }).click()
    await page.getByRole('heading', { name: '导入 调价.xlsx' }).waitFor()
    await page.getByRole('button', { name: '撤销本次导入' }).click()
    await page.getByRole('dialog', { name: '撤销本次导入' }).getByRole('button', { name: '撤销', exact: true }).click()
    await page.getByText('已撤销 收费项目 2 条').waitFor()
    await page
      .getByText(/^已撤销（陈静，/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: '返回列表' }).click()
    await searchFor(page, 'IMP-04')
    await rowOf(page, '撤销甲').getByText('1.00').waitFor()
    await rowOf(page, '撤销丙').waitFor({ state: 'detached' })
  })

  it('asks about every column that it does not know, and takes the guess with one click', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const text = '项目编码,项目名,分类号,类别,计价单位,单价\r\nIMP-0201,猜列,7,运动治疗,次,5\r\n'
    await give(page, Buffer.from(text), '收费.csv')
    await wizard(page).getByText('还有 2 列没有对应').waitFor()
    const next = wizard(page).getByRole('button', { name: '下一步：核对' })
    await expect.poll(() => next.isDisabled()).toBe(true)
    await wizard(page).getByRole('button', { name: '是“项目名称”？' }).click()
    await wizard(page).getByLabel('“分类号”导入到').selectOption('不导入')
    await next.click()
    await wizard(page).getByRole('button', { name: '导入 1 行' }).waitFor()
  })

  it('takes the template back without a click, its example left out', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await page.getByRole('button', { name: '导入', exact: true }).filter({ visible: true }).click()
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      wizard(page).getByRole('button', { name: '下载模板' }).click(),
    ])
    const { headers, rows } = await tableOf(template)
    expect(rows[0]?.[0]).toBe('示例')
    const filled = [null, 'IMP-0301', '模板导入', '运动治疗', '次', 6, '是']
    await wizard(page)
      .getByLabel('要导入的文件')
      .setInputFiles({ name: '模板.xlsx', mimeType: '', buffer: await workbook(headers, [rows[0] ?? [], filled]) })
    await wizard(page).getByRole('button', { name: '导入 1 行' }).waitFor()
  })

  it.each([
    ['a file that is none (F6)', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), '旧版 .xls'],
    ['a file without rows', Buffer.from('项目编码,项目名称\r\n'), '没有可以导入的行'],
    [
      'more rows than one import takes',
      Buffer.from(`项目编码\r\n${'A\r\n'.repeat(200_000)}`),
      '一次最多导入 10000 行，本文件有 200000 行',
    ],
  ])('refuses %s in words', async (_what, buffer, words) => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await give(page, buffer)
    await wizard(page).getByRole('alert').filter({ hasText: words }).waitFor()
  })
})
