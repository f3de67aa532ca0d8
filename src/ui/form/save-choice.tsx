/** The other ways to save: a button for the one used last, and a menu with all of them. */
import { useStore } from 'ra-core'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Menu, type MenuChoice } from '../controls/menu.tsx'
import styles from './editor.module.css'

export const SAVE_WAYS = { another: '保存并新增', next: '保存并编辑下一条' } as const
export type SaveWay = keyof typeof SAVE_WAYS

/** The way used last, among those that there are; kept per person, whatever else is found in its place. */
export function useSaveWay(ways: readonly SaveWay[]): readonly [SaveWay | undefined, (way: SaveWay) => void] {
  const [kept, keep] = useStore<unknown>('form.saveWay', '')
  return [ways.find((way) => way === kept) ?? ways[0], keep]
}

interface SaveChoiceProps {
  readonly ways: readonly SaveWay[]
  readonly way: SaveWay | undefined
  readonly disabled: boolean
  /** Commands that save nothing. */
  readonly others: readonly MenuChoice[]
  readonly onSave: (way: SaveWay) => void
}

export function SaveChoice({ ways, way, disabled, others, onSave }: SaveChoiceProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = [
    ...ways.map((each) => ({ label: SAVE_WAYS[each], checked: each === way, onClick: () => onSave(each) })),
    ...others,
  ]
  const hasMenu = ways.length > 1 || others.length > 0
  return (
    <span className={styles.split} role="group" aria-label="其他保存方式">
      {way && (
        <Button disabled={disabled} title={`${SAVE_WAYS[way]} Ctrl+Shift+S`} onClick={() => onSave(way)}>
          {SAVE_WAYS[way]}
        </Button>
      )}
      {hasMenu && (
        <Button
          disabled={disabled}
          className={styles.more}
          aria-label="更多"
          title="更多保存方式"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 10l5 5 5-5z" />
          </svg>
        </Button>
      )}
      <Menu anchor={anchor} label="更多保存方式" align="end" onClose={() => setAnchor(null)} items={items} />
    </span>
  )
}
