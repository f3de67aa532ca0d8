/**
 * The strip of open pages. Arrow keys move along it, Enter or a click opens, Delete or a middle click closes, a right click or
 * the menu key opens the commands, which the button at its end offers too.
 *
 * Source  Spec §2 (tab strip), §9 (its sizes).
 */
import { type KeyboardEvent, lazy, memo, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useUnsavedPages } from '../../unsaved.ts'
import { panelId, tabId } from './tab-id.ts'
import { shownTabs, type Tab, tabTitle } from './tab-list.ts'
import type { TabMenuPlace } from './tab-menu.tsx'
import type { Tabs } from './use-tabs.ts'
import { useLatest } from '../../../ui/use-latest.ts'

const TabMenu = lazy(async () => ({ default: (await import('./tab-menu.tsx')).TabMenu }))

export function TabStrip({ tabs }: { readonly tabs: Tabs }) {
  const { list, go, close } = tabs
  const shown = shownTabs(list)
  const unsaved = new Set(useUnsavedPages().map(({ key }) => key))
  const strip = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<TabMenuPlace>()
  const openMenu = (path: string, x: number) => {
    const box = strip.current?.getBoundingClientRect()
    setMenu({ path, left: x - (box?.left ?? 0), width: box?.width ?? 0 })
  }
  return (
    <section className="rc-strip" aria-label="标签页" ref={strip}>
      <TabRow {...{ shown, active: list.active, unsaved, go, close, openMenu }} />
      <button
        type="button"
        className="rc-strip-more"
        aria-label="标签页操作"
        title="标签页操作"
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        onClick={(event) => openMenu(list.active, event.currentTarget.getBoundingClientRect().right)}
      >
        <Icon name="down" />
      </button>
      <Suspense>{menu && <TabMenu place={menu} tabs={tabs} onClose={() => setMenu(undefined)} />}</Suspense>
    </section>
  )
}

interface TabRowProps extends Pick<Tabs, 'go' | 'close'> {
  readonly shown: readonly Tab[]
  readonly active: string
  readonly unsaved: ReadonlySet<string>
  openMenu(path: string, x: number): void
}

function TabRow({ shown, active, unsaved, go, close, openMenu }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null)
  // Tab leads to the page that is on screen, else to the first.
  const reachable = shown.some(({ path }) => path === active) ? active : shown[0]?.path
  // The whole of it, its cross included; its width changes with its title and its mark.
  const look = shown.map((tab) => `${tabTitle(tab)}${unsaved.has(tab.path)}`).join()
  const latest = useLatest({ go, close, openMenu })
  const [act] = useState<TabActs>(() => ({
    go: (path) => latest.current.go(path),
    close: (path) => latest.current.close(path),
    menu: (path, x) => latest.current.openMenu(path, x),
  }))
  return (
    <>
      <InSight key={look} path={active} />
      <div
        className="rc-tabs"
        role="tablist"
        aria-label="打开的页面"
        ref={row}
        onWheel={({ deltaX, deltaY }) => deltaX === 0 && row.current?.scrollBy({ left: deltaY })}
      >
        {shown.map((tab) => (
          <StripTab
            key={tab.path}
            title={tabTitle(tab)}
            path={tab.path}
            isActive={tab.path === active}
            isReachable={tab.path === reachable}
            isUnsaved={unsaved.has(tab.path)}
            isClosable={!tab.affix}
            hasCross={!tab.affix && shown.length > 1}
            act={act}
          />
        ))}
      </div>
    </>
  )
}

/** Brings a tab into sight when it becomes the active one; drawn anew when a width has changed. */
function InSight({ path }: { readonly path: string }) {
  useEffect(() => {
    const tab = document.getElementById(tabId(path))?.parentElement
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return null
}

interface TabActs extends Pick<Tabs, 'go' | 'close'> {
  menu(path: string, x: number): void
}

interface StripTabProps {
  readonly title: string
  readonly path: string
  readonly isActive: boolean
  readonly isReachable: boolean
  readonly isUnsaved: boolean
  readonly isClosable: boolean
  readonly hasCross: boolean
  readonly act: TabActs
}

const StripTab = memo((props: StripTabProps) => {
  const { title, path, isActive, isReachable, isUnsaved, hasCross, act } = props
  return (
    <div className="rc-tab" role="presentation" data-active={isActive} {...pointerActs(props)}>
      <button
        type="button"
        role="tab"
        id={tabId(path)}
        aria-selected={isActive}
        aria-controls={isActive ? panelId(path) : undefined}
        aria-keyshortcuts={props.isClosable ? 'Delete' : undefined}
        tabIndex={isReachable ? 0 : -1}
        title={title}
        onClick={() => act.go(path)}
        onKeyDown={(event) => onTabKey(event, props)}
      >
        {isUnsaved && <span className="rc-tab-dot" />}
        <span className="rc-tab-words">{title}</span>
        {isUnsaved && <span className="rc-sr">（未保存）</span>}
      </button>
      {hasCross && (
        // Not in the way of the keyboard, whose key for it is Delete.
        <button
          type="button"
          className="rc-tab-cross"
          tabIndex={-1}
          aria-hidden="true"
          title={`关闭 ${title}`}
          onClick={() => act.close(path)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
})
StripTab.displayName = 'StripTab'

const MIDDLE = 1

function pointerActs({ path, isClosable, act }: StripTabProps) {
  return {
    // A middle button that is held down would begin to scroll.
    onMouseDown: (event: MouseEvent) => event.button === MIDDLE && event.preventDefault(),
    onAuxClick: (event: MouseEvent) => event.button === MIDDLE && isClosable && act.close(path),
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      // The menu key says no place of its own.
      const isPointer = event.clientX > 0 || event.clientY > 0
      act.menu(path, isPointer ? event.clientX : event.currentTarget.getBoundingClientRect().left)
    },
  }
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

function onTabKey(event: KeyboardEvent<HTMLElement>, { path, isClosable, act }: StripTabProps): void {
  const all = [...(event.currentTarget.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = all.indexOf(event.currentTarget)
  const step = STEPS[event.key]
  if (step) all[step(at, all.length)]?.focus()
  else if (event.key === 'Delete' && isClosable) {
    act.close(path)
    ;(all[at + 1] ?? all[at - 1])?.focus()
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
    act.menu(path, event.currentTarget.getBoundingClientRect().left)
  else return
  event.preventDefault()
}
