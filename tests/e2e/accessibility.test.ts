/** What axe finds on the screens, in the widths and looks that people have them in. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothLooks } from '../support/accessible.ts'
import { openAt, openForm, searchFor, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CHARGES = '/baseData/chargeItem'

/** In full once in each width, where other elements stand; in the dark, of the same elements, by their colours. */
const LOOKS: readonly (readonly [
  name: string,
  options: BrowserContextOptions,
  expectAccessible: (page: Page) => Promise<void>,
])[] = [
  ['wide, light and dark', { colorScheme: 'light' }, expectAccessibleInBothLooks],
  ['narrow', { viewport: { width: 390, height: 844 } }, expectAccessible],
]

describe.each(LOOKS)('%s', (_name, options, expectAccessible) => {
  it('has nothing that axe calls serious, on every screen', async () => {
    const page = await suite.open(options)
    await page.goto('/auth/login')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await expectAccessible(page)
    await signInAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    await expectAccessible(page)
    await openForm(page, '运动疗法')
    await expectAccessible(page)
    const address = page.url()
    await openAt(page, `${address}/show`)
    await page.getByText('修改历史').waitFor()
    await expectAccessible(page)
    await openAt(page, '/baseData/acuPoint')
    await page.getByRole('rowheader').first().waitFor()
    await expectAccessible(page)
  })

  it('has nothing that axe calls serious in what opens over a screen or stands in its place', async () => {
    const page = await suite.open(options)
    await signInAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('button', { name: '完成' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .check()
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await searchFor(page, '没有这样的项目')
    await page.getByText('没有符合条件的收费项目').waitFor()
    await expectAccessible(page)
    await openAt(page, `${CHARGES}/create`)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await expectAccessible(page)
    await page.goto('/404')
    await page.getByRole('heading').first().waitFor()
    await expectAccessible(page)
  })

  it('has nothing that axe calls serious in what the frame opens', async () => {
    const page = await suite.open(options)
    await signInAt(page, '/home/index')
    await expectAccessible(page)
    await page.getByRole('button', { name: '快速查找' }).click()
    await page.getByRole('listbox', { name: '结果' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '查看未读' }).click()
    await page.getByRole('dialog', { name: '消息' }).getByRole('listitem').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^切换机构/ }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '标签页操作' }).click()
    await expectAccessible(page)
  })
})
