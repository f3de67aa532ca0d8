/** A library that nobody prepared for: two files beside the others, and no code. */
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildConsole, copyAuthoredFiles } from '../support/builds.ts'
import { openNew, rowOf, save, findRows, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/therapy-room')

const suite = useConsoleProcess(async () => {
  const root = await copyAuthoredFiles()
  await cp(join(FIXTURE, 'schema.json'), join(root, 'schemas/therapy-room.json'))
  await cp(join(FIXTURE, 'descriptor.json'), join(root, 'resources/therapy-room.json'))
  const distDir = await mkdtemp(join(tmpdir(), 'rehab-console-dist-'))
  const { ok, output } = buildConsole(distDir, root)
  if (!ok) throw new Error(output)
  return { root, distDir }
})

describe('a library added by two files', () => {
  it('is in the menu, takes records, finds, edits and refuses them', async () => {
    const page = await suite.open()
    await signInAt(page, '/')
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '治疗室' }).click()
    await page.getByRole('heading', { level: 1, name: '治疗室' }).waitFor()
    await page.getByText('还没有治疗室').waitFor()
    await openNew(page)
    await page.getByLabel('面积').filter({ visible: true }).fill('0')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page
      .getByText(/面积.*1/)
      .first()
      .waitFor()

    await page.getByLabel('房间号').filter({ visible: true }).fill('B-201')
    await page.getByLabel('名称').filter({ visible: true }).fill('水疗一室')
    await page.getByRole('combobox', { name: '用途' }).selectOption({ label: '水疗' })
    await page.getByLabel('面积').filter({ visible: true }).fill('86.5')
    await page.getByRole('textbox', { name: '启用日期' }).fill('2024-05-01')
    await page.getByRole('textbox', { name: '标签' }).fill('无障碍')
    await page.getByRole('textbox', { name: '标签' }).press('Enter')
    await page.getByRole('button', { name: '添加一行' }).click()
    await page.getByLabel('第 1 行 床号').filter({ visible: true }).fill('01')
    await page.getByLabel('第 1 行 床宽').filter({ visible: true }).fill('90')
    await save(page)

    await findRows(page, 'slys')
    await rowOf(page, 'B-201').getByText('86.5').waitFor()
    await rowOf(page, 'B-201').getByRole('button', { name: '编辑' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await page.getByLabel('面积').filter({ visible: true }).fill('90')
    await save(page)
    await page.reload()
    await rowOf(page, 'B-201').getByText('90').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: '删除' }).count()).toBe(0)
  })
})
