/** Why something is not done: what stands in the way, where that is found, and what to do about it. Nothing was sent. */
import { Link } from 'react-router'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import type { GuardRefusal } from './ask.ts'
import styles from './guards.module.css'
import { filteredPath } from './list-path.ts'

export interface RefusalDialogProps {
  readonly resource: Resource
  /** 删除类型 */
  readonly title: string
  readonly refusal: GuardRefusal
  readonly onClose: () => void
}

export function RefusalDialog({ resource, title, refusal, onClose }: RefusalDialogProps) {
  const { pathOf } = useConsole()
  const { name, words, cure, list, taken } = refusal
  return (
    <Dialog
      open
      title={`不能${title}`}
      onClose={onClose}
      actions={
        <>
          {list && (
            <Link
              className={styles.link}
              to={filteredPath(pathOf(list.resource.name), list.filters)}
              onClick={() => onClose()}
            >
              查看这些{list.resource.title}
            </Link>
          )}
          {taken !== undefined && (
            <Link
              className={styles.link}
              to={`${pathOf(resource.name)}/${encodeURIComponent(taken)}/show`}
              onClick={() => onClose()}
            >
              查看那条{resource.title}
            </Link>
          )}
          <Button variant="primary" autoFocus onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      {name && <p className={styles.name}>{name}</p>}
      <p className={styles.words}>{words}</p>
      {cure && <p className={styles.cure}>{cure}</p>}
    </Dialog>
  )
}
