/** The sidebar's menu box: finds entries by a part of their name or by the first letters of their pinyin (Spec §2). */
import useAutocomplete from '@mui/material/useAutocomplete'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { type MenuLeaf, leavesOf, type MenuEntry, UNBUILT } from './entry.ts'
import { type TextMatch, matchText } from './initials.ts'
import { MarkedText } from './marked-text.tsx'

interface MenuSearchProps {
  readonly entries: readonly MenuEntry[]
  onChoose(): void
}

interface Found extends MenuLeaf {
  readonly match: TextMatch | undefined
}

function findLeaves(leaves: readonly MenuLeaf[], query: string): readonly Found[] {
  if (query.trim() === '') return builtFirst(leaves.map((leaf) => ({ ...leaf, match: undefined })))
  const found = leaves
    .flatMap((leaf) => {
      const match = matchText(leaf.entry.title, query)
      return match ? [{ ...leaf, match }] : []
    })
    .toSorted((one, other) => one.match.rank - other.match.rank)
  return builtFirst(found)
}

function builtFirst(found: readonly Found[]): readonly Found[] {
  return found.toSorted((one, other) => Number(one.entry.unbuilt ?? false) - Number(other.entry.unbuilt ?? false))
}

export function MenuSearch({ entries, onChoose }: MenuSearchProps) {
  const { box, query, found, show, clear } = useMenuBox(entries, onChoose)
  return (
    <div {...box.getRootProps()} className="rc-find" role="search" aria-label="查找菜单">
      <Icon name="search" />
      <input
        {...box.getInputProps()}
        type="text"
        aria-label="查找菜单"
        aria-expanded={box.popupOpen}
        placeholder="输入菜单名称"
        onMouseDown={undefined}
        onClick={show}
      />
      {query !== '' && (
        <button type="button" className="rc-find-clear" aria-label="清空" title="清空" onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      {box.popupOpen && (
        <div className="rc-find-panel">
          <ul {...box.getListboxProps()} aria-labelledby={undefined} aria-label="菜单">
            {found.map((option, index) => {
              const { entry, above, match } = option
              return (
                <li
                  {...box.getOptionProps({ option, index })}
                  key={keyOf(option)}
                  data-unbuilt={entry.unbuilt || undefined}
                  title={entry.title}
                >
                  <span>
                    <MarkedText text={entry.title} match={match} />
                  </span>
                  {(above || entry.unbuilt) && (
                    <small>{[entry.unbuilt ? UNBUILT : '', above].filter(Boolean).join(' · ')}</small>
                  )}
                </li>
              )
            })}
          </ul>
          {found.length === 0 && (
            <div className="rc-find-none" role="status">
              没有符合的菜单
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function keyOf({ entry, above }: MenuLeaf): string {
  return `${above} ${entry.path} ${entry.title}`
}

function useMenuBox(entries: readonly MenuEntry[], onChoose: () => void) {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  /** Where the arrows or the mouse have led to; the first before. */
  const [pointed, setPointed] = useState<Found | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leaves = useMemo(() => leavesOf(entries), [entries])
  const found = useMemo(() => findLeaves(leaves, query), [leaves, query])
  const active = pointed && found.includes(pointed) ? pointed : found[0]
  const turn = (isOpen: boolean, text = query) => {
    setOpen(isOpen)
    setQuery(text)
    setPointed(null)
  }
  const show = () => !open && turn(true)
  const box = useAutocomplete({
    options: found,
    filterOptions: (all) => all,
    getOptionLabel: keyOf,
    isOptionEqualToValue: (one, other) => keyOf(one) === keyOf(other),
    // A copy: it is where the pointer stands, and can be chosen all the same.
    value: active ? { ...active } : null,
    inputValue: query,
    open,
    clearOnBlur: false,
    selectOnFocus: false,
    clearOnEscape: true,
    handleHomeEndKeys: false,
    onOpen: show,
    onClose: (_event, reason) => turn(false, reason === 'blur' ? query : ''),
    onHighlightChange: (_event, option) => setPointed(option),
    onInputChange: (_event, text, reason) => {
      if (reason === 'input' || reason === 'clear') turn(reason === 'input', text)
    },
    onChange: (_event, option) => {
      if (!option) return
      const { entry } = option
      turn(false, '')
      onChoose()
      if (entry.external) window.open(entry.path, '_blank', 'noopener,noreferrer')
      else if (entry.path !== pathname) void navigate(entry.path)
    },
  })
  return { box, query, found, show, clear: () => turn(true, '') }
}
