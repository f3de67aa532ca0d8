/** Where the record is on its way: the states before, its own, those that may come; with who made the steps and when. */
import { useQuery } from '@tanstack/react-query'
import { hasOperation } from '../../model/access.ts'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { statePath, type StatePath } from '../../model/state-path.ts'
import { localDateTime } from '../../model/typed-text.ts'
import { Button } from '../controls/button.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import { historyQuery } from './history-query.ts'
import styles from './state-line.module.css'
import { useHistoryAddress } from './use-history-address.ts'

interface StateLineProps {
  readonly resource: Resource
  readonly id: string
  readonly record: WireRecord
}

export function StateLine({ resource, id, record }: StateLineProps) {
  const provider = useLibraryProvider()
  const path = statePath(resource, record)
  const { data = [] } = useQuery({
    ...historyQuery({ provider, resource }, id, record),
    enabled: path !== undefined && hasOperation(resource, 'history'),
  })
  if (!path) return null
  const { field, states, at } = path
  return (
    <>
      <ol className={styles.line} aria-label={field.title}>
        {states.map(({ value, label }, index) => {
          const made = index <= at ? cameTo(data, field.name, value) : undefined
          return (
            <li
              key={String(value)}
              className={index < at ? styles.passed : index === at ? styles.current : styles.ahead}
              aria-current={index === at ? 'step' : undefined}
            >
              <span className={styles.label}>{label}</span>
              {made && (
                <span className={styles.by}>
                  {made.userName}，{localDateTime(made.at)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {at < states.length - 1 && <Earlier path={path} revisions={data} />}
    </>
  )
}

interface EarlierProps {
  readonly path: StatePath
  readonly revisions: readonly Revision[]
}

/** It has been further before, or was sent back: whoever decides on it now wants to see what is new since then. */
function Earlier({ path: { field, states, at }, revisions }: EarlierProps) {
  const { setCompare } = useHistoryAddress()
  const passed = states.slice(0, at + 1).map(({ value }) => value)
  const [newest] = revisions
  const visited = (field.choices ?? []).flatMap(({ value, label }) => {
    const made = passed.includes(value) ? undefined : cameTo(revisions, field.name, value)
    return made ? [{ label, made }] : []
  })
  if (!newest || visited.length === 0) return null
  return (
    <ul className={styles.earlier} aria-label="以前到过的状态">
      {visited.map(({ label, made }) => (
        <li key={label}>
          上次{label}：版本 {made.version}，{made.userName}，{localDateTime(made.at)}
          <Button size="small" onClick={() => setCompare([made.version, newest.version])}>
            与当时比较
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The last change that brought the record there; they come newest first. */
function cameTo(revisions: readonly Revision[], name: string, value: unknown): Revision | undefined {
  return revisions.find(({ before, after }) => after?.[name] === value && before?.[name] !== value)
}
