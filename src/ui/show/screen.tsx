/** The parts that record screens share: head, skeleton, what is wrong, and why something cannot be changed. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { SHELF_FIELD } from '../../model/access.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { type Elsewhere, useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import { usePageFrame } from '../page.tsx'
import { ScreenNotice } from '../controls/screen-notice.tsx'
import styles from './screen.module.css'

interface ScreenHeadProps {
  readonly resource: Resource
  readonly title: string
  /** Said beside the title: a state in words. */
  readonly badge?: ReactNode
  readonly children?: ReactNode
}

export function ScreenHead({ resource, title, badge, children }: ScreenHeadProps) {
  const { pathOf } = useConsole()
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <Link className={styles.back} to={pathOf(resource.name)}>
          {resource.title}
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {badge}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}

export function ScreenSkeleton({ resource }: { readonly resource: Resource }) {
  const slow = useSlow(true)
  return (
    <div aria-busy="true" className={styles.waiting}>
      <span className={styles.unseen} role="status">
        正在载入{resource.title}
      </span>
      {slow &&
        resource.form.sections.map((section) => (
          <div key={section.title} className={styles.card}>
            <Skeleton width="120px" height={18} />
            <div className={styles.bars}>
              {section.fields.slice(0, 6).map((name) => (
                <Skeleton key={name} height={32} />
              ))}
            </div>
          </div>
        ))}
    </div>
  )
}

interface ScreenProblemProps {
  readonly resource: Resource
  readonly words: string
  readonly onRetry?: (() => void) | undefined
  /** Of a record that was not found here; it may be in another organization of the person. */
  readonly missingId?: string | undefined
}

export function ScreenProblem({ resource, words, onRetry, missingId }: ScreenProblemProps) {
  const { pathOf, ownerName } = useConsole()
  const elsewhere = useElsewhere(resource, missingId)
  const { pathname, search } = useLocation()
  const frame = usePageFrame()
  const actions = (
    <>
      {onRetry && <Button onClick={onRetry}>重试</Button>}
      {elsewhere && (
        <Button variant="primary" onClick={() => frame.leave(elsewhere.addressOf(pathname + search))}>
          切换并打开
        </Button>
      )}
      <Link className={styles.back} to={pathOf(resource.name)}>
        返回{resource.title}列表
      </Link>
    </>
  )
  if (!elsewhere) return <EmptyState title={words} tone="danger" actions={actions} />
  return (
    <EmptyState title={`这条${resource.title}属于${elsewhere.ownerName}`} actions={actions}>
      您现在使用的是{ownerName}，切换后就能打开。
    </EmptyState>
  )
}

function useElsewhere(resource: Resource, id: string | undefined): Elsewhere | undefined {
  const { findElsewhere } = useConsole()
  const [found, setFound] = useState<Elsewhere>()
  useEffect(() => {
    if (id === undefined || !findElsewhere) return
    let isWanted = true
    findElsewhere(resource, id).then(
      (elsewhere) => isWanted && setFound(elsewhere),
      () => undefined,
    )
    return () => void (isWanted = false)
  }, [resource, id, findElsewhere])
  return found
}

/** Why a record that is seen cannot be changed. */
export function ReadOnlyNotice({ resource, record }: { readonly resource: Resource; readonly record: WireRecord }) {
  const { scope } = useConsole()
  // Whoever reads members' rows is told so above.
  if (resource.asGroup) return null
  const foreign = record[SHELF_FIELD] === 'platform' && scope.shelf === 'organization'
  return (
    <ScreenNotice>
      {foreign
        ? `这是平台统一维护的${resource.title}，本机构只能查看，如需修改请联系平台管理员。`
        : `您没有修改这条${resource.title}的权限，只能查看。`}
    </ScreenNotice>
  )
}
