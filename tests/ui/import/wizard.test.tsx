import { Blob as NodeBlob } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { createEngine } from '../../../src/ui/import/engine.ts'
import '../../../src/ui/import/import-wizard.tsx'
import type { Unsaved } from '../../../src/ui/page.tsx'
import { createLibraryMemory, type LibraryMemory } from '../../support/library-memory.ts'
import { CHARGE, charge, openList } from '../list/harness.tsx'

/** The engine without its worker, which a DOM alone does not have. */
const openImport = async (onProgress: (done: number, total: number) => void) => ({
  engine: createEngine({ loadValidator: async (resource) => createValidate(resource), onProgress }),
  close: () => undefined,
})

function open(memory: LibraryMemory) {
  return openList({ memory, console: { openImport } })
}

async function give(user: ReturnType<typeof openList>['user'], text: string) {
  await user.click(await screen.findByRole('button', { name: '导入' }))
  const dialog = await screen.findByRole('dialog', { name: '导入收费项目' })
  const file = new File([text], '收费.csv', { type: 'text/csv' })
  await user.upload(await within(dialog).findByLabelText('要导入的文件'), file)
  return dialog
}

const LINE = (code: string, name: string, price: string) => `${code},${name},运动治疗,次,${price}\r\n`
const HEAD = '项目编码,项目名称,类别,计价单位,单价\r\n'

afterEach(() => vi.unstubAllGlobals())

describe('导入', () => {
  it('is not there for whoever may not write', async () => {
    const resource = { ...CHARGE, scopes: { organization: { write: ['consortiumAdmin'] } } }
    const memory = createLibraryMemory({ 'charge-item': [charge(1)] })
    openList({ memory, resource, console: { openImport } })
    await screen.findByText('项目0001')
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  })

  it('goes from a file that maps by itself straight to what would happen, and writes it', async () => {
    const memory = createLibraryMemory({ 'charge-item': [charge(1)] })
    const { user } = open(memory)
    const dialog = await give(user, HEAD + LINE('PT-0001', '改了名', '11') + LINE('PT-0002', '新的', '5'))
    const detail = await within(dialog).findByRole('complementary', { name: '这一行的详情' })
    await within(detail).findByText('改了名', { selector: 'ins' })
    await user.click(within(dialog).getByRole('button', { name: '导入 2 行' }))
    await within(dialog).findByRole('heading', { name: '导入完成' })
    await within(dialog).findByText('新增 1 条')
    expect(memory.rows('charge-item').map(({ Name }) => Name)).toEqual(['改了名', '新的'])
    expect(memory.calls.filter(({ method }) => method === 'update')).toHaveLength(1)
  })

  it('tells what the server refuses, row by row, and tries only those again', async () => {
    const memory = createLibraryMemory({ 'charge-item': [charge(1), charge(2)] })
    memory.failFor('update', 'c1', new Failure('conflict'))
    const { user } = open(memory)
    const dialog = await give(user, HEAD + LINE('PT-0001', '甲', '11') + LINE('PT-0002', '乙', '12'))
    await user.click(await within(dialog).findByRole('button', { name: '导入 2 行' }))
    await within(dialog).findByText('失败 1 行')
    within(dialog).getByText('该记录已被他人修改，请核对后再保存')
    memory.failFor('update', 'c1', undefined)
    await user.click(within(dialog).getByRole('button', { name: '重试失败的行' }))
    await within(dialog).findByText('更新 1 条')
    expect(memory.rows('charge-item').map(({ Name }) => Name)).toEqual(['甲', '乙'])
  })

  it('asks about unknown columns and lets nobody go on before each is decided', async () => {
    const { user } = open(createLibraryMemory({ 'charge-item': [] }))
    const dialog = await give(user, '项目编码,项目名,随便\r\nPT-0009,甲,乙\r\n')
    const next = await within(dialog).findByRole('button', { name: '下一步：核对' })
    expect(next).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('button', { name: '是“项目名称”？' }))
    await user.selectOptions(within(dialog).getByLabelText('“随便”导入到'), '不导入')
    expect(next).toHaveProperty('disabled', false)
  })

  it('refuses two columns for one field', async () => {
    const { user } = open(createLibraryMemory({ 'charge-item': [] }))
    const dialog = await give(user, '项目编码,项目名称,名字\r\nPT-0009,甲,乙\r\n')
    await user.selectOptions(await within(dialog).findByLabelText('“名字”导入到'), '项目名称 *')
    within(dialog).getByText(/有几列都对应“项目名称”/)
    expect(within(dialog).getByRole('button', { name: '下一步：核对' })).toHaveProperty('disabled', true)
  })

  it('says why a file is not read, and takes another', async () => {
    const { user } = open(createLibraryMemory({ 'charge-item': [] }))
    const dialog = await give(user, '<html><table></table></html>')
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('这是网页'))
    within(dialog).getByRole('button', { name: '选择文件' })
  })

  it('asks before it is closed while rows are on their way, and keeps what is written', async () => {
    const memory = createLibraryMemory({ 'charge-item': [] })
    const release = memory.hold('create')
    const { user } = open(memory)
    const dialog = await give(
      user,
      HEAD + ['1', '2', '3', '4', '5'].map((each) => LINE(`PT-${each}`, each, each)).join(''),
    )
    await user.click(await within(dialog).findByRole('button', { name: '导入 5 行' }))
    await within(dialog).findByRole('button', { name: '取消导入' })
    await user.click(within(dialog).getByRole('button', { name: '关闭' }))
    await within(dialog).findByRole('alertdialog', { name: '导入还在进行' })
    await user.click(within(dialog).getByRole('button', { name: '继续导入' }))
    await user.click(within(dialog).getByRole('button', { name: '取消导入' }))
    release()
    await within(dialog).findByRole('heading', { name: '导入已停止' })
    await within(dialog).findByText('未处理 2 行')
    expect(memory.rows('charge-item')).toHaveLength(3)
  })

  it('tells its page while rows are on their way, and stops when the page goes', async () => {
    const memory = createLibraryMemory({ 'charge-item': [] })
    const release = memory.hold('create')
    let kept: Unsaved | undefined
    const frame = { keep: (unsaved: Unsaved) => void (kept = unsaved) }
    const { user } = openList({ memory, console: { openImport }, frame })
    const dialog = await give(user, HEAD + ['1', '2', '3', '4', '5'].map((each) => LINE(each, each, each)).join(''))
    await user.click(await within(dialog).findByRole('button', { name: '导入 5 行' }))
    await within(dialog).findByRole('button', { name: '取消导入' })
    expect([kept?.isDirty(), kept?.task?.title]).toEqual([true, '导入还在进行'])
    kept?.abandon()
    expect(kept?.isDirty()).toBe(false)
    release()
    await within(dialog).findByRole('heading', { name: '导入已停止' })
    expect(memory.rows('charge-item')).toHaveLength(3)
  })

  it('says so when the template comes back as it was', async () => {
    const { user } = open(createLibraryMemory({ 'charge-item': [] }))
    await user.click(await screen.findByRole('button', { name: '导入' }))
    const dialog = await screen.findByRole('dialog', { name: '导入收费项目' })
    // The DOM's own knows no streams.
    vi.stubGlobal('Blob', NodeBlob)
    const saved: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => void saved.push(blob) }))
    await user.click(within(dialog).getByRole('button', { name: '下载模板' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const bytes = (await saved[0]?.arrayBuffer()) ?? ''
    await user.upload(await within(dialog).findByLabelText('要导入的文件'), new File([bytes], '收费项目导入模板.xlsx'))
    await within(dialog).findByText(/没有可以导入的行/)
  })

  it('reads the list again when it is done', async () => {
    const memory = createLibraryMemory({ 'charge-item': [] })
    const { user } = open(memory)
    const dialog = await give(user, HEAD + LINE('PT-0002', '刚导入', '5'))
    await user.click(await within(dialog).findByRole('button', { name: '导入 1 行' }))
    await user.click(await within(dialog).findByRole('button', { name: '完成' }))
    await vi.waitFor(() => expect(screen.getByText('刚导入')).toBeDefined(), 5_000)
  })
})

describe('撤销本次导入', () => {
  const imported = async () => {
    const memory = createLibraryMemory({ 'charge-item': [charge(1)] })
    const asked: unknown[] = []
    const batch = { userName: '张三', at: '2026-05-01T00:00:00Z', origin: { kind: 'import' }, undoable: true }
    const row = (id: string, later?: object) => ({
      id,
      label: `项目 ${id}`,
      action: 'update',
      ...(later ? { later } : {}),
    })
    const provider = {
      ...memory.provider,
      changes: async () => ({
        batch: async ({ batch: id }: { readonly batch: string }) => {
          asked.push(id)
          const later = { userName: '李四', at: '2026-05-01T00:01:00Z', isUndo: false }
          return { ...batch, rows: [row('c1'), row('c2'), row('c3', later)], total: 3 }
        },
        undo: async (request: { readonly ids: readonly string[] }) => {
          asked.push(request)
          return request.ids.map((id) => ({ id, ok: id === 'c1', words: id === 'c1' ? '' : '之后又被修改，没有撤销' }))
        },
      }),
    }
    const { user } = openList({ memory: { provider: provider as never }, console: { openImport } })
    const dialog = await give(user, HEAD + LINE('PT-0001', '改了名', '11') + LINE('PT-0002', '新的', '5'))
    await user.click(await within(dialog).findByRole('button', { name: '导入 2 行' }))
    await within(dialog).findByRole('heading', { name: '导入完成' })
    const sent = memory.calls.filter(({ method }) => method === 'update' || method === 'create')
    const batches = sent.map(({ params }) => (params.meta as { change: { batch: string } }).change.batch)
    return { user, dialog, asked, batches }
  }

  it('is offered by the result, undoes what nobody wrote to since, and tells of the rest', async () => {
    const { user, dialog, asked, batches } = await imported()
    expect(new Set(batches).size).toBe(1)
    expect(within(dialog).getByText('这些记录的修改历史里写着“导入 收费.csv”，之后也可以从那里撤销。')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '撤销本次导入' }))
    const question = within(await screen.findByRole('dialog', { name: '撤销本次导入' }))
    expect(question.getByText(/导入之后又被修改过的记录保持不变/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: '撤销' }))
    const result = within(await screen.findByRole('dialog', { name: '撤销本次导入：结果' }))
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '项目 c2失败之后又被修改，没有撤销',
      '项目 c1已撤销',
    ])
    expect(asked).toMatchObject([batches[0], { library: 'charge-item', batch: batches[0], ids: ['c1', 'c2'] }])
    await user.click(result.getByRole('button', { name: '完成' }))
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '已撤销' }).disabled).toBe(true)
  })

  it('is not offered where the platform keeps no history', async () => {
    const memory = createLibraryMemory({ 'charge-item': [charge(1)] })
    const { history: _history, ...calls } = CHARGE.calls
    const { user } = openList({ memory, resource: { ...CHARGE, calls }, console: { openImport } })
    const dialog = await give(user, HEAD + LINE('PT-0001', '改了名', '11'))
    await user.click(await within(dialog).findByRole('button', { name: '导入 1 行' }))
    await within(dialog).findByRole('heading', { name: '导入完成' })
    expect(within(dialog).queryByRole('button', { name: '撤销本次导入' })).toBeNull()
  })
})
