/** The command palette: one box over everything that can be gone to. The focus stays in its box until it closes, and then goes back. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
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
  const palette = usePaletteBox(entries, onClose)
  const id = useId()
  const { query, found, active } = palette
  return createPortal(
    <div className="rc-palette" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className="rc-palette-panel" role="dialog" aria-modal="true" aria-label="搜索">
        <div className="rc-palette-box">
          <Icon name="search" />
          <input
            ref={palette.input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-label="搜索菜单、资料库和记录"
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
            placeholder="菜单、资料库，或记录的名称、编码、拼音"
            maxLength={SEARCH_KEYWORD_MAX}
            value={query}
            onChange={(event) => palette.type(event.currentTarget.value)}
            onKeyDown={palette.onKeyDown}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label="关闭"
            title="关闭（Esc）"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <Results {...{ id, found, active }} search={palette.search} onPoint={palette.point} onChoose={palette.choose} />
      </div>
    </div>,
    modalHost(),
  )
}

interface ResultsProps {
  readonly id: string
  readonly found: readonly FoundCommand[]
  readonly active: number
  readonly search: RecordSearch
  onPoint(index: number): void
  onChoose(command: FoundCommand): void
}

function Results({ id, found, active, search, onPoint, onChoose }: ResultsProps) {
  const sections = [...new Set(found.map(({ section }) => section))]
  return (
    <>
      <div
        className="rc-palette-list"
        role="listbox"
        id={id}
        aria-label="结果"
        aria-busy={search.isPending}
        hidden={found.length === 0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {sections.map((section, at) => (
          <div role="group" aria-labelledby={`${id}-s${at}`} key={section}>
            <div id={`${id}-s${at}`} className="rc-palette-section" role="presentation">
              {section}
            </div>
            {found.map(
              (command, index) =>
                command.section === section && (
                  <Option
                    key={command.key}
                    id={`${id}-${index}`}
                    command={command}
                    active={index === active}
                    onPoint={() => onPoint(index)}
                    onChoose={onChoose}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      <Outcome count={found.length} search={search} />
    </>
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

interface OptionProps {
  readonly id: string
  readonly command: FoundCommand
  readonly active: boolean
  onPoint(): void
  onChoose(command: FoundCommand): void
}

function Option({ id, command, active, onPoint, onChoose }: OptionProps) {
  const { label, detail, icon, external, match } = command
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) root.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={root}
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={() => onChoose(command)}
    >
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
  const [active, setActive] = useState(0)
  const input = useBorrowedFocus()
  const navigate = useNavigate()
  const search = useRecordSearch(query)
  const found = useFound(entries, query, search)
  const at = Math.min(active, Math.max(0, found.length - 1))
  const choose = ({ path, external, run }: FoundCommand) => {
    if (run) return run()
    onClose()
    if (external) window.open(path, '_blank', 'noopener,noreferrer')
    else void navigate(path)
  }
  const hurry = useHurriedEnter(query, found[0], search.isPending, choose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + found.length, Tab: at }[event.key]
    const chosen = found[at]
    if (to !== undefined) {
      event.preventDefault()
      setActive(to % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen)
      else hurry()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  const type = (text: string) => {
    setQuery(text)
    setActive(0)
  }
  return { input, query, search, found, active: at, point: setActive, type, choose, onKeyDown }
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

/** Enter before anything was found takes the first that comes for these words. */
function useHurriedEnter(
  query: string,
  first: FoundCommand | undefined,
  isPending: boolean,
  choose: (command: FoundCommand) => void,
): () => void {
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined || isPending) return
    setWanted(undefined)
    if (wanted === query && first && !first.run) choose(first)
  }, [wanted, isPending, query, first, choose])
  return () => isPending && setWanted(query)
}

/** Takes the focus, keeps it, and gives it back to whatever had it. */
function useBorrowedFocus() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const box = input.current
    box?.focus()
    const hold = (event: FocusEvent) => event.target !== box && box?.focus()
    document.addEventListener('focusin', hold)
    return () => {
      document.removeEventListener('focusin', hold)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return input
}
