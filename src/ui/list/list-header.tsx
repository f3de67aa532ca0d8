/** The page's head: what library this is, whose, how many, and 新增. */
import type { ReactNode } from 'react'
import { mayCreate } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Icon } from '../controls/icon.tsx'
import { Button } from '../controls/button.tsx'
import { formatFigure } from '../kinds/figures.ts'
import styles from './list.module.css'

export interface ListHeaderProps {
  readonly resource: Resource
  /** Undefined while it is not known. */
  readonly total: number | undefined
  readonly onCreate: () => void
  /** Something worth knowing, beside the count. */
  readonly children?: ReactNode
}

export function ListHeader({ resource, total, onCreate, children }: ListHeaderProps) {
  const { scope, ownerName } = useConsole()
  return (
    <header className={styles.header}>
      <h1>{resource.title}</h1>
      <span className={styles.scope} data-shelf={scope.shelf} title={scope.shelf === 'platform' ? '平台' : '当前机构'}>
        {ownerName}
      </span>
      <span className={styles.total}>{total === undefined ? '' : `共 ${formatFigure(total)} 条`}</span>
      {children}
      {mayCreate(resource, scope) && (
        <Button variant="primary" icon={<Icon name="add" />} onClick={onCreate}>
          新增
        </Button>
      )}
    </header>
  )
}
