import { act, screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Place } from '../../src/app/menu-pages.ts'
import { Screen } from '../../src/app/screens.tsx'
import type { Catalog } from '../../src/model/resource.ts'
import { createLibraryMemory } from '../support/library-memory.ts'
import { catalog } from '../ui/list/harness.tsx'
import { openFrame } from './frame.tsx'

const library = catalog.resources['charge-item']!
const PLACE: Place = {
  path: '/charge-item',
  name: 'charge-item',
  title: '收费项目',
  affix: false,
  noCache: false,
  activeMenu: '',
  content: { kind: 'library', library },
  screen: 'list',
}

it('is drawn when its library comes while the drawing waits for it', async () => {
  // React draws anew what went wrong, and says so here alone.
  const wrong = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', wrong)
  onTestFinished(() => window.removeEventListener('error', wrong))
  let opened: Catalog | Promise<Catalog> | undefined
  let enter = () => {}
  function Entered() {
    const [place, setPlace] = useState<Place>()
    enter = () => startTransition(() => setPlace(PLACE))
    return place && <Screen place={place} userName="张三" entries={[]} />
  }
  openFrame(<Entered />, {
    memory: createLibraryMemory({ 'charge-item': [] }),
    console: {
      catalog: { resources: {}, broken: [] },
      openLibrary: () => (opened ??= Promise.resolve().then(() => (opened = catalog))),
    },
  })
  await act(async () => enter())
  await screen.findByRole('heading', { level: 1, name: '收费项目' })
  expect(wrong).not.toHaveBeenCalled()
})
