import { describe, expect, it } from 'vitest'
import { openNew, rowOf, save, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const TYPES = '/baseData/consumablesType'

describe('a type', () => {
  it('that has records is not deleted: the refusal counts them, names them and leads to them', async () => {
    const page = await suite.open()
    await signInAt(page, TYPES)
    const deletions: string[] = []
    page.on('request', (request) => request.url().includes('DeleteConsumableType') && deletions.push(request.url()))
    await rowOf(page, '院内自制耗材').getByRole('button', { name: '删除' }).click()
    const dialog = page.getByRole('dialog', { name: '不能删除耗材分类' })
    await dialog.getByText(/^该分类下还有 \d+ 种耗材：.+，请先移到其他分类$/).waitFor()
    const count = Number(/还有 (\d+) 种/.exec((await dialog.textContent()) ?? '')?.[1])
    await dialog.getByRole('link', { name: '查看这些耗材' }).click()
    await page.getByRole('heading', { level: 1, name: '耗材' }).filter({ visible: true }).waitFor()
    await page.getByText(`共 ${count} 条`).filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(deletions).toEqual([])
  })

  it('that is empty is deleted, once its question is answered', async () => {
    const page = await suite.open()
    await signInAt(page, TYPES)
    await openNew(page)
    await page.getByLabel('分类编码').filter({ visible: true }).fill('EMPTY-01')
    await page.getByLabel('分类名称').filter({ visible: true }).fill('没有耗材的分类')
    await save(page)
    await rowOf(page, '没有耗材的分类').getByRole('button', { name: '删除' }).click()
    const dialog = page.getByRole('dialog', { name: '删除耗材分类' })
    await dialog.getByRole('list', { name: '被引用' }).getByText('没有引用').first().waitFor()
    await dialog.getByRole('button', { name: '删除' }).click()
    await page.getByText('已删除 耗材分类 没有耗材的分类').waitFor()
    await rowOf(page, '没有耗材的分类').waitFor({ state: 'detached' })
  })
})

describe('the page of a record', () => {
  it('tells who refers to it, and leads there', async () => {
    const page = await suite.open()
    await signInAt(page, TYPES)
    await rowOf(page, '院内自制耗材').getByRole('button', { name: '查看' }).click()
    const used = page.getByRole('region', { name: '被引用' })
    await used.scrollIntoViewIfNeeded()
    const first = used.getByRole('link').nth(1)
    const name = (await first.textContent()) ?? ''
    await first.click()
    await page.getByRole('heading', { level: 1, name, exact: true }).filter({ visible: true }).waitFor()
  })
})
