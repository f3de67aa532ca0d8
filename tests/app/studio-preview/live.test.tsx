/** The preview's screens over the platform in memory: what a person sees, and what stays when the files change under them. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Live } from '../../../src/app/studio/preview/preview-live.tsx'
import type { PreviewAnswer, PreviewState } from '../../../src/app/studio/preview/preview-protocol.ts'
import { compile } from '../../../src/compiler/compile.ts'
import type { Catalog } from '../../../src/model/resource.ts'
import { DESCRIPTOR, descriptorFile, edit, SCHEMA, schemaFile } from '../../compiler/fixture.ts'
import { STATE } from './viewing.ts'

vi.mock('virtual:validators', () => ({ default: {} }))

const CALLS = edit(
  DESCRIPTOR,
  '"calls": { "list": { "path": "GetThingPageData" } }',
  '"calls": { "list": { "path": "GetThingPageData" }, "upsert": { "path": "InsertOrUpdateThing" } }',
)
const catalogOf = (schema = SCHEMA, descriptor = CALLS): Catalog => {
  const { catalog, problems } = compile([schemaFile(schema)], [descriptorFile(descriptor)])
  expect(problems).toEqual([])
  return catalog
}

function open(change: Partial<PreviewState> = {}, catalog = catalogOf()) {
  const said: PreviewAnswer[] = []
  const link = { say: (answer: PreviewAnswer) => void said.push(answer), listen: () => () => undefined }
  const tree = (state: Partial<PreviewState>, files: Catalog) => (
    <Live state={{ ...STATE, ...change, ...state }} catalog={files} link={link} />
  )
  const { rerender } = render(tree({}, catalog))
  return {
    said,
    show: (state: Partial<PreviewState>, files = catalog) => act(async () => rerender(tree(state, files))),
    shown: (stamp: number) => waitFor(() => expect(said).toContainEqual({ kind: 'shown', stamp }), { timeout: 10_000 }),
  }
}

afterEach(cleanup)

describe('the preview', () => {
  it('shows the rows of the library and says so when they stand there', async () => {
    const { shown, said } = open()
    await shown(1)
    expect(screen.getAllByText('查看').length).toBeGreaterThan(1)
    expect(screen.getAllByText(/共 100 条/).length).toBeGreaterThan(0)
    expect(said).toContainEqual({
      kind: 'exchange',
      exchange: expect.objectContaining({ library: 'thing', call: 'list', method: 'GET', status: 200 }) as object,
    })
  })

  it.each([
    ['empty', /共 0 条|暂无|没有/],
    ['one', /共 1 条/],
    ['errors', /系统错误/],
  ] as const)('shows what %s looks like', async (data, words) => {
    const { shown } = open({ data })
    await shown(1)
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('takes another title without beginning anew', async () => {
    const { shown, show } = open()
    await shown(1)
    const box = screen.getByPlaceholderText<HTMLInputElement>('关键字')
    await show({ stamp: 2 }, catalogOf(edit(SCHEMA, '"title": "单价"', '"title": "售价"')))
    await shown(2)
    expect(screen.getAllByText(/售价/).length).toBeGreaterThan(0)
    expect(screen.getByPlaceholderText('关键字')).toBe(box)
  })

  it('keeps what was typed in the form where the field is still there', async () => {
    const { shown, show } = open({ screen: 'create' })
    await shown(1)
    const name = await screen.findByLabelText<HTMLInputElement>(/名称/)
    fireEvent.change(name, { target: { value: '还没写完' } })
    // Whoever goes to the editor leaves the field.
    fireEvent.blur(name)
    await show({ stamp: 2 }, catalogOf(edit(SCHEMA, '"title": "名称"', '"title": "品名"')))
    await shown(2)
    expect((await screen.findByLabelText<HTMLInputElement>(/品名/)).value).toBe('还没写完')
  })

  it('keeps the focus, the caret and what is being written in a field that is still there', async () => {
    const { shown, show } = open({ screen: 'create' })
    await shown(1)
    const name = await screen.findByLabelText<HTMLInputElement>(/名称/)
    name.focus()
    fireEvent.change(name, { target: { value: '还没写完' } })
    name.setSelectionRange(2, 2)
    await show({ stamp: 2 }, catalogOf(edit(SCHEMA, '"title": "名称"', '"title": "品名"')))
    await shown(2)
    const next = await screen.findByLabelText<HTMLInputElement>(/品名/)
    expect(next.value).toBe('还没写完')
    expect(document.activeElement).toBe(next)
    expect([next.selectionStart, next.selectionEnd]).toEqual([2, 2])
  })

  it('goes where the studio asks, and tells where a link has led', async () => {
    const { shown, show, said } = open()
    await shown(1)
    fireEvent.click(screen.getAllByText('查看')[0]!)
    await waitFor(() => expect(said).toContainEqual({ kind: 'went', name: 'thing', screen: 'show' }), {
      timeout: 10_000,
    })
    await show({ stamp: 2, screen: 'create' })
    await waitFor(() => expect(said.at(-1)).toEqual({ kind: 'shown', stamp: 2 }), { timeout: 10_000 })
    expect(screen.getAllByText(/新增物品/).length).toBeGreaterThan(0)
  })

  it('offers a reader nothing to write', async () => {
    const { shown } = open({ role: 'reader' })
    await shown(1)
    expect(screen.queryByText('新增')).toBeNull()
    expect(screen.queryByText('编辑')).toBeNull()
  })
})
