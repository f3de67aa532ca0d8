/** The studio of `npm run dev` in a browser: files, editor, problems, saving. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { expectAccessibleInBothLooks } from '../../support/accessible.ts'
import { AT_ONCE, DESCRIPTOR, editorText, FIRST_MS, goBehind, loaded, RELOADED, SCHEMA } from '../../support/studio.ts'
import type { StudioSuite } from '../studio.test.ts'

export function editing(suite: StudioSuite): void {
  const open = (file = DESCRIPTOR, line = 1) => suite.show(file, line)
  const onDisk = (path: string) => readFile(join(suite.root(), path), 'utf8')

  it(
    'opens without signing in at the file and line of the address',
    async () => {
      const page = await open(SCHEMA, 11)
      await expect.poll(() => page.locator('.cm-activeLine').innerText(), AT_ONCE).toContain('"title": "项目编码"')
      await expect.poll(() => page.getByRole('tab', { name: '数据结构' }).getAttribute('aria-selected')).toBe('true')
      await expect.poll(() => page.title()).toContain('设计台')
      // The first start prepares every package before any page: one that is found late would have it reloaded.
      await page.getByRole('tab', { name: '差异' }).click()
      await page.getByRole('tab', { name: '预览' }).click()
      await page.frameLocator('iframe').locator('table').first().waitFor({ timeout: FIRST_MS })
      const cameBy = () => performance.getEntriesByType('navigation').map((entry) => 'type' in entry && entry.type)
      await expect.poll(() => page.evaluate(cameBy)).toEqual(['navigate'])
      await expectAccessibleInBothLooks(page)
      expect(suite.output()).not.toContain('new dependencies optimized')
    },
    FIRST_MS * 2,
  )

  it('shows a mistake where it is, cures it with one click, saves by keyboard, and the server has it', async () => {
    const page = await open()
    await goBehind(page, '"Code", "Name", "Cat')
    await page.keyboard.type('x')
    const problem = page.getByRole('region', { name: '问题' }).getByRole('button', { name: /Catxegory/ })
    await problem.first().waitFor()
    await page.getByRole('button', { name: /收费项目.*已停用/ }).waitFor()
    await page.getByRole('img', { name: '有未保存的修改' }).first().waitFor()
    await page.locator('.cm-lintRange-error').first().hover()
    await page.getByRole('button', { name: '改为 Category' }).click()
    await problem.first().waitFor({ state: 'hidden' })
    await goBehind(page, '"title": "')
    await page.keyboard.type('试')
    await page.keyboard.press('Control+s')
    await page.getByText('已保存 resources/charge-item.json').waitFor()
    expect(await onDisk(DESCRIPTOR)).toContain('"title": "试收费项目"')
    await vi.waitFor(() => expect(suite.output()).toContain('资料库已重新载入'), RELOADED)
    // Hot reload of the libraries leaves the page as it is, its history included.
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"title": "收费项目"')
    await page.keyboard.press('Control+s')
    await vi.waitFor(async () => expect(await onDisk(DESCRIPTOR)).toContain('"title": "收费项目"'), AT_ONCE)
  })

  it('offers what may be written, and explains what stands there', async () => {
    const page = await open()
    await goBehind(page, '"quickEdit": [')
    await page.keyboard.type('"')
    await page.keyboard.type('Cat')
    const option = page.locator('.cm-tooltip-autocomplete').getByText('Category')
    await option.waitFor()
    await expect.poll(() => page.locator('.cm-tooltip-autocomplete').innerText()).toContain('类别')
    // Nothing is taken in the first 75 ms that it is offered, so that a key meant for the text is not lost to the list.
    await page.waitForTimeout(150)
    await page.keyboard.press('Enter')
    await expect.poll(() => editorText(page), AT_ONCE).toContain('["Category""Name"')
  })

  it('keeps each file’s history while others are open, and unsaved texts through a reload (A5)', async () => {
    const page = await open()
    await goBehind(page, '"title": "')
    await page.keyboard.type('甲')
    await page.getByRole('tab', { name: '数据结构' }).click()
    await goBehind(page, '"title": "')
    await page.keyboard.type('乙')
    await page.getByRole('tab', { name: '描述' }).click()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"title": "收费项目"')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload({ timeout: FIRST_MS })
    await loaded(page)
    await page.getByRole('tab', { name: '数据结构' }).click()
    await expect.poll(() => editorText(page), { ...AT_ONCE, timeout: 30_000 }).toContain('乙收费项目')
    expect(await onDisk(SCHEMA)).not.toContain('乙收费')
  })

  it('says when another program has changed an unsaved file, and takes either', async () => {
    const page = await open()
    const before = await onDisk(DESCRIPTOR)
    await goBehind(page, '"title": "')
    await page.keyboard.type('我')
    await writeFile(join(suite.root(), DESCRIPTOR), before.replace('"title": "收费项目"', '"title": "别人的"'))
    await page.getByText('这个文件已被别的程序修改').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true)
    expect(await editorText(page)).toContain('我收费项目')
    await page.getByRole('button', { name: '保留我的' }).click()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+s')
    await vi.waitFor(async () => expect(await onDisk(DESCRIPTOR)).toContain('我收费项目'), AT_ONCE)
    await writeFile(join(suite.root(), DESCRIPTOR), before)
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"title": "收费项目"')
  })

  it('makes a library that works at once, says who refers to one that is to go, and deletes one that nobody names', async () => {
    const page = await open()
    await page.getByRole('button', { name: '新建' }).click()
    const dialog = page.getByRole('dialog', { name: '新建资料库' })
    await dialog.getByLabel('中文名称').fill('治疗室')
    await dialog.getByLabel('英文名称').fill('Therapy Room')
    await dialog.getByRole('button', { name: '新建' }).click()
    await dialog.getByRole('alert').getByText('小写字母').waitFor()
    await dialog.getByLabel('英文名称').fill('therapy-room')
    await dialog.getByRole('button', { name: '新建' }).click()
    const left = page.getByRole('dialog', { name: /还有 \d+ 处待定/ })
    await left.getByText('resources/therapy-room.json').first().waitFor()
    await left.getByRole('button', { name: '知道了' }).click()
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"name": "therapy-room"')
    await page.getByRole('button', { name: '删除 收费项目' }).click()
    const asking = page.getByRole('dialog', { name: '删除「收费项目」' })
    await asking.getByRole('button', { name: '删除文件' }).click()
    await asking.getByRole('alert').getByText('schemas/mo-item.json').waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '删除 治疗室' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除文件' }).click()
    await page
      .getByRole('button', { name: /治疗室/ })
      .first()
      .waitFor({ state: 'hidden' })
    await expect(onDisk('resources/therapy-room.json')).rejects.toThrow('ENOENT')
  })

  it('makes a library from a reply that is pasted and from a workbook, and leads to what is left to decide', async () => {
    const page = await open()
    const ask = async (title: string, name: string, way: string) => {
      await page.getByRole('button', { name: '新建' }).click()
      const dialog = page.getByRole('dialog', { name: '新建资料库' })
      await dialog.getByLabel('中文名称').fill(title)
      await dialog.getByLabel('英文名称').fill(name)
      await dialog.getByLabel(way).check()
      return dialog
    }
    const pasting = await ask('配件', 'spare-part', '粘贴接口的一次回答')
    await pasting.getByLabel('接口的回答').filter({ visible: true }).fill('{"Type": 200')
    await pasting.getByRole('button', { name: '新建' }).click()
    await pasting.getByRole('alert').getByText('不是有效的 JSON').waitFor()
    const row = { Id: '1', PartName: '轴承', Stock: 3 }
    const reply = { Type: 200, Data: { Row: [row, { ...row, Id: '2' }], Total: 2 }, Content: '' }
    await pasting.getByLabel('接口的回答').filter({ visible: true }).fill(JSON.stringify(reply))
    await pasting.getByRole('button', { name: '新建' }).click()
    await page
      .getByRole('dialog', { name: /待定/ })
      .getByRole('button', { name: /resources\/spare-part\.json:\d+/ })
      .first()
      .click()
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"name": "spare-part"')
    expect(await onDisk('resources/samples/spare-part/list.json')).toContain('轴承')
    const uploading = await ask('量具', 'gauge', '上传表格或 OpenAPI 文件')
    const buffer = Buffer.from('编码,名称,数量\nA-1,卡尺,3\nA-2,千分尺,5\n')
    await uploading.locator('input[type=file]').setInputFiles({ name: '量具.csv', mimeType: 'text/csv', buffer })
    await uploading.getByRole('button', { name: '新建' }).click()
    await page.getByRole('dialog', { name: /待定/ }).getByRole('button', { name: '知道了' }).click()
    expect(await onDisk('schemas/gauge.json')).toContain('"title": "数量"')
    for (const title of ['配件', '量具']) {
      await page.getByRole('button', { name: `删除 ${title}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除文件' }).click()
      await page
        .getByRole('button', { name: `删除 ${title}` })
        .first()
        .waitFor({ state: 'hidden' })
    }
  })

  it('shows one part at a time on a phone', async () => {
    const page = await open()
    await page.setViewportSize({ width: 390, height: 844 })
    const files = page.getByRole('navigation', { name: '资料库文件' })
    await expect.poll(() => files.isVisible()).toBe(false)
    await page.getByRole('button', { name: '资料库', exact: true }).click()
    await files.waitFor()
    await expect.poll(() => page.locator('.cm-content').isVisible()).toBe(false)
    await files
      .getByRole('button', { name: /^医嘱项目 mo-item$|^医嘱项目mo-item/ })
      .first()
      .click()
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"name": "mo-item"')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}
