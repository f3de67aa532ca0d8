/** The recycle bin and the page of a batch, over the platform in memory. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryPlatform, createMemoryStore } from '../../../src/operations/memory/platform.ts'
import { createRows } from '../../../src/gate/examples/rows.ts'
import { memoryFetch } from '../../../src/app/studio/preview/preview-fetch.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { getResource } from '../../../src/model/resource.ts'
import { createDataProvider } from '../../../src/providers/data.ts'
import { createHttp } from '../../../src/providers/http.ts'
import type { Session } from '../../../src/providers/session.ts'
import { ChangeBatch } from '../../../src/ui/changes/change-batch.tsx'
import { RecycleBin } from '../../../src/ui/changes/recycle-bin.tsx'
import { catalog, HOSPITAL, openList } from '../list/harness.tsx'

afterEach(cleanup)

const PROJECTS = getResource(catalog, 'main-project')
const nobody = { tokens: null, organizationId: '' } as unknown as Session
const BATCH = 'batch-of-this-test'
const DELETED = { change: { kind: 'delete', batch: BATCH } }
const EDITED = { change: { kind: 'bulkEdit', batch: BATCH } }

async function start({ isOld = false } = {}) {
  const rowsOf = createRows(catalog, HOSPITAL, () => 12)
  const store = createMemoryStore({ catalog: () => catalog, rowsOf, clock: Date.now })
  const platform = createMemoryPlatform(catalog, store, { scope: HOSPITAL, validatorOf: createValidate })
  const fetch = memoryFetch(async (message) => {
    if (isOld && message.path.includes('/Change/'))
      return { status: 404, body: { Type: 4000, Data: null, Content: '' } }
    return platform.answer(message)
  })
  const provider = createDataProvider({
    libraryOf: (name) => getResource(catalog, name),
    http: createHttp({ session: nobody, fetch }),
  })
  const { data } = await provider.getList(PROJECTS.name, { filter: { shelf: 'organization' } })
  const [one, two] = data as unknown as [{ id: string; Name: string }, { id: string; Name: string }]
  const remove = ({ id }: { id: string }) => provider.delete(PROJECTS.name, { id, previousData: one, meta: DELETED })
  const rename = async ({ id }: { id: string }, change: object, meta?: object) => {
    const previousData = (await provider.getMany(PROJECTS.name, { ids: [id] })).data[0]!
    await provider.update(PROJECTS.name, { id, data: { ...previousData, ...change }, previousData, meta })
  }
  const open = (path: string) =>
    openList({
      memory: { provider },
      resource: PROJECTS,
      path: `/${PROJECTS.name}/${path}`,
      screens: [
        { path: `/${PROJECTS.name}/bin`, element: <RecycleBin resource={PROJECTS} /> },
        { path: `/${PROJECTS.name}/changes`, element: <ChangeBatch resource={PROJECTS} /> },
      ],
    })
  const remark = async ({ id }: { id: string }) =>
    (await provider.getMany(PROJECTS.name, { ids: [id] })).data[0]?.['Remark']
  return { provider, one, two, remove, rename, open, remark }
}

const lines = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .slice(name === '已删除的记录' ? 1 : 0)
    .map(({ textContent }) => textContent)
const toasts = () => screen.getByTestId('toasts').textContent

describe('回收站', () => {
  it('lists what was deleted with who and when, and brings the chosen ones back', async () => {
    const { one, two, remove, open, provider } = await start()
    await remove(one)
    await remove(two)
    const { user } = open('bin')
    const shown = await lines('已删除的记录')
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatch(new RegExp(`^${two.Name}.*张三，\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 删除`))
    expect(screen.getByText('删除后保留 30 天')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '恢复所选' }).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    await user.click(screen.getByRole('button', { name: '恢复所选 2 条' }))
    const question = within(await screen.findByRole('dialog', { name: '恢复主营项目' }))
    await user.click(question.getByRole('button', { name: '恢复' }))
    await screen.findByText('回收站是空的')
    expect(toasts()).toBe('已恢复 主营项目 2 条')
    expect((await provider.getMany(PROJECTS.name, { ids: [one.id, two.id] })).data).toHaveLength(2)
  })

  it('goes to the page before when all of the last one were brought back', async () => {
    const { one, two, remove, open } = await start()
    await remove(one)
    await remove(two)
    const { user } = open('bin?size=1&page=2')
    expect(await lines('已删除的记录')).toMatchObject([expect.stringContaining(one.Name)])
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    await user.click(screen.getByRole('button', { name: '恢复所选 1 条' }))
    const question = within(await screen.findByRole('dialog', { name: '恢复主营项目' }))
    await user.click(question.getByRole('button', { name: '恢复' }))
    await waitFor(async () => expect(await lines('已删除的记录')).toMatchObject([expect.stringContaining(two.Name)]))
  })

  it('is searched, with the keyword in the address, and says when nothing is found', async () => {
    const { one, two, remove, open } = await start()
    await remove(one)
    await remove(two)
    const { router, user } = open(`bin?keyword=${encodeURIComponent(one.Name)}`)
    expect((await lines('已删除的记录')).some((line) => line?.startsWith(one.Name))).toBe(true)
    const box = screen.getByRole('searchbox', { name: '关键字' })
    await user.clear(box)
    await user.type(box, '查无此项{Enter}')
    await screen.findByText('没有找到含“查无此项”的记录')
    expect(new URLSearchParams(router.state.location.search).get('keyword')).toBe('查无此项')
  })

  it('tells of each record why it was not brought back', async () => {
    const { one, remove, open, provider } = await start()
    await remove(one)
    const { user } = open('bin')
    await lines('已删除的记录')
    // A colleague was quicker.
    await (await provider.changes()).undo({ library: PROJECTS.name, ids: [one.id], as: 'batch-of-a-colleague' })
    await user.click(screen.getByRole('button', { name: '恢复' }))
    const question = within(await screen.findByRole('dialog', { name: '恢复主营项目' }))
    await user.click(question.getByRole('button', { name: '恢复' }))
    const result = within(await screen.findByRole('dialog', { name: '恢复主营项目：结果' }))
    expect(result.getByRole('listitem').textContent).toMatch(/失败已经恢复（张三，/)
  })

  it('says so where the platform has none', async () => {
    const { open } = await start({ isOld: true })
    open('bin')
    await screen.findByText('该平台未提供回收站')
  })
})

describe('一批修改', () => {
  it('says who changed which records, what nobody wrote to since, and takes that back', async () => {
    const { one, two, rename, open, remark } = await start()
    const before = await remark(one)
    await rename(one, { Remark: '批量' }, EDITED)
    await rename(two, { Remark: '批量' }, EDITED)
    await rename(two, { Remark: '同事' })
    const { user } = open(`changes?batch=${BATCH}`)
    await screen.findByRole('heading', { name: '批量修改' })
    expect(await lines('修改的记录')).toEqual([
      expect.stringMatching(new RegExp(`^${two.Name}修改之后又被修改（张三，.+），不会撤销$`)),
      `${one.Name}修改之后没有再改动`,
    ])
    await user.click(screen.getByRole('button', { name: '撤销这次批量修改' }))
    const question = within(await screen.findByRole('dialog', { name: '撤销这次批量修改' }))
    await user.click(question.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(toasts()).toBe(`已撤销 主营项目 ${one.Name}`))
    expect([await remark(one), await remark(two)]).toEqual([before, '同事'])
    await waitFor(async () =>
      expect((await lines('修改的记录'))[0]).toMatch(new RegExp(`^${one.Name}修改已撤销（张三，`)),
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销这次批量修改' }).disabled).toBe(true),
    )
  })

  it.each([
    ['', '没有这一批修改，或该平台未提供'],
    ['?batch=../x', '没有这一批修改，或该平台未提供'],
    ['?batch=nobody-made-this', '没有这一批修改，或该平台未提供'],
  ])('changes%s is answered in words', async (search, words) => {
    const { open } = await start()
    open(`changes${search}`)
    await screen.findByText(words)
  })
})
