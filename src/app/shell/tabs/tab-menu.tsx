/** The commands of one tab: at the pointer, inside the strip's width, gone with the next click or Escape. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { TAB_MENU_OFFSET_PX } from '../../../model/limits.ts'
import { walkItems, watchLeaving } from '../opened.ts'
import { tabId } from './tab-id.ts'
import { closable, shownTabs, tabAt } from './tab-list.ts'
import type { Tabs } from './use-tabs.ts'

export interface TabMenuPlace {
  /** The tab's page. */
  readonly path: string
  /** CSS pixels from the strip's left edge. */
  readonly left: number
  /** Of the strip. */
  readonly width: number
}

interface TabMenuProps {
  readonly place: TabMenuPlace
  readonly tabs: Tabs
  onClose(): void
}

interface Command {
  readonly label: string
  run(): void
}

export function TabMenu({ place, tabs, onClose }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useFittingPlace(menu, place)
  useDismissal(menu, place.path, onClose)
  return (
    <div
      className="rc-tab-menu"
      role="menu"
      aria-label="标签页操作"
      ref={menu}
      onKeyDown={(event) => walkItems(event, menu.current)}
    >
      {commandsOf(tabs, place.path).map(({ label, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function commandsOf(tabs: Tabs, path: string): readonly Command[] {
  const { list, refresh, close, closeOthers, closeAll, reopen } = tabs
  const tab = tabAt(list, path)
  return [
    ...(tab ? [{ label: '刷新', run: () => refresh(path) }] : []),
    ...(tab && !tab.affix ? [{ label: '关闭', run: () => close(path) }] : []),
    ...(closable(list, path).length > 0 ? [{ label: '关闭其他', run: () => closeOthers(path) }] : []),
    ...(shownTabs(list).length > 0 ? [{ label: '全部关闭', run: closeAll }] : []),
    ...(list.closed.length > 0 ? [{ label: '恢复刚关闭的标签', run: reopen }] : []),
  ]
}

function useFittingPlace(menu: React.RefObject<HTMLElement | null>, { left, width }: TabMenuPlace): void {
  useLayoutEffect(() => {
    const room = width - (menu.current?.offsetWidth ?? 0)
    menu.current?.style.setProperty('left', `${Math.max(0, Math.min(left + TAB_MENU_OFFSET_PX, room))}px`)
  }, [menu, left, width])
}

function useDismissal(menu: React.RefObject<HTMLElement | null>, path: string, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
      document.getElementById(tabId(path))?.focus()
    }
    const shut = () => close()
    const stopWatching = watchLeaving(menu, shut)
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('resize', shut)
    return () => {
      stopWatching()
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('resize', shut)
    }
  }, [menu, path])
}
