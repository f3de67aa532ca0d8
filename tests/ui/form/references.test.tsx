/** A reference in a form: found by typing, also when the platform is slow. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { libraryNamed, THING } from '../../support/resource.ts'
import { makeField, makeResource, open } from './harness.tsx'

afterEach(cleanup)

describe('references', () => {
  const TYPE = libraryNamed('thing-type', {
    title: '种类',
    list: { ...THING.list, columns: ['Code', 'Name'] },
    enabled: 'IsEnabled',
    transitions: [{ name: 'enable', label: '启用', field: 'IsEnabled', to: true, also: {} }],
  })
  const resource = makeResource([makeField('TypeId', 'reference', { title: '所属种类', reference: 'thing-type' })])
  const types = [
    { Id: 'y1', Code: 'T1', Name: '针具', IsEnabled: true },
    { Id: 'y2', Code: 'T2', Name: '敷料', IsEnabled: true },
    { Id: 'y3', Code: 'T3', Name: '旧敷料', IsEnabled: false },
  ]

  it('finds by keyword, skips what is switched off, and shows the label', async () => {
    const row = { Id: 't1', TypeId: 'y1', Version: 1, Shelf: 'organization', OrganizationId: 'org-1' }
    const memory = createLibraryMemory({ thing: [row], 'thing-type': types })
    const { user } = open({ memory, resource, others: [TYPE], validate: () => [], path: '/thing/t1' })
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: '所属种类' })
    await waitFor(() => expect(box.value).toBe('针具'))
    expect(screen.getByRole('link', { name: /查看所属种类/ }).getAttribute('href')).toBe('/thing-type/y1/show')
    await user.clear(box)
    await user.type(box, '敷料')
    const off = await screen.findByRole('option', { name: /旧敷料（已停用）/ })
    expect(off.getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(box.value).toBe('敷料'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/在列表/)
    expect(memory.rows('thing')[0]?.['TypeId']).toBe('y2')
  })

  it('says beside each name what people can read, never an id', async () => {
    const graded = {
      ...TYPE,
      fields: [
        ...TYPE.fields,
        makeField('PlaceId', 'reference', { reference: 'thing-type' }),
        makeField('Grade', 'choice', { choices: [{ value: 'a', label: '甲等' }] }),
      ],
      list: { ...TYPE.list, columns: ['PlaceId', 'Grade', 'Name'] },
    }
    const rows = [{ ...types[0]!, PlaceId: 'y2', Grade: 'a' }]
    const memory = createLibraryMemory({ thing: [], 'thing-type': rows })
    const { user } = open({ memory, resource, others: [graded], validate: () => [], path: '/thing/create' })
    await user.click(await screen.findByRole('combobox', { name: '所属种类' }))
    expect((await screen.findByRole('option', { name: /针具/ })).textContent).toBe('针具甲等')
  })

  const openAt = async (answers = types) => {
    const row = { Id: 't1', TypeId: 'y1', Version: 1, Shelf: 'organization', OrganizationId: 'org-1' }
    const memory = createLibraryMemory({ thing: [row], 'thing-type': answers })
    const { user } = open({ memory, resource, others: [TYPE], validate: () => [], path: '/thing/t1' })
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: '所属种类' })
    await waitFor(() => expect(box.value).toBe('针具'))
    await user.click(box)
    await screen.findByRole('option', { name: /针具/ })
    const askedFor = (q: string) =>
      waitFor(() => {
        const params = memory.calls.findLast(({ method }) => method === 'getList')?.params
        expect(params).toMatchObject({ filter: { q } })
      })
    const saved = async () => {
      await user.click(screen.getByRole('button', { name: '保存' }))
      await screen.findByText(/在列表/)
      return memory.rows('thing')[0]?.['TypeId']
    }
    return { memory, user, box, askedFor, saved }
  }

  it('takes Enter on what was typed, also when its answer is slow', async () => {
    const { memory, user, box, askedFor, saved } = await openAt()
    const release = memory.hold('getList')
    await user.clear(box)
    await user.keyboard('敷料{Enter}')
    await askedFor('敷料')
    expect(screen.getAllByRole('option').some(({ textContent }) => textContent?.includes('针具'))).toBe(true)
    release()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await waitFor(() => expect(box.value).toBe('敷料'))
    expect(await saved()).toBe('y2')
  })

  it('takes it also when the focus has gone on meanwhile', async () => {
    const { memory, user, box, askedFor, saved } = await openAt()
    const release = memory.hold('getList')
    await user.clear(box)
    await user.keyboard('敷料{Enter}{Tab}')
    expect(document.activeElement).not.toBe(box)
    expect(box.value).toBe('敷料')
    await askedFor('敷料')
    release()
    await waitFor(() => expect(box.getAttribute('aria-busy')).toBeNull())
    expect(await saved()).toBe('y2')
  })

  it('does not save without it, and says why', async () => {
    const { memory, user, box, askedFor, saved } = await openAt()
    const release = memory.hold('getList')
    await user.clear(box)
    await user.keyboard('敷料{Enter}')
    await askedFor('敷料')
    await user.click(screen.getByRole('button', { name: '保存' }))
    const words = '“所属种类”还在查找，请稍候再保存'
    await screen.findAllByText(words)
    expect(memory.calls.filter(({ method }) => method === 'update')).toEqual([])
    release()
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    await waitFor(() => expect(box.value).toBe('敷料'))
    expect(await saved()).toBe('y2')
  })

  it('chooses nothing for an Enter that nothing fits, and never what lay under the pointer before', async () => {
    const { memory, user, box, askedFor } = await openAt()
    const release = memory.hold('getList')
    await user.clear(box)
    await user.keyboard('旧敷{ArrowDown}{Enter}')
    await askedFor('旧敷')
    release()
    await screen.findByRole('option', { name: /旧敷料/ })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(box.value).toBe('旧敷')
    await user.keyboard('{Escape}')
    expect(box.value).toBe('针具')
  })
})
