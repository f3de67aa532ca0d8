/** The command palette: one box over everything that can be gone to. The focus stays in its box until it closes, and then goes back. */
import useAutocomplete from '@mui/material/useAutocomplete'
import { type HTMLAttributes, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useConsole } from '../../../ui/console.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { modalHost } from '../../../ui/modal-host.ts'
import type { MenuEntry } from '../entry.ts'
import { SEARCH_KEYWORD_MAX } from '../../../wire/record-search.ts'
import { MarkedText } from '../marked-text.tsx'
import { findCommands, type FoundCommand, libraryCommands, menuCommands, UNBUILT_SECTION } from './commands.ts'
import { recordCommands } from './record-commands.ts'
import { useRecentCommands } from './use-recent.ts'
import { type RecordSearch, useRecordSearch } from './use-record-search.ts'
import './palette.css'

interface PaletteProps {
  readonly entries: readonly MenuEntry[]
  onClose(): void
}

export function Palette({ entries, onClose }: PaletteProps) {
  const { box, search, found, onKeyDown } = usePaletteBox(entries, onClose)
  const list: HTMLAttributes<HTMLElement> = box.getListboxProps()
  return createPortal(
    <div className="rc-palette" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div
        {...box.getRootProps({ onKeyDown })}
        ref={borrowFocus}
        className="rc-palette-panel"
        role="dialog"
        aria-modal="true"
        aria-label="搜索"
      >
        <div className="rc-palette-box">
          <Icon name="search" />
          <input
            {...box.getInputProps()}
            type="text"
            aria-label="搜索菜单、资料库和记录"
            aria-expanded="true"
            placeholder="菜单、资料库，或记录的名称、编码、拼音"
            maxLength={SEARCH_KEYWORD_MAX}
          />
          <button type="button" tabIndex={-1} aria-label="关闭" title="关闭（Esc）" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div
          {...list}
          className="rc-palette-list"
          aria-labelledby={undefined}
          aria-label="结果"
          aria-busy={search.isPending}
          hidden={found.length === 0}
        >
          {box.groupedOptions.map(({ key, group, index, options }) => (
            <div role="group" aria-labelledby={`${box.id}-s${key}`} key={group}>
              <div id={`${box.id}-s${key}`} className="rc-palette-section" role="presentation">
                {group}
              </div>
              {options.map((option, at) => (
                <Option {...box.getOptionProps({ option, index: index + at })} key={option.key} command={option} />
              ))}
            </div>
          ))}
        </div>
        <Outcome count={found.length} search={search} />
      </div>
    </div>,
    modalHost(),
  )
}

/** What the list does not say by itself: that it is still being looked, that something is missing, that there is nothing. */
function Outcome({ count, search }: { readonly count: number; readonly search: RecordSearch }) {
  const { isPending, words } = search
  const nothing = count === 0 && !isPending ? '没有符合的结果，换个词试试' : ''
  const shown = [isPending ? '正在搜索记录…' : '', nothing, words].filter(Boolean).join('。')
  return (
    <div role="status" className={shown === '' ? 'rc-sr' : count === 0 ? 'rc-palette-none' : 'rc-palette-note'}>
      {count > 0 && <span className="rc-sr">{`${count} 个结果。`}</span>}
      {shown}
    </div>
  )
}

function Option({ command, ...given }: HTMLAttributes<HTMLElement> & { readonly command: FoundCommand }) {
  const { label, detail, icon, external, match } = command
  return (
    <div {...given}>
      <Icon name={icon} />
      <span className="rc-palette-words" title={label}>
        <MarkedText text={label} match={match} />
      </span>
      {external && <Icon name="external" />}
      {detail && <small>{detail}</small>}
    </div>
  )
}

function usePaletteBox(entries: readonly MenuEntry[], onClose: () => void) {
  const [query, setQuery] = useState('')
  /** Where the arrows or the mouse have led to; the first before. */
  const [pointed, setPointed] = useState<string>()
  /** Enter before anything was found takes the first that comes for these words. */
  const [isHurried, setIsHurried] = useState(false)
  const navigate = useNavigate()
  const search = useRecordSearch(query)
  const found = useFound(entries, query, search)
  const active = found.find(({ key }) => key === pointed) ?? found[0]
  const go = ({ path, external }: FoundCommand) => {
    onClose()
    if (external) window.open(path, '_blank', 'noopener,noreferrer')
    else void navigate(path)
  }
  const choose = (command: FoundCommand) => {
    if (!command.run) return go(command)
    setIsHurried(false)
    command.run()
  }
  const takeFirst = useEffectEvent(() => found[0] && !found[0].run && go(found[0]))
  const isDue = isHurried && !search.isPending
  useEffect(() => {
    if (isDue) takeFirst()
  }, [isDue])
  const box = useAutocomplete({
    options: found,
    filterOptions: (all) => all,
    groupBy: ({ section }) => section,
    getOptionLabel: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    // A copy: it is where the pointer stands, and can be chosen all the same.
    value: active ? { ...active } : null,
    inputValue: query,
    open: true,
    handleHomeEndKeys: false,
    selectOnFocus: false,
    onClose: (_event, reason) => reason === 'escape' && onClose(),
    onHighlightChange: (_event, option) => setPointed(option?.key),
    onInputChange: (_event, text, reason) => {
      if (reason !== 'input') return
      setQuery(text)
      setPointed(undefined)
      setIsHurried(false)
    },
    onChange: (_event, option) => option && choose(option),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.preventDefault()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (found.length === 0) setIsHurried(search.isPending)
  }
  return { box, search, found, onKeyDown }
}

/** What is known at once comes first, so that nothing moves when records arrive below it. */
function useFound(entries: readonly MenuEntry[], query: string, search: RecordSearch): readonly FoundCommand[] {
  const context = useConsole()
  const recent = useRecentCommands()
  const fixed = useMemo(() => [...menuCommands(entries), ...libraryCommands(context)], [entries, context])
  const known = useMemo(() => findCommands([...fixed, ...recent], query), [fixed, recent, query])
  const { keyword, hits, retry } = search
  const records = useMemo(() => recordCommands(context, hits, keyword ?? ''), [context, hits, keyword])
  const again: readonly FoundCommand[] = retry
    ? [{ key: 'retry', section: '记录', label: '重新搜索记录', icon: 'refresh', path: '', run: retry }]
    : []
  const isBuilt = ({ section }: FoundCommand) => section !== UNBUILT_SECTION
  // The last ones wait for the records that come before them.
  const unbuilt = search.isPending ? [] : known.filter((command) => !isBuilt(command))
  return [...known.filter(isBuilt), ...records, ...again, ...unbuilt]
}

/** The box takes the focus, keeps it, and gives it back to whatever had it. */
function borrowFocus(panel: HTMLElement | null) {
  const before = document.activeElement
  const box = panel?.querySelector('input')
  box?.focus()
  const hold = (event: FocusEvent) => event.target !== box && box?.focus()
  document.addEventListener('focusin', hold)
  return () => {
    document.removeEventListener('focusin', hold)
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
