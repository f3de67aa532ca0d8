/** Where the record is on its way: the states before, its own, those that may come; with who made the steps and when. */
import { useQuery } from '@tanstack/react-query'
import { hasOperation } from '../../model/access.ts'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { statePath } from '../../model/state-path.ts'
import { localDateTime } from '../../model/typed-text.ts'
import { useLibraryProvider } from '../library-provider.ts'
import { historyQuery } from './history-query.ts'
import styles from './state-line.module.css'

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
  )
}

/** The last change that brought the record there; they come newest first. */
function cameTo(revisions: readonly Revision[], name: string, value: unknown): Revision | undefined {
  return revisions.find(({ before, after }) => after?.[name] === value && before?.[name] !== value)
}
