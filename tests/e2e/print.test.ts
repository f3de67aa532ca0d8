/** Sheets as the browser prints them: the pages of the PDF that it makes of them. */
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { openAt, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CHARGES = '/baseData/chargeItem'
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
/** The margins of a sheet that lies on its side. */
const FOOT_PT = 42
const NUMBERS_END_PT = 90

interface Paper {
  readonly pages: readonly string[]
  readonly isWide: boolean
  /** The colour of the sheet's text, and what the tokens say of the ground. */
  readonly colours: readonly string[]
  /** How many letters each numbered row has, page by page, by where they lie. */
  readonly rowsOnPages: readonly (readonly number[])[]
}

/** In dark colours, with a printer that waits. */
async function open(path: string): Promise<Page> {
  const page = await suite.open({ colorScheme: 'dark' })
  await page.addInitScript(() => (window.print = () => document.documentElement.setAttribute('data-asked', '')))
  await signInAt(page, path)
  return page
}

/** What comes out of it; the browser then says by itself that it has printed. */
async function paperOf(page: Page): Promise<Paper> {
  await page.locator('html[data-asked]').waitFor({ timeout: 20_000 })
  await page.emulateMedia({ media: 'print' })
  const colours = await page.evaluate(() => [
    getComputedStyle(document.querySelector('[data-sheet] article')!).color,
    getComputedStyle(document.documentElement).getPropertyValue('--rc-surface'),
  ])
  const document_ = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  await page.emulateMedia({ media: null })
  await page.evaluate(() => document.documentElement.removeAttribute('data-asked'))
  const { text } = await extractText(document_, { mergePages: false })
  const [, , width = 0, height = 0] = (await document_.getPage(1)).view
  const rowsOnPages: (readonly number[])[] = []
  for (let number = 1; number <= document_.numPages; number += 1)
    rowsOnPages.push(rowsOf(await placedTexts(document_, number)))
  // Fonts are free to name a character by its radical.
  return { pages: text.map((words) => words.normalize('NFKC')), isWide: width > height, colours, rowsOnPages }
}

/** A piece of text with the place of its base line's start: points from the left and the foot of the page. */
interface Placed {
  readonly words: string
  readonly x: number
  readonly y: number
}

async function placedTexts(document_: PdfDocument, number: number): Promise<readonly Placed[]> {
  const { items } = await (await document_.getPage(number)).getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ words: item.str, x: item.transform[4], y: item.transform[5] }] : [],
  )
}

/** Between the first line of one row, where its number stands, and that of the next; what lies below the sheet is the page's foot. */
function rowsOf(texts: readonly Placed[]): readonly number[] {
  const numbers = texts.filter(({ words, x, y }) => /^\d+( |$)/.test(words) && x < NUMBERS_END_PT && y > FOOT_PT)
  const tops = [...new Set(numbers.map(({ y }) => y))].toSorted((one, other) => other - one)
  return tops.map((top, index) => {
    const end = tops[index + 1] ?? FOOT_PT
    const inside = texts.filter(({ y }) => y < top + 2 && y > end + 2)
    return letterCount(inside.map(({ words }) => words).join(''))
  })
}

/** A font may give a letter another name, but never another number of them. */
function letterCount(words: string): number {
  return [...words.replaceAll(/\s/g, '')].length
}

const codesOf = (text: string) => text.match(/KF-\d{4}/g) ?? []

describe('a printed list', () => {
  it('has all rows once, its header and number on each page, light colours and nothing of the frame', async () => {
    const page = await open(CHARGES)
    await page.getByRole('button', { name: '打印', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '打印收费项目' })
    await dialog.getByRole('radio', { name: /^全部 1\d\d 条$/ }).check()
    await dialog.getByRole('button', { name: '打印' }).click()
    const { pages, isWide, colours } = await paperOf(page)
    const count = pages.length
    expect(count).toBeGreaterThan(2)
    expect(isWide).toBe(false)
    pages.forEach((text, index) => {
      expect(text).toContain(`第 ${index + 1} / ${count}`)
      expect(text.match(/序号 项目编码 项目名称/g)).toHaveLength(1)
    })
    const codes = pages.flatMap(codesOf)
    expect(codes).toEqual([...new Set(codes)].toSorted())
    expect(codes.length).toBeGreaterThan(100)
    for (const words of ['第一康复医院', '筛选 本机构的数据', '打印时间 ', '陈静']) expect(pages[0]).toContain(words)
    for (const words of ['康复资料管理台', '每页', '编辑']) expect(pages.join('')).not.toContain(words)
    expect(colours).toEqual(['rgb(0, 0, 0)', '#fff'])
    await expect.poll(() => page.locator('[data-sheet]').count()).toBe(0)
    await page.getByRole('rowheader', { name: '运动疗法', exact: true }).waitFor()
  })

  it('cuts no row in two, however many lines it has, and lies on its side where it is wide', async () => {
    const page = await open('/contentManagement/phrase')
    await page.getByRole('rowheader').first().waitFor()
    // All rows are on the page, so nothing is asked.
    await page.keyboard.press('Control+p')
    await page.locator('html[data-asked]').waitFor({ timeout: 20_000 })
    const rows = await page.evaluate(() => {
      const table = document.querySelector<HTMLElement>('[data-sheet] table')!
      // Rows of many lines, and many ends of pages that might cut one.
      table.style.fontSize = '13pt'
      for (const name of table.querySelectorAll('tbody td:nth-child(2)')) name.append('每天练一次'.repeat(14))
      return [...table.querySelectorAll('tbody tr')].map((row) => row.textContent)
    })
    const { isWide, rowsOnPages } = await paperOf(page)
    expect(isWide).toBe(true)
    expect(rowsOnPages.length).toBeGreaterThan(2)
    expect(rowsOnPages.flat()).toEqual(rows.map(letterCount))
  })
})

describe('a printed record', () => {
  it('is printed by Ctrl+P, with its pictures, and so is its history', async () => {
    const page = await open('/baseData/consumables')
    const href = await page
      .getByRole('rowheader', { name: '自粘电极片' })
      .getByRole('link')
      .first()
      .getAttribute('href')
    await openAt(page, `${href?.replace(/\/show$/, '')}/show`)
    await page.getByRole('button', { name: '打印', exact: true }).waitFor()
    await page.keyboard.press('Control+p')
    const record = await paperOf(page)
    expect(record.pages).toHaveLength(1)
    for (const words of ['第 1 / 1', '第一康复医院', '基本信息', '包装规格', '6900000000779', '40mm×60mm'])
      expect(record.pages[0]).toContain(words)
    await page.getByRole('button', { name: '打印修改历史' }).click()
    const history = await paperOf(page)
    for (const words of ['耗材修改历史', '版本 1', '修改前 修改后']) expect(history.pages[0]).toContain(words)
  })
})

describe('a review of the platform’s changes', () => {
  it('is printed field by field on its side, each copy with its header', async () => {
    const page = await open('/contentManagement/actionUnit')
    await page.getByRole('link', { name: /^平台更新了/ }).click()
    await page.getByRole('article').first().waitFor()
    await page.keyboard.press('Control+p')
    const { pages, isWide, colours } = await paperOf(page)
    expect(isWide).toBe(true)
    expect(pages.join('').match(/字段 引用时 平台现在 本机构现在/g)?.length).toBeGreaterThan(1)
    for (const words of ['第 1 / ', '第一康复医院', '核对平台更新:动作单元', '打印人 陈静', '双方都改过'])
      expect(pages[0]).toContain(words)
    expect(pages.join('')).not.toContain('采用平台')
    expect(colours).toEqual(['rgb(0, 0, 0)', '#fff'])
  })
})

describe('the browser’s own print', () => {
  it('leaves the frame out, and says where rows are missing', async () => {
    const page = await open(`${CHARGES}?perPage=100`)
    await page.getByRole('rowheader').first().waitFor()
    // The rules come a while after the first screen.
    const hasRules = () => [...document.styleSheets].some(({ href }) => href?.includes('/late-'))
    await expect.poll(() => page.evaluate(hasRules), { timeout: 30_000 }).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(false)
    // As paper hides nothing, the table goes on drawing rows: what is not drawn yet is always said.
    await expect.poll(() => page.evaluate(unsaidRows)).toBe(0)
    const bytes = await page.pdf()
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    const words = text.normalize('NFKC')
    expect(codesOf(words)).toContain('KF-0001')
    expect(words).not.toContain('康复资料管理台')
  })
})

/** How many places of the table stand for rows that are not drawn, without a word about it; -1 where there is no such place though rows are missing. */
function unsaidRows(): number {
  const places = [...document.querySelectorAll('tbody tr[aria-hidden="true"] > td')]
  if (places.length === 0) return document.querySelectorAll('tbody th[scope="row"]').length < 100 ? -1 : 0
  return places.filter((place) => !getComputedStyle(place, '::after').content.includes('没有打印出来')).length
}
