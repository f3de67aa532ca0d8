import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Announcement, listen } from '../../../src/app/announce.ts'
import { DownloadTasks } from '../../../src/app/shell/downloads/download-tasks.tsx'
import { Failure } from '../../../src/model/failure.ts'
import { EXPORT_FILE, EXPORT_TASKS } from '../../../src/wire/reports.ts'
import { openBar } from './bar.tsx'
import { type BarPlatform, makeTask } from './platform.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ALL = [
  makeTask('1', { state: 'waiting', progress: 0 }),
  makeTask('2', { state: 'running', progress: 42 }),
  makeTask('3'),
  makeTask('4', { state: 'failed', progress: 10, words: '数据超过 100 万行，请缩小范围' }),
]
const show = (tasks = ALL, prepare: (platform: BarPlatform) => void = () => undefined) =>
  openBar(<DownloadTasks />, (platform) => {
    platform.tasks = tasks
    prepare(platform)
  })
const openPanel = async (tasks = ALL, prepare?: (platform: BarPlatform) => void) => {
  const bar = show(tasks, prepare)
  await bar.user.click(await screen.findByRole('button', { name: /^下载任务/ }))
  return { ...bar, panel: await screen.findByRole('dialog', { name: '下载任务' }) }
}
const item = (name: string) => screen.findByRole('listitem', { name })

describe('the button of download tasks', () => {
  it('counts what is being made, for the person alone', async () => {
    const { platform } = show()
    expect((await screen.findByRole('button', { name: '下载任务，2 个进行中' })).textContent).toBe('2')
    expect(platform.asked[0]?.query).toEqual({ userId: 'user-1', pageIndex: '1', pageSize: '20' })
  })

  it('asks every five seconds while something is being made, and then no more', async () => {
    const { platform, wait, countOf } = show()
    await screen.findByRole('button', { name: '下载任务，2 个进行中' })
    await wait(5_100)
    expect(countOf(EXPORT_TASKS.path)).toBe(2)
    platform.tasks = ALL.slice(2)
    await wait(5_100)
    await screen.findByRole('button', { name: '下载任务' })
    const asked = countOf(EXPORT_TASKS.path)
    await wait(60_000)
    expect(countOf(EXPORT_TASKS.path)).toBe(asked)
  })

  it('asks once when nothing is being made, and says nothing when that fails', async () => {
    const { wait, countOf } = show(ALL, (platform) => platform.failing.set(EXPORT_TASKS.path, new Failure('notFound')))
    await wait(60_000)
    expect(countOf(EXPORT_TASKS.path)).toBe(1)
    expect(screen.getByRole('button', { name: '下载任务' }).textContent).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an export that was seen being made', () => {
  it('is announced once when it has ended, however it ended; what had ended before is not', async () => {
    const said: Announcement[] = []
    onTestFinished(listen((announcement) => said.push(announcement)))
    const { platform, wait } = show()
    await screen.findByRole('button', { name: '下载任务，2 个进行中' })
    expect(said).toEqual([])
    platform.tasks = [
      makeTask('1', { state: 'running', progress: 1 }),
      makeTask('2'),
      ...ALL.slice(2),
      makeTask('5', { state: 'done' }),
    ]
    await wait(5_100)
    expect(said).toEqual([{ words: '“任务2”已生成，请在下载任务中下载', level: 'success' }])
    platform.tasks = [makeTask('1', { state: 'failed', words: '导出中断，请重新导出' }), ...ALL.slice(2)]
    await wait(5_100)
    expect(said.slice(1)).toEqual([{ words: '“任务1”没有生成：导出中断，请重新导出', level: 'error' }])
    await wait(60_000)
    expect(said).toHaveLength(2)
  })
})

describe('the panel of download tasks', () => {
  it('says the state of each in words, with its progress or its failure', async () => {
    await openPanel()
    expect((await item('任务1')).textContent).toContain('排队中')
    const running = await item('任务2')
    expect(running.textContent).toContain('生成中')
    expect(within(running).getByRole<HTMLProgressElement>('progressbar', { name: '任务2 的进度' }).value).toBe(42)
    expect((await item('任务3')).textContent).toContain('已完成')
    expect((await item('任务4')).textContent).toContain('失败')
    expect((await item('任务4')).textContent).toContain('数据超过 100 万行，请缩小范围')
    expect(screen.getAllByRole('button', { name: '下载' })).toHaveLength(1)
  })

  it('saves the file under the name that it came with', async () => {
    const saved: { name: string; size: number | undefined }[] = []
    const blobs = new Map<string, Blob>()
    const create = (blob: Blob) => {
      blobs.set('blob:1', blob)
      return 'blob:1'
    }
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, size: blobs.get(this.href)?.size })
    })
    const { user, platform } = await openPanel()
    await user.click(await screen.findByRole('button', { name: '下载' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved).toEqual([{ name: '收费项目.csv', size: 3 }])
    expect(platform.asked.at(-1)).toMatchObject({ path: EXPORT_FILE.path, body: { TaskId: '3' } })
  })

  it('says why a file cannot be had', async () => {
    const { user } = await openPanel(ALL, (platform) => platform.failing.set(EXPORT_FILE.path, new Failure('notFound')))
    await user.click(await screen.findByRole('button', { name: '下载' }))
    expect((await screen.findByRole('alert')).textContent).toBe('下载失败：您访问的内容不存在或已被删除')
  })

  it('deletes after asking', async () => {
    const { user, platform, panel } = await openPanel()
    await user.click(within(await item('任务3')).getByRole('button', { name: '删除' }))
    await user.click(within(await item('任务3')).getByRole('button', { name: '取消' }))
    expect(platform.tasks).toHaveLength(4)
    await user.click(within(await item('任务2')).getByRole('button', { name: '删除' }))
    expect(screen.getByRole('group', { name: '文件还在生成，取消并删除？' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确认删除' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '任务2' })).toBeNull())
    expect(platform.tasks.map(({ id }) => id)).toEqual(['1', '3', '4'])
    expect(document.activeElement).toBe(panel)
  })

  it('turns pages, and leaves one that has become empty', async () => {
    const many = Array.from({ length: 21 }, (_, index) => makeTask(String(index)))
    const { user } = await openPanel(many)
    await item('任务0')
    await user.click(screen.getByRole('button', { name: '下一页' }))
    const last = await item('任务20')
    expect(screen.getByText('第 2 / 2 页')).toBeTruthy()
    await user.click(within(last).getByRole('button', { name: '删除' }))
    await user.click(screen.getByRole('button', { name: '确认删除' }))
    await item('任务0')
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull()
  })

  it('says where exports come from when there are none', async () => {
    await openPanel([])
    expect((await screen.findByRole('status')).textContent).toContain('在列表中点“导出”')
  })

  it('says what went wrong, and tries again', async () => {
    const { user, platform } = await openPanel(ALL, (platform) =>
      platform.failing.set(EXPORT_TASKS.path, new Failure('tooMany')),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('请求过多')
    platform.failing.clear()
    await user.click(screen.getByRole('button', { name: '重试' }))
    await item('任务1')
  })

  it('closes by Escape and gives the focus back', async () => {
    const { user } = await openPanel()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^下载任务/ }))
  })
})
