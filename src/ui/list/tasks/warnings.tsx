/** What is said before a step and refuses nothing, with a way to the record or the list that is meant. */
import { Link } from 'react-router'
import type { Resource } from '../../../model/resource.ts'
import type { Objection } from '../../../model/write-check.ts'
import { useConsole } from '../../console.tsx'
import { filteredPath } from '../../guards/list-path.ts'
import styles from './task-dialog.module.css'

export interface WarningsProps {
  readonly resource: Resource
  readonly warnings: readonly Objection[]
  /** When one of the links is followed. */
  readonly onLeave: () => void
}

export function Warnings({ resource, warnings, onLeave }: WarningsProps) {
  const { pathOf } = useConsole()
  if (warnings.length === 0) return null
  const leadOf = ({ taken, among }: Objection) =>
    taken !== undefined
      ? `${pathOf(resource.name)}/${encodeURIComponent(taken)}/show`
      : among && filteredPath(pathOf(among.library), among.filters)
  return (
    <ul className={styles.warnings} aria-label="请留意">
      {warnings.map((warning) => {
        const lead = leadOf(warning)
        return (
          <li key={`${warning.path} ${warning.message}`}>
            {warning.message}
            {lead !== undefined && (
              <>
                {' '}
                <Link to={lead} onClick={onLeave}>
                  查看
                </Link>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
