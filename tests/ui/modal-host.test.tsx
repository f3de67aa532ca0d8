/** A12: whatever opens stands in the host, so that it goes away together with the rest. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DialogSurface } from '../../src/ui/controls/dialog-surface.tsx'
import { MenuSurface, PopoverSurface } from '../../src/ui/controls/menu-surface.tsx'
import { setModalHost } from '../../src/ui/modal-host.ts'

afterEach(cleanup)

it.each<[what: string, content: (anchor: HTMLElement) => React.ReactNode]>([
  [
    'dialog',
    () => (
      <DialogSurface open title="修改">
        内容
      </DialogSurface>
    ),
  ],
  [
    'menu',
    (anchor) => (
      <MenuSurface
        anchor={anchor}
        label="更多"
        onClose={() => undefined}
        items={[{ label: '内容', onClick: () => undefined }]}
      />
    ),
  ],
  [
    'popover',
    (anchor) => (
      <PopoverSurface anchor={anchor} label="筛选" onClose={() => undefined}>
        内容
      </PopoverSurface>
    ),
  ],
])('A12: a %s stands in the host', async (_what, content) => {
  const host = document.createElement('div')
  const anchor = document.createElement('button')
  document.body.append(host)
  host.append(anchor)
  const stop = setModalHost(host)
  render(content(anchor))
  expect(host.contains(await screen.findByText('内容'))).toBe(true)
  host.remove()
  expect(screen.queryByText('内容')).toBeNull()
  stop()
})
