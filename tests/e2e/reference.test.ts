import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAt, openForm, rowOf, save, findRows, searchFor, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const PHRASES = '/contentManagement/phrase'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, words: string) => page.getByText(words).first().waitFor()

/** As somebody of that account, at the list of phrases. */
async function personAt(account = 'orgadmin', path = PHRASES): Promise<Page> {
  const page = await suite.open()
  await signInAt(page, path, account)
  return page
}

async function openPicker(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: '引用', exact: true }).click()
  const dialog = dialogOf(page, '引用平台的常用短语')
  await dialog.getByRole('searchbox', { name: '关键字' }).fill(title)
  await dialog.getByRole('checkbox', { name: `选择 ${title}` }).check()
  return dialog
}

async function reference(page: Page, title: string): Promise<void> {
  await (await openPicker(page, title)).getByRole('button', { name: '引用 1 条' }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await toast(page, `已引用 常用短语 ${title}`)
}

/** Of the two rows of that title the hospital's own: it has a state. */
const copyOf = (page: Page, title: string, state: string) => rowOf(page, title).filter({ hasText: state })

async function edit(page: Page, title: string, values: Readonly<Record<string, string>>): Promise<void> {
  await openForm(page, title)
  for (const [label, value] of Object.entries(values)) await page.getByRole('textbox', { name: label }).fill(value)
  await save(page)
}

async function editCopy(page: Page, title: string, values: Readonly<Record<string, string>>): Promise<void> {
  await findRows(page, title)
  await copyOf(page, title, '已引用').getByRole('button', { name: '编辑' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).waitFor()
  for (const [label, value] of Object.entries(values)) await page.getByRole('textbox', { name: label }).fill(value)
  await save(page)
}

/** On a screen of 1,024 px no side is narrower than 200 px, and no text is cut or runs out of its place. */
async function expectRoom(page: Page, item: Locator): Promise<void> {
  const cramped = () =>
    item.locator('tbody').evaluate((body) =>
      [...body.querySelectorAll('th, td')].flatMap((cell) => {
        const parts = [cell, ...cell.querySelectorAll('div')]
        const isCut = parts.some((part) => part.scrollWidth > part.clientWidth + 1)
        const { width } = cell.getBoundingClientRect()
        return width < 200 || isCut ? [`${cell.textContent} ${Math.round(width)} px`] : []
      }),
    )
  await page.setViewportSize({ width: 1_024, height: 768 })
  await expect.poll(cramped).toEqual([])
  await expect.poll(() => item.getByRole('cell').count()).toBeGreaterThan(3)
  await page.setViewportSize({ width: 1_440, height: 900 })
}

describe('a reference', () => {
  it('is taken, falls behind the platform, is reviewed field by field and accepted', async () => {
    const hospital = await personAt()
    await hospital.getByRole('button', { name: '引用', exact: true }).click()
    // More than one page of them.
    const all = dialogOf(hospital, '引用平台的常用短语')
    await all.getByRole('button', { name: '第 2 页' }).click()
    await all.getByRole('rowheader', { name: '踝泵练习' }).waitFor()
    await all.getByRole('button', { name: '取消', exact: true }).click()
    await all.waitFor({ state: 'detached' })
    await reference(hospital, '腰痛现病史')
    await searchFor(hospital, '腰痛现病史')
    await copyOf(hospital, '腰痛现病史', '已引用').waitFor()
    await editCopy(hospital, '腰痛现病史', { 短语内容: '本院：患者反复腰痛 __ 月，久坐后加重。' })

    const platform = await personAt('consortium')
    await edit(platform, '腰痛现病史', {
      短语标题: '腰痛现病史（2026）',
      短语内容: '患者反复腰痛 __ 周，久坐、弯腰后加重。',
    })

    await openAt(hospital, PHRASES)
    await hospital.getByRole('link', { name: '平台更新了 1 条已引用的内容 · 查看并同步' }).click()
    const item = hospital.getByRole('article', { name: '腰痛现病史' })
    const rows = item.getByRole('row')
    await rows.filter({ hasText: '双方都改过' }).getByText('短语内容', { exact: true }).waitFor()
    await expectRoom(hospital, item)
    await expect
      .poll(() => rows.filter({ hasText: '双方都改过' }).getByRole('radio', { name: '保留本机构' }).isChecked())
      .toBe(true)
    await expect
      .poll(() => rows.filter({ hasText: '平台改过' }).getByRole('radio', { name: '采用平台' }).first().isChecked())
      .toBe(true)
    await rows.filter({ hasText: '双方都改过' }).getByRole('radio', { name: '采用平台' }).check()
    await item.getByText('采用平台 2 项，保留本机构 0 项').waitFor()
    await item.getByRole('button', { name: '同步', exact: true }).click()
    await toast(hospital, '已同步 常用短语 腰痛现病史')
    await hospital.getByText('平台没有待核对的更新').waitFor()

    await openAt(hospital, PHRASES)
    await searchFor(hospital, '腰痛现病史')
    await copyOf(hospital, '腰痛现病史（2026）', '已引用').getByText('患者反复腰痛 __ 周').waitFor()
    const news = hospital.getByText(/平台更新了/).filter({ visible: true })
    await expect.poll(() => news.count()).toBe(0)
    const ofPlatform = rowOf(hospital, '腰痛现病史（2026）').filter({ hasText: '平台' })
    await expect.poll(() => ofPlatform.getByRole('button', { name: '编辑' }).count()).toBe(0)
  })

  it('is cancelled after what is lost was said, and taken again from the toast', async () => {
    const hospital = await personAt()
    await reference(hospital, '踝泵练习')
    await editCopy(hospital, '踝泵练习', { 短语内容: '本院踝泵练习：每日 10 组。' })
    await findRows(hospital, '踝泵练习')
    await copyOf(hospital, '踝泵练习', '已引用').getByRole('button', { name: '取消引用' }).click()
    const dialog = dialogOf(hospital, '取消引用常用短语')
    await dialog.getByText('第一康复医院').waitFor()
    await dialog.getByRole('listitem').filter({ hasText: '短语内容' }).waitFor()
    await dialog.getByRole('button', { name: '取消引用' }).click()
    await toast(hospital, '已取消引用 常用短语 踝泵练习')
    await copyOf(hospital, '踝泵练习', '已引用').waitFor({ state: 'detached' })
    await hospital.getByRole('button', { name: '撤销' }).click()
    await toast(hospital, '已重新引用 常用短语 踝泵练习')
    await copyOf(hospital, '踝泵练习', '已引用').getByText('踝背屈保持 5 秒').waitFor()
  })

  it('T10: two administrators at once end with one copy, and the second one’s review is told of the first’s', async () => {
    const [first, second] = [await personAt(), await personAt()]
    const dialogs = [await openPicker(first, '压疮预防'), await openPicker(second, '压疮预防')]
    for (const dialog of dialogs) await dialog.getByRole('button', { name: '引用 1 条' }).click()
    for (const page of [first, second]) await page.getByRole('button', { name: '完成' }).click()
    await searchFor(first, '压疮预防')
    await copyOf(first, '压疮预防', '已引用').waitFor()
    await expect.poll(() => copyOf(first, '压疮预防', '已引用').count()).toBe(1)

    const platform = await personAt('consortium')
    await edit(platform, '压疮预防', { 短语内容: '每 1 小时翻身。' })
    for (const page of [first, second]) {
      await openAt(page, PHRASES)
      await findRows(page, '压疮预防')
      await copyOf(page, '压疮预防', '平台已更新').getByRole('button', { name: '同步' }).click()
      await page.getByRole('article', { name: '压疮预防' }).getByText('平台改过', { exact: true }).waitFor()
    }
    suite.expectComplaint(/409/)
    await first.getByRole('button', { name: '同步', exact: true }).click()
    await first.getByText('与平台一致，没有需要核对的内容。').waitFor()
    await second.getByRole('button', { name: '同步', exact: true }).click()
    await second.getByText('这一条刚刚又有改动，已重新载入，请重新核对后再同步。').waitFor()
    await second.getByText('与平台一致，没有需要核对的内容。').waitFor()
  })

  it('outlives its source: switched off or deleted meanwhile, it says so and offers ways on', async () => {
    const hospital = await personAt()
    for (const title of ['吞咽筛查', '认知筛查']) await reference(hospital, title)
    const late = await openPicker(hospital, '步态分析')

    const platform = await personAt('consortium')
    for (const title of ['吞咽筛查', '步态分析']) {
      await findRows(platform, title)
      await rowOf(platform, title).getByRole('button', { name: '停用' }).click()
      await platform.getByRole('dialog').getByRole('button', { name: '停用' }).click()
      await rowOf(platform, title).getByRole('button', { name: '启用' }).waitFor()
    }
    await findRows(platform, '认知筛查')
    await rowOf(platform, '认知筛查').getByRole('button', { name: '删除' }).click()
    await platform.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await rowOf(platform, '认知筛查').waitFor({ state: 'detached' })

    suite.expectComplaint(/400/)
    await late.getByRole('button', { name: '引用 1 条' }).click()
    const results = hospital.getByRole('list', { name: '逐条结果' })
    await results.getByText(/平台已停用“步态分析”，不能引用/).waitFor()
    await hospital.getByRole('button', { name: '完成' }).click()

    await openAt(hospital, `${PHRASES}/drift`)
    await hospital.getByRole('button', { name: /^吞咽筛查/ }).click()
    await hospital.getByText('平台已停用这一条。').waitFor()
    await hospital.getByRole('button', { name: /^认知筛查/ }).click()
    await hospital.getByText('平台已删除这一条。').waitFor()
    await hospital.getByRole('button', { name: '取消引用' }).click()
    await dialogOf(hospital, '取消引用常用短语').getByRole('button', { name: '取消引用' }).click()
    await toast(hospital, '已取消引用 常用短语 认知筛查')
    await hospital.getByRole('button', { name: /^认知筛查/ }).waitFor({ state: 'detached' })
    await hospital.getByRole('button', { name: /^吞咽筛查/ }).waitFor()
  })

  it('is not offered to the consortium, and the other hospital sees none of it', async () => {
    const platform = await personAt('consortium')
    await platform.getByRole('columnheader', { name: '短语标题' }).waitFor()
    await expect.poll(() => platform.getByRole('button', { name: '引用', exact: true }).count()).toBe(0)
    await expect.poll(() => platform.getByRole('columnheader', { name: '引用状态' }).count()).toBe(0)
    const other = await personAt('orgadmin2')
    await other.getByRole('columnheader', { name: '引用状态' }).waitFor()
    await searchFor(other, '踝泵练习')
    await rowOf(other, '踝泵练习').waitFor()
    await expect.poll(() => other.getByText('已引用', { exact: true }).filter({ visible: true }).count()).toBe(0)
  })
})
