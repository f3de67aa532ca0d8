/** The menu as a tree of groups and lines, to any depth. Groups stay as the person left them; that of the open page opens. */
import { type CSSProperties, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { isShort, entryKey, type MenuEntry } from './entry.ts'
import { SidebarLine } from './sidebar-line.tsx'

interface SidebarGroupsProps {
  readonly entries: readonly MenuEntry[]
  readonly trail: readonly MenuEntry[]
  readonly groups: OpenGroups
  onChoose(): void
}

export function SidebarGroups(props: SidebarGroupsProps) {
  return <Level {...props} depth={0} above="" />
}

export interface OpenGroups {
  isOpen(key: string): boolean
  turn(key: string): void
}

/** Which groups are open, by their keys from the top down; kept by the sidebar, so that folding it forgets nothing. */
export function useOpenGroups(entries: readonly MenuEntry[], trail: readonly MenuEntry[]): OpenGroups {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [seen, setSeen] = useState<readonly MenuEntry[]>()
  const initially = isShort(entries)
  if (seen !== trail) {
    setSeen(trail)
    setTurned(new Map([...turned, ...trail.map((_entry, at) => [keyTo(trail.slice(0, at + 1)), true] as const)]))
  }
  const isOpen = (key: string) => turned.get(key) ?? initially
  return { isOpen, turn: (key) => setTurned(new Map([...turned, [key, !isOpen(key)]])) }
}

function keyTo(trail: readonly MenuEntry[]): string {
  return trail.map((entry) => `/${entryKey(entry)}`).join('')
}

interface LevelProps extends SidebarGroupsProps {
  readonly depth: number
  readonly above: string
  readonly label?: string
}

function Level({ entries, depth, label, ...rest }: LevelProps) {
  return (
    <ul aria-label={label} style={{ '--rc-depth': depth } as CSSProperties}>
      {entries.map((entry) =>
        entry.children.length === 0 ? (
          <li key={entryKey(entry)}>
            <SidebarLine entry={entry} active={rest.trail.includes(entry)} plain={depth > 0} onChoose={rest.onChoose} />
          </li>
        ) : (
          <Group key={entryKey(entry)} {...rest} entry={entry} depth={depth} />
        ),
      )}
    </ul>
  )
}

function Group({ entry, groups, above, depth, ...rest }: Omit<LevelProps, 'entries'> & { readonly entry: MenuEntry }) {
  const key = `${above}/${entryKey(entry)}`
  const open = groups.isOpen(key)
  return (
    <li>
      <button
        type="button"
        className="rc-entry"
        data-active={rest.trail.includes(entry)}
        aria-expanded={open}
        title={entry.title}
        onClick={() => groups.turn(key)}
      >
        {depth === 0 && <Icon name={entry.icon || 'folder'} />}
        <span className="rc-entry-words">{entry.title}</span>
        <span className="rc-entry-turn">
          <Icon name="down" />
        </span>
      </button>
      {open && (
        <Level {...rest} groups={groups} entries={entry.children} depth={depth + 1} above={key} label={entry.title} />
      )}
    </li>
  )
}
