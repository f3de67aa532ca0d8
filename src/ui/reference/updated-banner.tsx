/** How many copies the platform has changed since; one count, asked once the list itself is there. */
import { useGetList, useListContext } from 'ra-core'
import { Link } from 'react-router'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Icon } from '../controls/icon.tsx'
import styles from './reference.module.css'

/** The list itself says what goes wrong. */
const QUIETLY = { rowByRow: true } as const

export function UpdatedBanner({ resource }: { readonly resource: Resource }) {
  const { pathOf } = useConsole()
  const { isPending } = useListContext()
  const state = resource.reference?.state ?? ''
  const { total } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: resource.list.sort.field, order: 'ASC' },
      filter: { [state]: { in: ['updated'] }, shelf: 'organization' },
      meta: QUIETLY,
    },
    { enabled: !isPending && resource.list.filters.includes(state), retry: false },
  )
  if (!total) return null
  return (
    <Link className={styles.banner} to={`${pathOf(resource.name)}/drift`}>
      <Icon name="refresh" />
      <span>
        平台更新了 {total} 条已引用的内容 · <strong>查看并同步</strong>
      </span>
    </Link>
  )
}
