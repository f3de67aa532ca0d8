/**
 * The folded menu: an icon per line of the first level; a group's lines fly out beside it, for a pointer that rests there, a
 * click, or the keyboard (Enter or → opens, ↑ ↓ move, ← and Escape close).
 */
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { entryKey, type MenuEntry } from './entry.ts'
import { watchLeaving } from './opened.ts'
import { SidebarLine } from './sidebar-line.tsx'

/** Long enough to cross the gap or a corner of another icon. */
const LEAVE_MS = 160
const EDGE_PX = 8

interface FoldedNavProps {
  readonly entries: readonly MenuEntry[]
  readonly trail: readonly MenuEntry[]
}

export function FoldedNav({ entries, trail }: FoldedNavProps) {
  return (
    <ul>
      {entries.map((entry) =>
        entry.children.length === 0 ? (
          <li key={entryKey(entry)}>
            <SidebarLine entry={entry} active={trail.includes(entry)} folded onChoose={() => undefined} />
          </li>
        ) : (
          <FlyoutGroup key={entryKey(entry)} entry={entry} trail={trail} />
        ),
      )}
    </ul>
  )
}

function FlyoutGroup({ entry, trail }: { readonly entry: MenuEntry; readonly trail: readonly MenuEntry[] }) {
  const { root, ...flyout } = useFlyout()
  return (
    <li ref={root} onPointerEnter={flyout.onEnter} onPointerLeave={flyout.onLeave} onKeyDown={flyout.onKeyDown}>
      <button
        type="button"
        className="rc-entry"
        data-active={trail.includes(entry)}
        aria-expanded={flyout.open}
        title={flyout.open ? undefined : entry.title}
        onClick={flyout.onClick}
      >
        <Icon name={entry.icon || 'folder'} />
        <span className="rc-sr">{entry.title}</span>
      </button>
      {flyout.open && <Flyout entry={entry} trail={trail} onChoose={flyout.close} />}
    </li>
  )
}

interface FlyoutProps {
  readonly entry: MenuEntry
  readonly trail: readonly MenuEntry[]
  onChoose(): void
}

/** Beside its icon, wholly inside the window. */
function Flyout({ entry, trail, onChoose }: FlyoutProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = panel.current
    const button = box?.previousElementSibling?.getBoundingClientRect()
    if (!box || !button) return
    const lowest = window.innerHeight - box.offsetHeight - EDGE_PX
    box.style.left = `${button.right}px`
    box.style.top = `${Math.max(EDGE_PX, Math.min(button.top, lowest))}px`
    box.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className="rc-flyout" ref={panel}>
      <div className="rc-flyout-panel">
        <div className="rc-flyout-title">{entry.title}</div>
        <Lines entry={entry} trail={trail} onChoose={onChoose} />
      </div>
    </div>
  )
}

function Lines({ entry, trail, onChoose }: FlyoutProps) {
  return (
    <ul aria-label={entry.title}>
      {entry.children.map((child) => (
        <li key={entryKey(child)}>
          {child.children.length === 0 ? (
            <SidebarLine entry={child} active={trail.includes(child)} plain onChoose={onChoose} />
          ) : (
            <>
              <div className="rc-flyout-heading">{child.title}</div>
              <Lines entry={child} trail={trail} onChoose={onChoose} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function useFlyout() {
  const root = useRef<HTMLLIElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  /** Opened by a click: the pointer's going does not close it. */
  const [isKept, setIsKept] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    setIsKept(false)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => (open ? watchLeaving(root, close) : undefined), [open, close])
  return {
    root,
    open,
    close,
    onEnter: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (pointerType === 'mouse') setOpen(true)
    },
    onLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && !isKept) timer.current = setTimeout(close, LEAVE_MS)
    },
    onClick: () => {
      if (open && isKept) return close()
      setOpen(true)
      setIsKept(true)
    },
    onKeyDown: (event: KeyboardEvent) => moveInFlyout(event, { root: root.current, open, setOpen, close }),
  }
}

interface FlyoutState {
  readonly root: HTMLElement | null
  readonly open: boolean
  setOpen(open: boolean): void
  close(): void
}

function moveInFlyout(event: KeyboardEvent, { root, open, setOpen, close }: FlyoutState): void {
  const button = root?.querySelector('button')
  const links = [...(root?.querySelectorAll<HTMLElement>('.rc-flyout a') ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  if (open && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
    event.preventDefault()
    close()
    button?.focus()
  } else if (!open && event.key === 'ArrowRight') {
    event.preventDefault()
    setOpen(true)
    setTimeout(() => root?.querySelector<HTMLElement>('.rc-flyout a')?.focus())
  } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowRight')) {
    event.preventDefault()
    links[Math.min(at + 1, links.length - 1)]?.focus()
  } else if (open && event.key === 'ArrowUp') {
    event.preventDefault()
    if (at <= 0) button?.focus()
    else links[at - 1]?.focus()
  }
}
