import { cleanup, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepPreference, kept } from '../../src/app/preferences.ts'
import type { MenuEntry } from '../../src/app/shell/entry.ts'
import { Sidebar } from '../../src/app/shell/sidebar.tsx'
import { useSidebar } from '../../src/app/shell/use-sidebar.ts'
import { ENTRIES, group, line, openFrame } from './frame.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function Frame({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const side = useSidebar()
  return (
    <div data-testid="frame" data-side={side.state}>
      <Sidebar entries={entries} side={side} />
      <button type="button" onClick={side.toggle}>
        折叠
      </button>
    </div>
  )
}

const open = (path = '/home', entries = ENTRIES) => openFrame(<Frame entries={entries} />, { path })
const box = () => screen.getByRole('combobox', { name: '查找菜单' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const MANY = Array.from({ length: 10 }, (_, at) =>
  group(`组${at}`, ...Array.from({ length: 7 }, (__, number) => line(`页${at}-${number}`, `/p${at}/${number}`))),
)

describe('the sidebar', () => {
  it('shows nested entries to any depth, marks the page that is open, and opens other sites in a new tab', () => {
    open('/consumable/12/show')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('耗材')
    const outside = screen.getByRole('link', { name: /卫健委/ })
    expect(outside.getAttribute('target')).toBe('_blank')
    expect(outside.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('of seventy pages opens only the group one is in, and keeps groups as the person left them', async () => {
    const { user, router } = open('/p3/2', MANY)
    const states = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
    expect(states()).toEqual(['组3'])
    await user.click(screen.getByRole('button', { name: '组5' }))
    await user.click(screen.getByRole('button', { name: '组3' }))
    expect(states()).toEqual(['组5'])
    await user.click(screen.getByRole('button', { name: '折叠' }))
    await user.click(screen.getByRole('button', { name: '折叠' }))
    expect(states()).toEqual(['组5'])
    await router.navigate('/p3/1')
    expect(await screen.findByRole('link', { current: 'page' })).toHaveProperty('textContent', '页3-1')
    expect(states()).toEqual(['组3', '组5'])
  })

  it('folded, opens a group beside its icon by click and by keyboard, and gives the focus back', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: '折叠' }))
    expect(kept('rc.sidebar')).toBe('folded')
    expect(screen.queryByRole('link', { name: '收费项目' })).toBeNull()
    const icon = screen.getByRole('button', { name: '基础数据' })
    icon.focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('link', { name: '收费项目' })).toBe(document.activeElement)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('耗材')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(icon)
    expect(screen.queryByRole('link', { name: '耗材' })).toBeNull()
    await user.click(icon)
    await user.click(screen.getByRole('link', { name: '耗材' }))
    expect(screen.getByTestId('here').textContent).toBe('/consumable')
    expect(screen.queryByRole('link', { name: '耗材' })).toBeNull()
  })

  it('folded, opens a group under the mouse and closes it when the mouse has gone', async () => {
    localStorage.setItem('rc.sidebar', 'folded')
    const { user } = open()
    await user.hover(screen.getByRole('button', { name: '基础数据' }))
    expect(screen.getByRole('link', { name: '穴位' })).toBeTruthy()
    await user.unhover(screen.getByRole('button', { name: '基础数据' }))
    await expect.poll(() => screen.queryByRole('link', { name: '穴位' })).toBeNull()
  })
})

describe('the menu box', () => {
  it.each([
    ['收费', ['收费项目基础数据']],
    ['sfxm', ['收费项目基础数据']],
    ['QX', ['器械基础数据 / 更深']],
    ['没有', []],
  ])('%s finds %j', async (query, found) => {
    const { user } = open()
    await user.type(box(), query)
    expect(options()).toEqual(found)
    expect(screen.queryByText('没有符合的菜单') !== null).toBe(found.length === 0)
  })

  it('marks what was found, goes to the chosen page, and stays where that is open already', async () => {
    const { user, router } = open()
    await user.type(box(), 'xm')
    expect(document.querySelector('mark')?.textContent).toBe('项目')
    await user.keyboard('{Enter}')
    expect(screen.getByTestId('here').textContent).toBe('/charge-item')
    expect((box() as HTMLInputElement).value).toBe('')
    const before = router.state.location.key
    await user.type(box(), 'sfxm{Enter}')
    expect(router.state.location.key).toBe(before)
  })

  it('moves by arrow keys; Escape and the button clear it', async () => {
    const { user } = open()
    await user.click(box())
    expect(options()).toHaveLength(6)
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('收费项目')
    await user.type(box(), 'x{Escape}')
    expect([(box() as HTMLInputElement).value, options()]).toEqual(['', []])
    await user.type(box(), 'x')
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect((box() as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(box())
  })
})

describe('what is kept of the sidebar', () => {
  it('B8: 200 foreign values never keep it from opening', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        localStorage.setItem('rc.sidebar', value)
        open()
        const isFolded = value === 'folded'
        expect(screen.getByTestId('frame').dataset['side']).toBe(isFolded ? 'folded' : 'open')
        cleanup()
      }),
      { numRuns: 200 },
    )
  }, 120_000)

  it('B8: a store that throws keeps the choice for as long as the page lives', async () => {
    const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    try {
      const { user } = open()
      await user.click(screen.getByRole('button', { name: '折叠' }))
      expect(screen.getByTestId('frame').dataset['side']).toBe('folded')
      expect(kept('rc.sidebar')).toBe('folded')
    } finally {
      if (real) Object.defineProperty(globalThis, 'localStorage', real)
      keepPreference('rc.sidebar', 'open')
    }
  })
})

it('a long name is whole in its tooltip', () => {
  const name = '很长'.repeat(20)
  open('/home', [line(name, '/long')])
  expect(within(screen.getByRole('navigation', { name: '主菜单' })).getByTitle(name)).toBeTruthy()
})

describe('pages that are not there yet', () => {
  const entries = [line('排班', '/plan', { unbuilt: true }), line('排序', '/order'), line('排班二', '/plan2')]

  it('are greyed lines that say so and can be opened', async () => {
    const { user } = open('/order', entries)
    const unbuilt = screen.getByRole('link', { name: /^排班\s?未开通$/ })
    expect(unbuilt.dataset.unbuilt).toBe('true')
    expect(screen.getByRole('link', { name: '排序' }).dataset.unbuilt).toBeUndefined()
    await user.click(unbuilt)
    expect(screen.getByTestId('here').textContent).toBe('/plan')
  })

  it('come last in the search, whatever fits better', async () => {
    const { user } = open('/order', entries)
    await user.type(box(), '排')
    expect(options()).toEqual(['排序', '排班二', '排班未开通'])
    await user.type(box(), '班')
    expect(options()).toEqual(['排班二', '排班未开通'])
  })
})
