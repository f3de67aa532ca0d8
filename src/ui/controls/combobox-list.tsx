/** The open list of a combobox: placed under its box, above it where there is no room below. */
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { modalHost } from '../modal-host.ts'
import type { ComboboxOption } from './combobox.tsx'
import styles from './combobox.module.css'

/** With the note below it and the gap. */
const LIST_MAX_PX = 330

interface ComboboxListProps {
  readonly box: Pick<
    UseAutocompleteReturnValue<ComboboxOption, false, boolean, boolean>,
    'getListboxProps' | 'getOptionProps'
  >
  readonly options: readonly ComboboxOption[]
  readonly value: unknown
  readonly anchor: HTMLElement
  readonly note: ReactNode
}

export function ComboboxList({ box, options, value, anchor, note }: ComboboxListProps) {
  const place = usePlace(anchor)
  return createPortal(
    <div className={styles.popup} style={place} onMouseDown={(event) => event.preventDefault()}>
      <ul {...box.getListboxProps()} aria-labelledby={undefined} aria-label="可选项" className={styles.list}>
        {options.map((option, index) => {
          // The pointer of the mouse points at nothing: it may lie where the list opens.
          const { onClick, onMouseMove: _, onTouchStart: _touch, ...given } = box.getOptionProps({ option, index })
          return (
            <li
              {...given}
              key={index}
              aria-selected={option.value !== undefined && option.value === value}
              className={styles.option}
              onClick={option.disabled ? undefined : onClick}
            >
              <span className={option.value === undefined ? styles.clear : styles.label}>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </li>
          )
        })}
      </ul>
      {(note ?? options.length === 0) && (
        <div className={styles.note} role="status">
          {note ?? '没有匹配的选项'}
        </div>
      )}
    </div>,
    modalHost(),
  )
}

/** Follows the box while anything scrolls. */
function usePlace(anchor: HTMLElement): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const follow = () => {
      const box = anchor.getBoundingClientRect()
      const below = window.innerHeight - box.bottom
      const above = below < LIST_MAX_PX && box.top > below
      const vertical = above ? { bottom: window.innerHeight - box.top + 4 } : { top: box.bottom + 4 }
      setPlace({ left: box.left, minWidth: box.width, ...vertical })
    }
    follow()
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [anchor])
  return place
}
