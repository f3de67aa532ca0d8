import { act, cleanup, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noteVisit, recentVisits, visitAt } from '../../src/app/shell/palette/recent.ts'
import { usePalette } from '../../src/app/shell/palette/use-palette.tsx'
import { Failure } from '../../src/model/failure.ts'
import { createLibraryMemory } from '../support/library-memory.ts'
import { charge, CONSORTIUM, HOSPITAL } from '../ui/list/harness.tsx'
import { ENTRIES, openFrame } from './frame.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function Frame() {
  const palette = usePalette(ENTRIES)
  return (
    <>
      <button type="button" onClick={palette.open}>
        搜索
      </button>
      {palette.surface}
    </>
  )
}

const box = () => screen.findByRole('combobox', { name: /搜索/ })
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent)
const rows = () => createLibraryMemory({ 'charge-item': [charge(1), charge(2)] })

describe('the command palette', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'opens by %s, goes by Enter, and gives the focus back',
    async (keys) => {
      const { user } = openFrame(<Frame />)
      screen.getByRole('button', { name: '搜索' }).focus()
      await user.keyboard(keys)
      expect(await box()).toBe(document.activeElement)
      await user.keyboard('xzsfx')
      expect(labels()).toEqual(['新增收费项目'])
      await user.keyboard('{Enter}')
      expect(screen.getByTestId('here').textContent).toBe('/charge-item/create')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: '搜索' }))
    },
  )

  it('finds menus and libraries by words and initials, moves by arrow keys, and says when there is nothing', async () => {
    const { user } = openFrame(<Frame />)
    await user.click(screen.getByRole('button', { name: '搜索' }))
    await user.type(await box(), '收费项目')
    expect(labels()).toEqual(['收费项目基础数据', '打开收费项目', '新增收费项目'])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('收费项目基础数据')
    await user.keyboard('{ArrowUp}{Tab}')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('新增收费项目')
    await user.type(await box(), '没有')
    expect(await screen.findByText('没有符合的结果，换个词试试')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers 新增 only to those who may', async () => {
    const nobody = { ...HOSPITAL, roles: ['doctor'] }
    const { user } = openFrame(<Frame />, { console: { scope: nobody } })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), '新增')
    expect(labels()).toEqual([])
  })

  it('does not open over a dialog', async () => {
    const { user } = openFrame(
      <>
        <Frame />
        <div role="dialog" aria-modal="true" aria-label="确认" />
      </>,
    )
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: '搜索' })).toBeNull()
  })
})

describe('a locked screen', () => {
  it('closes the palette and keeps it from opening', async () => {
    const { user, session } = openFrame(<Frame />)
    act(() => session.setState('in'))
    await user.keyboard('{Control>}k{/Control}')
    expect(await box()).toBeTruthy()
    act(() => session.setState('locked'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    act(() => session.setState('in'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('recent records', () => {
  it('are noted as library and id alone, and shown by their present names; one that is gone is left out (B7)', async () => {
    const { user, router } = openFrame(<Frame />, { memory: rows(), path: '/charge-item/c1' })
    await act(() => router.navigate('/charge-item/c2/show'))
    await act(() => router.navigate('/charge-item/gone'))
    await act(() => router.navigate('/charge-item/create'))
    expect(recentVisits().map(({ id }) => id)).toEqual(['gone', 'c2', 'c1'])
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('项目')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), '项目0002')
    await user.click(await screen.findByRole('option', { name: /项目0002/ }))
    expect(screen.getByTestId('here').textContent).toBe('/charge-item/c2/show')
  })

  it('of a library that does not answer are left out, the rest stays', async () => {
    const memory = rows()
    memory.failNext('getMany', new Failure('server'))
    noteVisit('charge-item', 'c1')
    const { user } = openFrame(<Frame />, { memory, console: { scope: CONSORTIUM } })
    await user.keyboard('{Control>}k{/Control}')
    await box()
    expect(await screen.findByRole('option', { name: '打开收费项目' })).toBeTruthy()
    expect(screen.queryByText('最近记录')).toBeNull()
  })

  it('are the last twenty, each once', () => {
    for (let number = 0; number < 30; number += 1) noteVisit('a', String(number % 25))
    expect(recentVisits()).toHaveLength(20)
    expect(recentVisits()[0]).toEqual({ resource: 'a', id: '4' })
  })

  it('B8: 200 foreign values of rc.recent are dropped', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.array(fc.record({ resource: fc.anything(), id: fc.anything() })).map((list) => JSON.stringify(list, replacer)),
      fc.constant('[{"__proto__":{"resource":"a","id":"b"}}]'),
      fc.constant(JSON.stringify([{ resource: 'a', id: 'x'.repeat(1_000_000) }])),
    )
    fc.assert(
      fc.property(value, (text) => {
        sessionStorage.setItem('rc.recent', text)
        const visits = recentVisits()
        expect(visits.length).toBeLessThanOrEqual(20)
        for (const { resource, id } of visits) expect([typeof resource, typeof id]).toEqual(['string', 'string'])
        noteVisit('a', '1')
        expect(recentVisits()[0]).toEqual({ resource: 'a', id: '1' })
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['/a/1', { resource: 'one', id: '1' }],
    ['/a/1/show', { resource: 'one', id: '1' }],
    ['/a/%E4%B8%80', { resource: 'one', id: '一' }],
    ['/a/%', undefined],
    ['/a', undefined],
    ['/a/create', undefined],
    ['/a/1/more/show', undefined],
    ['/ab/1', undefined],
  ])('%s is a visit to %j', (path, visit) => {
    expect(visitAt(path, [{ name: 'one', path: '/a' }])).toEqual(visit)
  })
})

function replacer(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
