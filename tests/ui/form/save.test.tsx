import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanup } from '@testing-library/react'
import { Failure } from '../../../src/model/failure.ts'
import { getResource } from '../../../src/model/resource.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { open } from './harness.tsx'
import { CATALOG as catalog } from '../../support/project.ts'

const CHARGE = getResource(catalog, 'charge-item')
const ROW = {
  Id: 'c1',
  Code: 'PT-0001',
  Name: '运动疗法',
  Category: 'exercise',
  Unit: '次',
  Price: 60,
  IsEnabled: true,
  Remark: '',
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 3,
  FutureField: { kept: true },
}
const library = () => createLibraryMemory({ 'charge-item': [ROW] })
const edit = (memory = library()) => ({
  memory,
  ...open({ memory, resource: CHARGE, path: '/charge-item/c1', state: { from: '/charge-item?page=2' } }),
})
const stored = (memory: ReturnType<typeof library>) => memory.rows('charge-item').find((row) => row.id === 'c1')

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('saving', () => {
  it('saves text that is still being typed, by Ctrl+S, and goes back to the list it came from', async () => {
    const { user, memory } = edit()
    const price = await screen.findByRole('textbox', { name: /单价/ })
    await user.clear(price)
    await user.type(price, '19.99')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('在列表?page=2 {"marked":"c1"}')).toBeTruthy()
    expect(stored(memory)).toMatchObject({ Price: 19.99, Version: 4 })
    expect(screen.getByTestId('toasts').textContent).toBe('已保存 收费项目 运动疗法')
  })

  it('keeps fields that the schema does not know', async () => {
    const { user, memory } = edit()
    const name = await screen.findByRole('textbox', { name: /项目名称/ })
    await user.type(name, '甲')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    expect(stored(memory)).toMatchObject({ Name: '运动疗法甲', FutureField: { kept: true }, Remark: '' })
  })

  it.each([
    ['19.9', '19.90', 19.9],
    ['1,234.5', '1234.50', 1234.5],
    ['０.３０', '0.30', 0.3],
    ['0.07', '0.07', 0.07],
  ])('reads the amount %s as %s', async (typed, shown, value) => {
    const { user, memory } = edit()
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /单价/ })
    expect(price.value).toBe('60.00')
    await user.clear(price)
    await user.type(price, typed)
    await user.tab()
    expect(price.value).toBe(shown)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    expect(stored(memory)?.Price).toBe(value)
  })

  it.each([
    ['六十', '必须是数字'],
    ['19.999', '最多 2 位小数'],
  ])('keeps %s as typed and says what to do', async (typed, words) => {
    const { user, memory } = edit()
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /单价/ })
    await user.clear(price)
    await user.type(price, typed)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(document.activeElement).toBe(price))
    expect(price.value).toBe(typed)
    expect(price.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(price.getAttribute('aria-describedby') ?? '')?.textContent).toContain(words)
    expect(memory.calls.filter((call) => call.method === 'update')).toEqual([])
  })

  it('sums up what is missing, names the fields, goes to the first, and forgets each as it is mended', async () => {
    const { user, memory } = {
      memory: library(),
      ...open({ memory: library(), resource: CHARGE, path: '/charge-item/create' }),
    }
    await user.click(await screen.findByRole('button', { name: '保存' }))
    const alert = (await screen.findByText(/处需要修改后才能保存/)).closest<HTMLElement>('[role="alert"]')!
    const lines = within(alert).getAllByRole('button')
    expect(lines.map((line) => line.textContent).join()).toMatch(/项目编码.*项目名称.*类别.*计价单位.*单价/)
    expect(alert.textContent).not.toMatch(/pattern|required|\^/)
    const code = screen.getByRole('textbox', { name: /项目编码/ })
    expect(document.activeElement).toBe(code)
    await user.type(code, 'PT-0002')
    await user.tab()
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBeNull())
    expect(within(alert).getAllByRole('button')).toHaveLength(lines.length - 1)
    expect(memory.rows('charge-item')).toHaveLength(1)
  })

  it('starts a new record in its first field', async () => {
    open({ memory: library(), resource: CHARGE, path: '/charge-item/create' })
    const first = await screen.findByLabelText(/项目编码/)
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  it('leaves out of a new record what nobody fills in and nothing makes', async () => {
    const resource = getResource(catalog, 'staff')
    open({ memory: createLibraryMemory({}), resource, path: '/staff/create' })
    await screen.findByLabelText(/^姓名/)
    for (const title of ['状态', '移出日期', '执业认证', '系统角色']) expect(screen.queryByText(title)).toBeNull()
    cleanup()
    const memory = createLibraryMemory({ staff: [{ Id: 'one', Name: '林晓东', IsEnabled: false, Version: 1 }] })
    open({ memory, resource, path: '/staff/one' })
    expect(await screen.findByText('停用')).toBeTruthy()
    expect(screen.getByText('执业认证')).toBeTruthy()
  })

  it('creates once, however often 保存 is pressed, with one key', async () => {
    const memory = library()
    const { user } = open({ memory, resource: CHARGE, path: '/charge-item/create' })
    const release = memory.hold('create')
    await user.type(await screen.findByRole('textbox', { name: /项目编码/ }), 'PT-0002')
    await user.type(screen.getByRole('textbox', { name: /项目名称/ }), '关节松动')
    await user.type(screen.getByRole('combobox', { name: /^类别/ }), '运动治疗{Enter}')
    await user.type(screen.getByRole('combobox', { name: /计价单位/ }), '次{Enter}')
    await user.type(screen.getByRole('textbox', { name: /单价/ }), '80')
    await user.keyboard('{Control>}s{/Control}')
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
    release()
    await screen.findByText(/在列表/)
    const creates = memory.calls.filter((call) => call.method === 'create')
    expect(creates).toHaveLength(1)
    expect(creates[0]?.params).toMatchObject({
      data: { Code: 'PT-0002', Name: '关节松动', Category: 'exercise', Unit: '次', Price: 80 },
      meta: { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
  })

  it('shows a refusal of the server at its field', async () => {
    const { user, memory } = edit()
    memory.failNext(
      'update',
      new Failure('invalid', {
        problems: [{ code: 'duplicate', path: '/Code', message: '项目编码已被使用，请换一个', taken: 'c9' }],
      }),
    )
    await user.type(await screen.findByRole('textbox', { name: /项目名称/ }), '甲')
    await user.click(screen.getByRole('button', { name: '保存' }))
    const code = screen.getByRole('textbox', { name: /项目编码/ })
    await waitFor(() => expect(document.activeElement).toBe(code))
    const link = screen.getByRole('link', { name: '查看' })
    expect(link.getAttribute('href')).toBe('/charge-item/c9/show')
    expect(link.parentElement?.textContent).toContain('项目编码已被使用，请换一个')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /项目名称/ }).value).toBe('运动疗法甲')
  })

  it('shows the words of a refusal at the field that the provider has put them on', async () => {
    const { user, memory } = edit()
    const problems = [{ code: 'server', path: '/Name', message: '该名称已存在' }]
    memory.failNext('update', new Failure('invalid', { words: '该名称已存在', problems }))
    await user.type(await screen.findByRole('textbox', { name: /备注/ }), '甲')
    await user.click(screen.getByRole('button', { name: '保存' }))
    const name = screen.getByRole('textbox', { name: /项目名称/ })
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('该名称已存在').length).toBeGreaterThan(0)
  })

  it('keeps everything on screen when the network fails', async () => {
    const { user, memory } = edit()
    memory.failNext('update', new Failure('offline'))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /项目名称/ })
    await user.type(name, '甲')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/保存失败：网络异常/)).toBeTruthy()
    expect(name.value).toBe('运动疗法甲')
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText(/在列表/)
    expect(stored(memory)?.Name).toBe('运动疗法甲')
  })
})

describe('opening', () => {
  it('offers 保存 only once the record is there', async () => {
    const memory = library()
    const release = memory.hold('getOne')
    open({ memory, resource: CHARGE, path: '/charge-item/c1' })
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    release()
    expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy()
  })

  it('says so when there is no such record', async () => {
    open({ memory: library(), resource: CHARGE, path: '/charge-item/nobody' })
    expect(await screen.findByText('您访问的内容不存在或已被删除')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })

  it('shows a platform row to an organization read-only, and why', async () => {
    const memory = createLibraryMemory({
      'charge-item': [{ ...ROW, Shelf: 'platform', OrganizationId: 'consortium-1' }],
    })
    open({ memory, resource: CHARGE, path: '/charge-item/c1' })
    expect(await screen.findByText(/平台统一维护的收费项目，本机构只能查看/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('60.00')).toBeTruthy()
  })
})

describe('a session that ends while saving', () => {
  it('is never taken for a save', async () => {
    const { user, memory } = edit()
    const { provider } = memory
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /项目名称/ })
    await user.type(name, '甲')
    // What ra-core answers after it has signed the person out.
    Object.assign(provider, { update: async () => ({ data: {} }) })
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/保存失败：登录过期/)).toBeTruthy()
    expect(name.value).toBe('运动疗法甲')
    expect(screen.getByTestId('toasts').textContent).toBe('')
  })
})

describe('a record of the person’s other organization', () => {
  const findElsewhere: NonNullable<Parameters<typeof open>[0]['findElsewhere']> = async (resource, id) =>
    id === 'theirs'
      ? { ownerName: '第二康复医院', addressOf: (path) => `/elsewhere?${resource.name}=${encodeURIComponent(path)}` }
      : undefined

  it.each(['/charge-item/theirs', '/charge-item/theirs/show'])(
    'at %s is offered by the name of the hospital',
    async (path) => {
      const { user } = open({ memory: library(), resource: CHARGE, path, findElsewhere })
      await user.click(await screen.findByRole('button', { name: '切换并打开' }))
      expect(await screen.findByText(new RegExp(`在别处\\?charge-item=${encodeURIComponent(path)}`))).toBeTruthy()
    },
  )

  it('is named before one goes over', async () => {
    open({ memory: library(), resource: CHARGE, path: '/charge-item/theirs', findElsewhere })
    expect(await screen.findByText('这条收费项目属于第二康复医院')).toBeTruthy()
    expect(screen.getByText('您现在使用的是第一康复医院，切换后就能打开。')).toBeTruthy()
  })

  it('is not offered where there is none', async () => {
    open({ memory: library(), resource: CHARGE, path: '/charge-item/nobodys', findElsewhere })
    await screen.findByText('您访问的内容不存在或已被删除')
    expect(screen.queryByRole('button', { name: '切换并打开' })).toBeNull()
  })
})
