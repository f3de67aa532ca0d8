/** The sidebar's menu box: finds entries by a part of their name or by the first letters of their pinyin (Spec §2). */
import { type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { type MenuLeaf, menuLeavesOf, type MenuEntry, UNBUILT } from './entry.ts'
import { MarkedText } from './marked-text.tsx'
import { matchWords, type TextMatch } from './matched-words.ts'

interface MenuSearchProps {
  readonly entries: readonly MenuEntry[]
  onChoose(): void
}

interface Found extends MenuLeaf {
  readonly match: TextMatch | undefined
}

function findLeaves(leaves: readonly MenuLeaf[], query: string, matchText: typeof matchWords): readonly Found[] {
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
  const box = useMenuBox(entries, onChoose)
  const id = useId()
  const { open, query, found, active } = box
  return (
    <div className="rc-find" role="search" aria-label="查找菜单">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label="查找菜单"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={open && found[active] ? `${id}-${active}` : undefined}
        placeholder="输入菜单名称"
        value={query}
        onFocus={box.prepare}
        onClick={box.show}
        onKeyDown={box.onKeyDown}
        onBlur={box.close}
        onChange={(event) => box.type(event.currentTarget.value)}
      />
      {query !== '' && (
        <button
          type="button"
          className="rc-find-clear"
          aria-label="清空"
          title="清空"
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => box.clear(event.currentTarget.parentElement?.querySelector('input'))}
        >
          <Icon name="close" />
        </button>
      )}
      {open && (
        <div className="rc-find-panel" onMouseDown={(event) => event.preventDefault()}>
          <ul id={id} role="listbox" aria-label="菜单">
            {found.map(({ entry, above, match }, index) => (
              <li
                key={`${above} ${entry.path} ${entry.title}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                data-unbuilt={entry.unbuilt || undefined}
                title={entry.title}
                ref={index === active ? scrollIn : undefined}
                onPointerMove={() => box.point(index)}
                onClick={() => box.choose(entry)}
              >
                <span>
                  <MarkedText text={entry.title} match={match} />
                </span>
                {(above || entry.unbuilt) && (
                  <small>{[entry.unbuilt ? UNBUILT : '', above].filter(Boolean).join(' · ')}</small>
                )}
              </li>
            ))}
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

function scrollIn(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' })
}

/** Letters are known a moment after somebody comes to the box; until then, and where they do not come, words are found by parts. */
function useMatching() {
  const [matchText, setMatchText] = useState(() => matchWords)
  const prepare = useCallback(() => {
    import('./initials.ts').then(
      (initials) => setMatchText(() => initials.matchText),
      () => undefined,
    )
  }, [])
  return { matchText, prepare }
}

function useMenuBox(entries: readonly MenuEntry[], onChoose: () => void) {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leaves = useMemo(() => menuLeavesOf(entries), [entries])
  const { matchText, prepare } = useMatching()
  const found = useMemo(() => findLeaves(leaves, query, matchText), [leaves, query, matchText])
  const type = (text: string) => {
    setQuery(text)
    setActive(0)
    setOpen(true)
  }
  const clear = (input: HTMLInputElement | null | undefined) => {
    type('')
    input?.focus()
  }
  const choose = (entry: MenuEntry) => {
    setQuery('')
    setActive(0)
    setOpen(false)
    onChoose()
    if (entry.external) window.open(entry.path, '_blank', 'noopener,noreferrer')
    else if (entry.path !== pathname) void navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setActive((active + step + found.length) % Math.max(1, found.length))
      setOpen(true)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const chosen = found[active]
      if (chosen) choose(chosen.entry)
    } else if (event.key === 'Escape' && (open || query !== '')) {
      // The drawer around it stays.
      event.preventDefault()
      setQuery('')
      setActive(0)
      setOpen(false)
    }
  }
  const shown = { open, prepare, show: () => setOpen(true), close: () => setOpen(false) }
  return Object.assign(shown, { query, found, active, type, clear, choose, onKeyDown, point: setActive })
}
