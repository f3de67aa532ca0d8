/** A picture from the form to the list and away again; F1, B1. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makePng, makePngOf } from '../support/media.ts'
import { openForm, rowOf, save, searchFor, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const INSTRUMENTS = '/baseData/instrument'
const NAME = '三维电脑牵引床'

const zoneOf = (page: Page) => page.getByRole('group', { name: '图片' }).filter({ visible: true })
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  zoneOf(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer }, { timeout: 60_000 })
const thumbnailOf = (page: Page, name: string) => rowOf(page, name).locator('img').filter({ visible: true })

describe('a picture', () => {
  it('is uploaded with progress, saved, seen in the list, replaced and removed', async () => {
    const page = await suite.open()
    await signInAt(page, INSTRUMENTS)
    await openForm(page, NAME)
    await page.route('**/bff/api/oss/upload', async (route) => {
      await new Promise((next) => setTimeout(next, 600))
      await route.continue()
    })
    await choose(page, '器械.png', makePngOf(900_000))
    await zoneOf(page).getByRole('progressbar', { name: '图片上传进度' }).waitFor()
    await zoneOf(page).getByRole('img', { name: '图片' }).waitFor()
    await page.unroute('**/bff/api/oss/upload')
    await save(page)

    await searchFor(page, NAME)
    await thumbnailOf(page, NAME).waitFor()
    await expect
      .poll(() => thumbnailOf(page, NAME).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.reload()
    await searchFor(page, NAME)
    await thumbnailOf(page, NAME).waitFor()

    await openForm(page, NAME)
    const before = await zoneOf(page).getByRole('img', { name: '图片' }).getAttribute('src')
    await choose(page, '新.png', makePng(20, 10))
    await expect.poll(() => zoneOf(page).getByRole('img', { name: '图片' }).getAttribute('src')).not.toBe(before)
    await zoneOf(page).getByRole('button', { name: '查看图片' }).click()
    await page.getByRole('dialog', { name: '图片' }).getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await save(page)

    await openForm(page, NAME)
    await zoneOf(page).getByRole('button', { name: '移除' }).click()
    await zoneOf(page).getByRole('button', { name: '选择图片' }).waitFor()
    await save(page)
    await searchFor(page, NAME)
    await expect.poll(() => thumbnailOf(page, NAME).count()).toBe(0)
  })

  it('says what is wrong with one that is too large, or none, before and after it is sent', async () => {
    const page = await suite.open()
    await signInAt(page, INSTRUMENTS)
    await openForm(page, NAME)
    const words = zoneOf(page).getByRole('alert')
    await choose(page, 'big.png', Buffer.concat([makePng(), randomBytes(21 * 1_048_576)]))
    await words.filter({ hasText: '您上传的文件过大,请压缩文件再试试' }).waitFor()
    await choose(page, 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
    await words.filter({ hasText: '不是可以上传的图片' }).waitFor()
    suite.expectComplaint(/415|413/)
    await choose(page, 'disguised.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
    await words.filter({ hasText: '只能上传' }).waitFor()
    await page.route('**/bff/api/oss/upload', (route) =>
      route.fulfill({ status: 413, contentType: 'application/json', body: '{"Type":4000,"Data":null,"Content":""}' }),
    )
    await choose(page, 'a.png', makePng())
    await words.filter({ hasText: /^您上传的文件过大,请压缩文件再试试$/ }).waitFor()
  })
})
