/** The control of pictures and videos, in a real form: chosen, dropped, on its way, failed, replaced, removed; F1 in words. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import type { Files, UploadOptions } from '../../../src/ui/files.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { makeField, makeResource, open } from './harness.tsx'

const RESOURCE = makeResource([
  makeField('Name', 'text', { title: '名称' }),
  makeField('Cover', 'image', { title: '封面' }),
  makeField('Demo', 'video', { title: '示范' }),
])
const KEPT = '/bff/api/oss/file/kept'
const ROW = { Id: 't1', Name: '旧名', Version: 1, Shelf: 'organization', OrganizationId: 'org-1' }

interface Sending extends UploadOptions {
  readonly file: File
  finish(path: string): void
  fail(error: Error): void
}

/** Files that are sent and fetched when the test says so. */
function makeFiles() {
  const sent: Sending[] = []
  const loaded: string[] = []
  const files: Files = {
    upload: (file, options) =>
      new Promise((finish, fail) => {
        sent.push({ file, ...options, finish, fail })
        options.signal.addEventListener('abort', () => fail(new Failure('cancelled')))
      }),
    load: async (path) => {
      loaded.push(path)
      if (path.endsWith('gone')) throw new Failure('notFound')
      return new Blob(['x'], { type: 'image/png' })
    },
    holds: (path) => path.startsWith('/bff/'),
    maxBytes: (kind) => (kind === 'image' ? 1_000 : 2_000),
  }
  return { files, sent, loaded }
}

const picture = (name = 'a.png', bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type })

const made: string[] = []
const revoked: string[] = []
beforeEach(() => {
  made.length = 0
  revoked.length = 0
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => (made.push(`blob:${made.length}`), made.at(-1)),
      revokeObjectURL: (url: string) => void revoked.push(url),
    }),
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function openForm(values: Readonly<Record<string, unknown>> = {}, path = '/thing/t1') {
  const memory = createLibraryMemory({ thing: [{ ...ROW, ...values }] })
  const given = makeFiles()
  const screenOf = open({ memory, resource: RESOURCE, validate: () => [], path, files: given.files })
  const zone = await screen.findByRole('group', { name: '封面' }, { timeout: 10_000 })
  const choose = (file: File) => {
    const input = within(zone).getByLabelText('封面文件', { selector: 'input' })
    fireEvent.change(input, { target: { files: [file] } })
  }
  return { ...screenOf, ...given, memory, zone, choose }
}

const saveButton = () => screen.getByRole('button', { name: '保存' })

describe('the control of a picture', () => {
  it('says what it takes, sends with progress, and keeps the path', async () => {
    const { zone, choose, sent, memory, user, loaded } = await openForm()
    expect(zone.textContent).toContain('PNG、JPG、GIF 或 WebP')
    choose(picture())
    const bar = within(zone).getByRole('progressbar', { name: '图片上传进度' })
    act(() => sent[0]?.onProgress(0.42))
    expect([bar.getAttribute('value'), zone.textContent]).toEqual(['42', expect.stringContaining('42%') as string])
    await act(async () => sent[0]?.finish(KEPT))
    await within(zone).findByRole('img', { name: '封面' })
    expect([loaded, made.length]).toEqual([[], 1])
    await user.click(saveButton())
    await waitFor(() => expect(memory.rows('thing')[0]?.['Cover']).toBe(KEPT))
    await waitFor(() => expect(revoked).toEqual(made))
  })

  it('takes what is dropped on it', async () => {
    const { zone, sent } = await openForm()
    fireEvent.dragOver(zone, { dataTransfer: { files: [] } })
    expect(zone.getAttribute('data-over')).toBe('true')
    fireEvent.drop(zone, { dataTransfer: { files: [picture('b.png')] } })
    expect([zone.getAttribute('data-over'), sent[0]?.file.name]).toEqual([null, 'b.png'])
  })

  it.each([
    ['too large', picture('big.png', 1_001), /文件过大,请压缩文件再试试.*最大 0\.1 MB/],
    ['another kind', picture('a.svg', 10, 'image/svg+xml'), /“a\.svg”不是可以上传的图片，请选择 PNG/],
    ['a page', picture('a.html', 10, 'text/html'), /不是可以上传的图片/],
    ['without a type and extension', picture('a', 10, ''), /不是可以上传的图片/],
    ['empty', picture('a.png', 0), /是空文件/],
  ])('refuses one that is %s before anything is sent', async (_why, file, words) => {
    const { zone, choose, sent } = await openForm()
    choose(file)
    expect(within(zone).getByRole('alert').textContent).toMatch(words)
    expect([sent.length, within(zone).queryByRole('button', { name: '重试' })]).toEqual([0, null])
  })

  it('tells the platform’s refusal in its words, and offers to try again what only failed', async () => {
    const { zone, choose, sent } = await openForm()
    choose(picture())
    await act(async () => sent[0]?.fail(new Failure('tooLarge')))
    expect(within(zone).getByRole('alert').textContent).toBe('您上传的文件过大,请压缩文件再试试')
    choose(picture())
    await act(async () => sent[1]?.fail(new Failure('timeout')))
    expect(within(zone).getByRole('alert').textContent).toContain('请求超时, 请重试!')
    fireEvent.click(within(zone).getByRole('button', { name: '重试' }))
    expect([sent.length, sent[2]?.file.name]).toEqual([3, 'a.png'])
  })

  it('stops what is cancelled and keeps what was there', async () => {
    const { zone, choose, sent, notes } = await openForm({ Cover: KEPT })
    choose(picture())
    fireEvent.click(within(zone).getByRole('button', { name: '取消上传' }))
    expect(sent[0]?.signal.aborted).toBe(true)
    await within(zone).findByRole('img', { name: '封面' })
    expect([within(zone).queryByRole('alert'), notes.unsaved?.isDirty()]).toEqual([null, false])
  })

  it('does not let the form be saved without what is on its way', async () => {
    const { choose, sent, user, memory, notes, zone } = await openForm()
    choose(picture())
    expect(notes.unsaved?.isDirty()).toBe(true)
    await user.click(saveButton())
    await screen.findAllByText(/图片正在上传，请等上传完成后再保存/)
    expect(memory.calls.filter(({ method }) => method === 'update')).toEqual([])
    await act(async () => sent[0]?.finish(KEPT))
    await waitFor(() => expect(within(zone).queryByText(/正在上传/)).toBeNull())
    await user.click(saveButton())
    await waitFor(() => expect(memory.rows('thing')[0]?.['Cover']).toBe(KEPT))
  })

  it('goes on while its page is closed no longer', async () => {
    const { choose, sent, unmount } = await openForm()
    choose(picture())
    unmount()
    await waitFor(() => expect(sent[0]?.signal.aborted).toBe(true))
  })

  it('shows, replaces and removes what is stored', async () => {
    const { zone, choose, sent, user, memory, loaded } = await openForm({ Cover: KEPT })
    await user.click(await within(zone).findByRole('button', { name: '查看封面' }))
    const dialog = await screen.findByRole('dialog', { name: '封面' }, { timeout: 10_000 })
    expect(within(dialog).getByRole('img', { name: '封面' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([loaded, within(zone).getByRole('button', { name: '替换' }).textContent]).toEqual([[KEPT], '替换'])
    choose(picture('b.png'))
    await act(async () => sent[0]?.finish('/bff/api/oss/file/next'))
    await within(zone).findByRole('img', { name: '封面' })
    await user.click(within(zone).getByRole('button', { name: '移除' }))
    expect(within(zone).getByRole('button', { name: '选择图片' })).toBeTruthy()
    await user.click(saveButton())
    await waitFor(() => expect(memory.rows('thing')[0]?.['Cover']).toBeUndefined())
  })

  it('says so when the file is gone', async () => {
    const { zone } = await openForm({ Cover: '/bff/api/oss/file/gone' })
    await within(zone).findByText(/图片无法显示，可能已被删除/)
  })

  it.each([
    ['a link that leads elsewhere', 'https://media.example.org/a.png', 'https://media.example.org/a.png'],
    ['a script', 'javascript:alert(1)', null],
    ['data', 'data:text/html,x', null],
    ['another call of the platform', '//evil.example/x', null],
  ])('B4: fetches nothing for %s', async (_why, value, link) => {
    const { zone, loaded } = await openForm({ Cover: value })
    const found = within(zone).queryByRole('link')
    expect([found?.getAttribute('href') ?? null, found?.getAttribute('rel') ?? null, loaded]).toEqual([
      link,
      link === null ? null : 'noopener noreferrer',
      [],
    ])
  })
})

describe('the control of a video', () => {
  it('fetches nothing until it is played', async () => {
    const { loaded, user } = await openForm({ Demo: KEPT })
    const zone = screen.getByRole('group', { name: '示范' })
    const play = await within(zone).findByRole('button', { name: '播放示范' })
    expect(loaded).toEqual([])
    await user.click(play)
    await waitFor(() => expect(zone.querySelector('video')?.getAttribute('src')).toMatch(/^blob:/))
    expect(loaded).toEqual([KEPT])
  })
})

describe('the page of one record', () => {
  it('shows its picture', async () => {
    await act(async () => undefined)
    const memory = createLibraryMemory({ thing: [{ ...ROW, Cover: KEPT }] })
    open({ memory, resource: RESOURCE, path: '/thing/t1/show', files: makeFiles().files })
    await screen.findByRole('img', { name: '封面' }, { timeout: 10_000 })
  })
})
