/**
 * A button that opens a menu of commands or choices. Arrow keys move, Escape closes and gives the focus back,
 * a click or a focus elsewhere closes.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { openedItems, walkItems, watchLeaving } from './opened.ts'

export interface PopupItem {
  /** Tells items of one label apart. */
  readonly key?: string
  readonly label: string
  readonly icon?: string
  /** For one of several choices, or a switch: whether it is the one taken, or on. */
  readonly checked?: boolean
  readonly kind?: 'switch'
  /** A heading above this item, where a new group begins. */
  readonly heading?: string
  run(): void
}

interface PopupMenuProps {
  /** The button's name; also its tooltip. */
  readonly name: string
  readonly items: readonly PopupItem[]
  /** Stands above the items; is not one. */
  readonly heading?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export function PopupMenu({ name, items, heading, className = '', children }: PopupMenuProps) {
  const { open, setOpen, root, button, onKeyDown } = usePopup()
  const id = useId()
  const choose = (item: PopupItem) => {
    setOpen(false)
    button.current?.focus()
    item.run()
  }
  return (
    <div className="rc-popup" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={`rc-bar-button ${className}`}
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className="rc-popup-panel">
          {heading}
          <div role="menu" id={id} aria-label={name}>
            {items.map((item) => (
              <Item key={item.key ?? (item.heading ?? '') + item.label} item={item} onChoose={choose} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Item({ item, onChoose }: { readonly item: PopupItem; onChoose(item: PopupItem): void }) {
  const choice = item.checked !== undefined
  return (
    <>
      {item.heading && (
        <div className="rc-popup-heading" role="presentation">
          {item.heading}
        </div>
      )}
      <button
        type="button"
        role={item.kind === 'switch' ? 'menuitemcheckbox' : choice ? 'menuitemradio' : 'menuitem'}
        aria-checked={item.checked}
        tabIndex={-1}
        onClick={() => onChoose(item)}
      >
        {choice && <span className="rc-popup-check">{item.checked && <Icon name="check" />}</span>}
        {item.icon && <Icon name={item.icon} />}
        <span className="rc-popup-words" title={item.label}>
          {item.label}
        </span>
      </button>
    </>
  )
}

function usePopup() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const items = openedItems(root.current)
    ;(items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus()
    return watchLeaving(root, () => setOpen(false))
  }, [open])

  function onKeyDown(event: React.KeyboardEvent) {
    if (!open) return
    if (event.key !== 'Escape') return walkItems(event, root.current)
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }

  return { open, setOpen, root, button, onKeyDown }
}
