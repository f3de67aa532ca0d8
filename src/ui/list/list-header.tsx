/** The page's head, one line: what library this is, whose, how many, the tools, and 新增. */
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
  readonly banner?: ReactNode
  readonly tools: ReactNode
  /** Stands in the place of the count and the tools while rows are chosen. */
  readonly bulk: ReactNode
}

const WHOSE = { organization: '当前机构', platform: '平台' } as const

export function ListHeader({ resource, total, onCreate, banner, tools, bulk }: ListHeaderProps) {
  const { scope, ownerName } = useConsole()
  return (
    <header className={styles.header}>
      <h1>{resource.title}</h1>
      {resource.deprecated && (
        <span className={styles.total} title={resource.deprecated.reason}>
          {`${resource.deprecated.sunset ?? ''} 将停用`}
        </span>
      )}
      {bulk || (
        <>
          <span className={styles.scope} data-shelf={scope.shelf} title={WHOSE[scope.shelf]}>
            {ownerName}
          </span>
          <span className={styles.total}>{total === undefined ? '' : `共 ${formatFigure(total)} 条`}</span>
          {banner}
          {tools}
        </>
      )}
      {mayCreate(resource, scope) && (
        <Button variant="primary" icon={<Icon name="add" />} onClick={onCreate}>
          新增
        </Button>
      )}
    </header>
  )
}
