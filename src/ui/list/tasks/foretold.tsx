/** What is said before a step and refuses nothing: what it brings about elsewhere, and warnings with a way to the record or list meant. */
import { Link } from 'react-router'
import type { Resource } from '../../../model/resource.ts'
import type { Objection } from '../../../model/write-check.ts'
import { useConsole } from '../../console.tsx'
import { filteredPath } from '../../guards/list-path.ts'
import styles from './task-dialog.module.css'

export interface ForetoldProps {
  readonly resource: Resource
  readonly warnings: readonly Objection[]
  readonly effects: readonly string[]
  /** When one of the links is followed. */
  readonly onLeave: () => void
}

export function ForetoldList({ effects, ...said }: ForetoldProps) {
  return (
    <>
      {effects.length > 0 && (
        <ul className={styles.effects} aria-label="同时">
          {effects.map((words) => (
            <li key={words}>同时：{words}</li>
          ))}
        </ul>
      )}
      {said.warnings.length > 0 && <Warnings {...said} />}
    </>
  )
}

function Warnings({ resource, warnings, onLeave }: Omit<ForetoldProps, 'effects'>) {
  const { pathOf } = useConsole()
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
