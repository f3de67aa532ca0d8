import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { linesOf, usePrinter } from '../../support/printer.ts'
import {
  callsOf,
  copy,
  createReferenceMemory,
  LIBRARY,
  open,
  platform,
  READER,
  type ReferenceMemory,
  toasts,
} from './harness.tsx'

const printer = usePrinter()
afterEach(cleanup)

/** o1: name by the platform, price by both, code by the organization. o2: price by the platform. o3: switched off. */
async function library() {
  const memory = createReferenceMemory(LIBRARY, [
    ...[1, 2, 3, 4].map((number) => platform(number)),
    copy(1, { Price: 8, Code: 'BY-1' }),
    copy(2),
    copy(3),
    copy(4),
  ])
  await memory.platformChanges('p1', { Price: 12, Remark: '每日两次，每次二十分钟' })
  await memory.platformChanges('p2', { Price: 25 })
  await memory.platformChanges('p3', { IsEnabled: false })
  return memory
}
const article = (name: string) => screen.findByRole('article', { name })
const fieldRow = (item: HTMLElement, name: RegExp) => within(item).getByRole('row', { name })
const chosenIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.parentElement?.textContent

describe('the review of what the platform has changed', () => {
  it('lists what is to be reviewed, with how much has changed', async () => {
    open({ memory: await library(), path: '/thing/drift' })
    const list = await screen.findByRole('navigation', { name: '待核对的条目' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '平台项目1平台已更新平台改了 2 项，其中 1 项冲突',
      '平台项目2平台已更新平台改了 1 项',
      '平台项目3平台已停用',
    ])
    expect(screen.getByText('第一康复医院')).toBeTruthy()
  })

  it('shows three sides of each field, marks words, and proposes by who changed it', async () => {
    open({ memory: await library(), path: '/thing/drift' })
    const item = await article('平台项目1')
    const rows = within(item).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      '单价（元）双方都改过',
      'Remark平台改过',
      '编码本机构改过',
    ])
    expect(rows.map(chosenIn)).toEqual(['保留本机构', '采用平台', '保留本机构'])
    expect(
      within(rows[0]!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['10.00', '采用平台12.00', '保留本机构8.00'])
    expect(rows[1]!.querySelector('ins')?.textContent).toBe('两次')
    expect(within(item).getByText(/有 1 个字段双方都改过，默认保留本机构的内容/)).toBeTruthy()
  })

  it('is printed copy by copy, with the three sides and who changed what', async () => {
    const { user } = open({ memory: await library(), path: '/thing/drift' })
    await article('平台项目1')
    await user.click(screen.getByRole('button', { name: '打印' }))
    const paper = await printer.sheet()
    expect(paper.querySelector('header')?.textContent).toMatch(
      /^第一康复医院核对平台更新：物品待核对3 条打印时间.*打印人/,
    )
    expect([...paper.querySelectorAll('h2')].map((name) => name.textContent)).toEqual([
      '平台项目1（平台已更新）',
      '平台项目2（平台已更新）',
      '平台项目3（平台已停用）',
    ])
    expect(linesOf(paper)).toEqual([
      '字段|引用时|平台现在|本机构现在',
      '编码本机构改过|PT-1|PT-1|BY-1',
      '单价（元）双方都改过|10.00|12.00|8.00',
      'Remark平台改过|每日一次，每次二十分钟|每日两次，每次二十分钟|每日一次，每次二十分钟',
      '字段|引用时|平台现在|本机构现在',
      '单价（元）平台改过|20.00|25.00|20.00',
    ])
    expect(paper.querySelector('input, button, a')).toBeNull()
  })

  it('saves what is chosen through the ordinary update, with the version it was reviewed against, and goes on', async () => {
    const memory = await library()
    const { user } = open({ memory, path: '/thing/drift' })
    const item = await article('平台项目1')
    await user.click(within(fieldRow(item, /单价/)).getByRole('radio', { name: '采用平台' }))
    expect(within(item).getByText('采用平台 2 项，保留本机构 1 项')).toBeTruthy()
    await user.click(within(item).getByRole('button', { name: '同步' }))
    await article('平台项目2')
    expect(await memory.copyOf('p1')).toMatchObject({
      Price: 12,
      Code: 'BY-1',
      Remark: '每日两次，每次二十分钟',
      SourceVersion: 2,
      // Its code stays the organization's own.
      ReferenceState: 'changed',
    })
    expect(toasts()).toContain('已同步 物品 平台项目1')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '选择 平台项目1' })).toBeNull())
  })

  it('is done even when everything is kept', async () => {
    const memory = await library()
    const { user } = open({ memory, path: '/thing/drift?ids=o1' })
    const item = await article('平台项目1')
    await user.click(within(item).getByRole('button', { name: '全部保留' }))
    await user.click(within(item).getByRole('button', { name: '同步' }))
    expect(await screen.findByText('平台没有新的改动，本机构的改动保持不变。')).toBeTruthy()
    expect(await memory.copyOf('p1')).toMatchObject({ Price: 8, SourceVersion: 2, ReferenceState: 'changed' })
  })

  it('goes by the keyboard', async () => {
    const { user } = open({ memory: await library(), path: '/thing/drift' })
    const item = await article('平台项目1')
    const chosen = () => within(item).getAllByRole('row').slice(1).map(chosenIn)
    await user.keyboard('a')
    expect(chosen()).toEqual(['采用平台', '采用平台', '保留本机构'])
    await user.keyboard('jb')
    expect(chosen()).toEqual(['采用平台', '保留本机构', '保留本机构'])
    await user.keyboard('{Shift>}A{/Shift}')
    expect(chosen()).toEqual(['采用平台', '采用平台', '采用平台'])
    await user.keyboard('kb')
    expect(chosen()).toEqual(['保留本机构', '采用平台', '采用平台'])
    await user.keyboard('n')
    expect(await article('平台项目2')).toBeTruthy()
  })

  it.each([
    ['by the platform', (memory: ReferenceMemory) => memory.platformChanges('p1', { Price: 14 }), '14.00'],
    ['by a colleague', (memory: ReferenceMemory) => memory.change('o1', { Price: 7 }), '7.00'],
  ])('loads one again that was changed meanwhile %s, and says so', async (_who, change, price) => {
    const memory = await library()
    const { user } = open({ memory, path: '/thing/drift?ids=o1' })
    const item = await article('平台项目1')
    await within(item).findByRole('button', { name: '同步' })
    await change(memory)
    await user.click(within(item).getByRole('button', { name: '同步' }))
    expect(await screen.findByText('这一条刚刚又有改动，已重新载入，请重新核对后再同步。')).toBeTruthy()
    await waitFor(() => expect(fieldRow(item, /单价/).textContent).toContain(price))
    await user.click(within(item).getByRole('button', { name: '同步' }))
    await waitFor(async () => expect(await memory.copyOf('p1')).toMatchObject({ ReferenceState: 'changed' }))
  })

  it('takes many over at once, after what would be overwritten was named', async () => {
    const memory = await library()
    const { user } = open({ memory, path: '/thing/drift' })
    await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
    await user.click(screen.getByRole('button', { name: '同步所选（2）' }))
    const dialog = await screen.findByRole('dialog', { name: '同步物品' })
    expect(await within(dialog).findByText('平台项目1：单价')).toBeTruthy()
    memory.failFor('sync', 'o2', new Failure('unavailable'))
    await user.click(within(dialog).getByRole('button', { name: '同步 2 条' }))
    const results = await screen.findByRole('list', { name: '逐条结果' })
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['平台项目2失败服务繁忙，请稍后再试', '平台项目1已同步'])
    memory.failFor('sync', 'o2', undefined)
    await user.click(screen.getByRole('button', { name: '重试失败项' }))
    await user.click(await screen.findByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '选择 平台项目2' })).toBeNull())
    expect(await memory.copyOf('p1')).toMatchObject({ Price: 12, Code: 'BY-1', SourceVersion: 2 })
    expect(callsOf(memory, 'sync').map(({ ids }) => ids)).toEqual([['o1', 'o2'], ['o2']])
  })

  it.each([
    ['switched off', async (memory: ReferenceMemory) => memory, '平台已停用这一条。'],
    ['deleted', async (memory: ReferenceMemory) => (await memory.platformDeletes('p3'), memory), '平台已删除这一条。'],
  ])('offers ways on for one whose source is %s', async (_what, prepare, words) => {
    const memory = await prepare(await library())
    const { user } = open({ memory, path: '/thing/drift?ids=o3' })
    const item = await article('平台项目3')
    expect(item.textContent).toContain(words)
    expect(within(item).queryByRole('button', { name: '同步' })).toBeNull()
    await user.click(within(item).getByRole('button', { name: '停用' }))
    await waitFor(async () => expect(await memory.copyOf('p3')).toMatchObject({ IsEnabled: false }))
    await user.click(await within(item).findByRole('button', { name: '取消引用' }))
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '取消引用' }))
    expect(await screen.findByText(/已被取消引用或删除，没有可以核对的内容/)).toBeTruthy()
    expect(await memory.copyOf('p3')).toBeUndefined()
  })

  it('says when there is nothing to review, when it cannot be read, and who may not', async () => {
    open({ memory: createReferenceMemory(LIBRARY, [platform(1), copy(1)]), path: '/thing/drift' })
    expect(await screen.findByText('平台没有待核对的更新')).toBeTruthy()
    cleanup()
    const memory = await library()
    memory.failNext('drift', new Failure('unavailable'))
    const { user } = open({ memory, path: '/thing/drift' })
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await article('平台项目1')).toBeTruthy()
    cleanup()
    open({ memory: await library(), path: '/thing/drift', scope: READER })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: '待核对的条目' })).toBeNull()
  })
})
