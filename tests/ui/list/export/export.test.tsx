/** 导出: what is asked, what is ordered, and a file that the browser makes by itself. */
import { Blob as NodeBlob } from 'node:buffer'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../../src/model/failure.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { columnsOf, MARK_HEADER } from '../../../../src/wire/sheets/column.ts'
import type { ExportOrder } from '../../../../src/wire/export-order.ts'
import { downloadTemplate } from '../../../../src/ui/import/download-template.ts'
import '../../../../src/ui/list/export/export-dialog.tsx'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { readSheets } from '../../../support/sheets.ts'
import { addressOf, catalog, CHARGE, charge, CONSUMABLE, HOSPITAL, openList } from '../harness.tsx'

let saved: { readonly name: string; readonly blob: Blob }[] = []
let latest: Blob | undefined

beforeEach(() => {
  saved = []
  // jsdom has neither object addresses nor downloads: both are the browser's edge.
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((latest = blob), 'blob:x'), revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (latest) saved.push({ name: this.download, blob: latest })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const rows = Array.from({ length: 3 }, (_, index) => charge(index + 1, { Remark: '=1+1' }))
const library = () => createLibraryMemory({ 'charge-item': rows })
/** jsdom's files are read in the old way only. */
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob)
  })
/** The reader inflates through a stream of Node's own files, which jsdom's have not. */
const readBack = async (blob: Blob) => {
  const bytes = await bytesOf(blob)
  vi.stubGlobal('Blob', NodeBlob)
  try {
    return await readSheets(bytes)
  } finally {
    vi.unstubAllGlobals()
  }
}
const openDialog = async (user: ReturnType<typeof openList>['user']) => {
  await screen.findAllByRole('rowheader')
  await user.click(screen.getByRole('button', { name: '导出' }))
  return screen.findByRole('dialog', { name: '导出收费项目' })
}

describe('导出', () => {
  it('orders the columns in sight of what is filtered, in the list’s order, and says where the file will be', async () => {
    const orders: ExportOrder[] = []
    const startExport = async (order: ExportOrder) => void orders.push(order)
    const path = addressOf('charge-item', {
      filter: { q: '项目', Category: { in: ['exercise'] } },
      sort: 'Price',
      order: 'DESC',
    })
    const { user } = openList({ memory: library(), path, console: { startExport } })
    const dialog = await openDialog(user)
    expect(dialog.textContent).toContain('将导出符合当前筛选的 3 条：关键字“项目”；本机构的数据；类别：运动治疗')
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(orders).toEqual([
      {
        resource: CHARGE,
        name: expect.stringMatching(/^收费项目_[^_]+_\d{8}-\d{4}$/),
        format: 'xlsx',
        fields: CHARGE.list.columns,
        page: expect.objectContaining({
          keyword: '项目',
          filters: { Category: { in: ['exercise'] } },
          sort: { field: 'Price', order: 'desc' },
        }),
        ownerName: expect.any(String),
        facts: [
          ['范围', '关键字“项目”；本机构的数据；类别：运动治疗'],
          ['列', '可见列'],
        ],
      },
    ])
    expect(screen.getByTestId('toasts').textContent).toContain('下载任务')
  })

  it('takes all columns as CSV when asked, and keeps the dialog with the words of a refusal', async () => {
    const orders: ExportOrder[] = []
    const startExport = async (order: ExportOrder) => {
      orders.push(order)
      throw new Failure('invalid', { words: '已有 5 个导出在排队，请等它们完成后再导出' })
    }
    const { user } = openList({ memory: library(), console: { startExport } })
    await openDialog(user)
    expect(screen.getByText('将导出本机构的全部 3 条。')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /全部列/ }))
    await user.click(screen.getByRole('radio', { name: /CSV/ }))
    await user.click(screen.getByRole('button', { name: '导出' }))
    expect((await screen.findByRole('alert')).textContent).toContain('已有 5 个导出在排队')
    expect(orders[0]?.format).toBe('csv')
    expect(orders[0]?.fields).toEqual(expect.arrayContaining(columnsOf(CHARGE).map(({ path }) => path)))
    expect(orders[0]?.fields).not.toContain('Version')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('makes the file in the browser for a library whose platform has no such call', async () => {
    const plain: Resource = { ...CHARGE, wire: 'rest', calls: {} }
    // Its own platform, which the console asks in another dialect, answers as this one.
    const { provider } = library()
    const { user } = openList({ memory: { provider }, resource: plain })
    await openDialog(user)
    await user.click(screen.getByRole('radio', { name: /全部列/ }))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^收费项目_[^_]+_\d{8}-\d{4}\.xlsx$/)
    const [header, ...cells] = (await readBack(saved[0]!.blob)).get('收费项目') ?? []
    expect(cells).toHaveLength(3)
    expect(cells[0]?.[header!.indexOf('备注')]).toBe('=1+1')
    expect(cells[0]?.[header!.indexOf('单价（元）')]).toBe(11)
  })

  it('of the chosen rows asks for these alone, whatever is filtered', async () => {
    const orders: ExportOrder[] = []
    const startExport = async (order: ExportOrder) => void orders.push(order)
    const path = addressOf('charge-item', { filter: { q: '项目' } })
    const { user } = openList({ memory: library(), path, console: { startExport } })
    const boxes = await screen.findAllByRole('checkbox', { name: /选择.*项目/ })
    await user.click(boxes[0]!)
    await user.click(boxes[2]!)
    await user.click(screen.getByRole('button', { name: '导出所选' }))
    const dialog = await screen.findByRole('dialog', { name: '导出所选收费项目' })
    expect(dialog.textContent).toContain('将导出所选的 2 条。')
    await user.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(orders).toHaveLength(1))
    expect(orders[0]).toMatchObject({ ids: ['c1', 'c3'], page: { filters: {} } })
    expect(orders[0]?.page.keyword).toBeUndefined()
    expect(orders[0]?.facts?.[0]).toEqual(['范围', '所选的记录'])
  })

  it('is not offered where nothing could make the file', async () => {
    openList({ memory: library() })
    await screen.findAllByRole('rowheader')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })
})

describe('the import template', () => {
  it('offers what may be referred to, by label', async () => {
    const types = [
      { Id: 't1', Code: 'A', Name: '敷料', IsEnabled: true },
      { Id: 't2', Code: 'B', Name: '停用的', IsEnabled: false },
    ]
    const { provider } = createLibraryMemory({ 'consumable-type': types })
    await downloadTemplate(CONSUMABLE, { catalog, scope: HOSPITAL, dataProvider: provider })
    expect(saved[0]?.name).toBe('耗材导入模板.xlsx')
    const [header, example] = (await readBack(saved[0]!.blob)).get('耗材') ?? []
    expect(header?.[0]).toBe(MARK_HEADER)
    expect(example).toContain('敷料')
  })
})
