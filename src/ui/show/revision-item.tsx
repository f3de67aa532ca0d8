/** One entry of a history: folded to a line, opened to what it changed. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { localDateTime } from '../../model/typed-text.ts'
import { ChangeTable } from './change-table.tsx'
import { useConsole } from '../console.tsx'
import { originWords } from '../changes/origin-words.ts'
import { changesBetween } from '../../model/record-changes.ts'
import { revisionWords } from './changes.ts'
import styles from './history.module.css'
import { InputAnswers } from './input-answers.tsx'
import { Restore } from './restore.tsx'
import { stepWords } from './step-words.ts'
import screenStyles from './screen.module.css'

interface RevisionItemProps {
  readonly resource: Resource
  readonly revision: Revision
  readonly record: WireRecord
  readonly restorable: boolean
  /** Only this field's change is shown, and at once. */
  readonly only: string | undefined
  readonly onField: (name: string) => void
  /** Absent for the newest version and for a deletion. */
  readonly onCompare: (() => void) | undefined
}

export function RevisionItem(props: RevisionItemProps) {
  const { resource, revision, record, restorable, only, onField, onCompare } = props
  const { pathOf } = useConsole()
  const [toggled, setToggled] = useState(false)
  const open = toggled !== (only !== undefined)
  const changes = changesBetween(resource, revision.before, revision.after)
  const shown = only === undefined ? changes : changes.filter(({ field }) => field.name === only)
  const titles = changes.map(({ field }) => field.title)
  const { origin } = revision
  const { verb, isNamed } = revisionWords(resource, revision, changes)
  const said = stepWords(resource, revision)
  return (
    <li className={styles.item}>
      <button type="button" className={styles.line} aria-expanded={open} onClick={() => setToggled(!toggled)}>
        <time dateTime={revision.at}>{localDateTime(revision.at)}</time>
        <span className={styles.who}>{revision.userName}</span>
        <span className={styles.what}>
          {verb}
          {!isNamed && titles.length > 0 && `了 ${titles.slice(0, 3).join('、')}`}
          {!isNamed && titles.length > 3 && ` 等 ${titles.length} 项`}
          {said && `：${said.words}`}
        </span>
        {origin && <span className={styles.origin}>{originWords(origin)}</span>}
        <span className={styles.version}>版本 {revision.version}</span>
      </button>
      {open && (
        <div className={styles.detail}>
          {revision.remark !== undefined && <p className={styles.remark}>原因：{revision.remark}</p>}
          <InputAnswers resource={resource} revision={revision} />
          <ChangeTable changes={shown} heads={['修改前', '修改后']} {...(only === undefined && { onField })} />
          {(onCompare || restorable || origin?.batch) && (
            <div className={styles.tools}>
              {onCompare && (
                <Button size="small" onClick={onCompare}>
                  与当前比较
                </Button>
              )}
              {origin?.batch && (
                <Link className={screenStyles.button} to={`${pathOf(resource.name)}/changes?batch=${origin.batch}`}>
                  {origin.kind === 'import' ? '查看本次导入' : '查看这一批修改'}
                </Link>
              )}
              {restorable && revision.after && (
                <Restore {...{ resource, record }} version={revision.version} old={revision.after} />
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}
