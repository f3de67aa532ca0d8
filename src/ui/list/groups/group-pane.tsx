/** The left pane of a grouped library: its types, one click filters by one. A select on a narrow screen. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isDisabled, mayCreate } from '../../../model/access.ts'
import { PAGE_SIZE_MAX } from '../../../model/limits.ts'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { Icon } from '../../controls/icon.tsx'
import { Select } from '../../controls/select.tsx'
import { Delayed, Skeleton } from '../../controls/skeleton.tsx'
import { TextInput } from '../../controls/input.tsx'
import { groupsKey } from './group-create.ts'
import styles from './group-pane.module.css'
import { useMedia } from '../use-media.ts'

const GroupCommands = lazy(async () => ({ default: (await import('./group-commands.tsx')).GroupCommands }))

/** Below this width the table needs the room; as in list.module.css. */
const STACKED = '(max-width: 1199px)'

export interface GroupPaneProps {
  /** The library of the types. */
  readonly target: Resource
  /** The chosen type's id; undefined for all. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

interface Group {
  readonly id: string
  readonly label: string
  /** The word for it when it is switched off. */
  readonly off: string | undefined
  readonly record: WireRecord
}

export function GroupPane({ target, chosen, onChoose }: GroupPaneProps) {
  const { scope, pathOf } = useConsole()
  const { groups, pending, failed, retry } = useGroups(target)
  const narrow = useMedia(STACKED)
  const path = pathOf(target.name)
  if (narrow) return <GroupSelect target={target} groups={groups} chosen={chosen} onChoose={onChoose} />
  return (
    <aside className={styles.pane} aria-label={target.title}>
      <div className={styles.head}>
        <h2>{target.title}</h2>
        <Link to={path} aria-label={`管理${target.title}`}>
          管理
        </Link>
        {mayCreate(target, scope) && (
          <Link
            to={`${path}/create`}
            className={styles.add}
            aria-label={`新增${target.title}`}
            title={`新增${target.title}`}
          >
            <Icon name="add" />
          </Link>
        )}
      </div>
      {pending && <Delayed>{PLACEHOLDER}</Delayed>}
      {failed && (
        <p className={styles.note} role="alert">
          {failed} <button onClick={retry}>重试</button>
        </p>
      )}
      {!pending && !failed && <GroupList {...{ target, groups, chosen, onChoose }} />}
    </aside>
  )
}

interface GroupListProps extends GroupPaneProps {
  readonly groups: readonly Group[]
}

function GroupList({ target, groups, chosen, onChoose }: GroupListProps) {
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase()
  const shown = groups.filter((group) => group.label.toLowerCase().includes(words))
  return (
    <>
      <div className={styles.find}>
        <TextInput
          type="search"
          aria-label={`查找${target.title}`}
          placeholder={`查找${target.title}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ul className={styles.groups}>
        {words === '' && (
          <GroupEntry chosen={chosen === undefined} onClick={() => onChoose(undefined)}>
            全部
          </GroupEntry>
        )}
        {shown.map((group) => (
          <GroupEntry
            key={group.id}
            chosen={group.id === chosen}
            off={group.off}
            onClick={() => onChoose(group.id)}
            commands={
              <GroupCommands
                target={target}
                record={group.record}
                className={styles.more}
                onGone={() => group.id === chosen && onChoose(undefined)}
              />
            }
          >
            {group.label}
          </GroupEntry>
        ))}
        {shown.length === 0 && <li className={styles.note}>没有符合的{target.title}</li>}
      </ul>
    </>
  )
}

interface GroupEntryProps {
  readonly chosen: boolean
  readonly off?: string
  readonly onClick: () => void
  readonly commands?: ReactNode
  readonly children: ReactNode
}

function GroupEntry({ chosen, off, onClick, commands, children }: GroupEntryProps) {
  return (
    <li>
      <button
        type="button"
        className={`${styles.entry} ${off ? styles.off : ''}`}
        aria-current={chosen || undefined}
        onClick={onClick}
      >
        <span className={styles.label}>{children}</span>
        {off && <span className={styles.state}>{off}</span>}
      </button>
      {commands && <Suspense fallback={null}>{commands}</Suspense>}
    </li>
  )
}

function GroupSelect({ target, groups, chosen, onChoose }: GroupListProps) {
  const group = groups.find(({ id }) => id === chosen)
  return (
    <div className={styles.narrow}>
      <Select
        aria-label={target.title}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{`${target.title}：全部`}</option>
        {groups.map((group) => (
          <option key={group.id} value={group.id}>
            {group.off ? `${group.label}（${group.off}）` : group.label}
          </option>
        ))}
      </Select>
      {group && (
        <Suspense fallback={null}>
          <GroupCommands target={target} record={group.record} onGone={() => onChoose(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

const PLACEHOLDER = (
  <div className={styles.waiting}>
    {['70%', '55%', '80%', '60%', '75%', '50%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)

function useGroups(target: Resource) {
  const dataProvider = useDataProvider()
  const { field, order } = target.list.sort
  const { data, isPending, error, refetch } = useQuery({
    queryKey: groupsKey(target),
    queryFn: ({ signal }) =>
      dataProvider.getList(target.name, {
        pagination: { page: 1, perPage: PAGE_SIZE_MAX },
        sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
        filter: {},
        signal,
      }),
  })
  const rows: readonly WireRecord[] = data?.data ?? []
  const groups = rows.map((row) => ({
    id: String(row.id),
    label: labelOf(target, row),
    off: offWord(target, row),
    record: row,
  }))
  return { groups, pending: isPending, failed: error?.message, retry: () => void refetch() }
}

/** A type is off when a flag that its transitions switch is false. */
function offWord(target: Resource, row: WireRecord): string | undefined {
  if (!isDisabled(target, row)) return undefined
  const off = target.transitions.find((transition) => transition.field === target.enabled && transition.to === false)
  return off && `已${off.label}`
}
