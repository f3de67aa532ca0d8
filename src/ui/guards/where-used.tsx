/** 被引用: which libraries have records that refer to this one, how many, and the first of them. Asked once it is in sight. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { mayRead } from '../../model/access.ts'
import { failureWords } from '../../model/failure-words.ts'
import { referrersOf } from '../../model/referrers.ts'
import type { ReferrerField } from '../../model/referrers.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import { findLibrary, useLibraryProvider } from '../library-provider.ts'
import { filteredPath } from './list-path.ts'
import styles from './where-used.module.css'
import { listKey } from '../queries.ts'

export interface WhereUsedProps {
  readonly resource: Resource
  readonly id: string
  /** When one of the links is followed. */
  readonly onLeave?: () => void
}

const NAMED = 5

export function WhereUsed({ resource, id, onLeave }: WhereUsedProps) {
  const { catalog, scope } = useConsole()
  const place = useRef<HTMLUListElement>(null)
  const seen = useSeen(place)
  const referrers = referrersOf(catalog, resource).filter((one) => mayRead(one.library, scope))
  if (referrers.length === 0) return null
  return (
    <ul ref={place} className={styles.list} aria-label="被引用">
      {referrers.map((referrer) => (
        <Referrer
          key={`${referrer.library.name}.${referrer.field.name}`}
          referrer={referrer}
          id={id}
          asks={seen}
          onLeave={onLeave}
          several={referrers.filter(({ library }) => library.name === referrer.library.name).length > 1}
        />
      ))}
    </ul>
  )
}

interface ReferrerProps {
  readonly referrer: ReferrerField
  readonly id: string
  readonly asks: boolean
  readonly onLeave: (() => void) | undefined
  /** Whether another field of the same library refers to it too. */
  readonly several: boolean
}

function Referrer({ referrer: { library, field }, id, asks, onLeave, several }: ReferrerProps) {
  const { catalog, pathOf } = useConsole()
  const provider = useLibraryProvider()
  const filters = { [field.name]: { in: [id] } }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: listKey(library.name, 'referrers', field.name, id),
    enabled: asks,
    retry: false,
    queryFn: async () => {
      const resource = await findLibrary({ catalog, provider }, library.name)
      const { data: rows, total = rows.length } = await provider.getList(resource.name, {
        pagination: { page: 1, perPage: NAMED },
        sort: { field: resource.list.sort.field, order: resource.list.sort.order === 'asc' ? 'ASC' : 'DESC' },
        filter: filters,
        meta: { rowByRow: true },
      })
      const named = (rows as readonly WireRecord[]).map((row) => ({
        id: String(row[resource.identity.id]),
        label: labelOf(resource, row),
      }))
      return { named, total }
    },
  })
  const slow = useSlow(isPending && asks)
  const path = pathOf(library.name)
  return (
    <li className={styles.item}>
      <span className={styles.library}>
        {library.title}
        {several && `（${field.title}）`}
      </span>
      {slow && <Skeleton width="160px" />}
      {error && (
        <span role="alert">
          {failureWords(error)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </span>
      )}
      {data && data.total === 0 && <span className={styles.quiet}>没有引用</span>}
      {data && data.total > 0 && (
        <span className={styles.names}>
          <Link to={filteredPath(path, filters)} onClick={onLeave}>
            {data.total} 条
          </Link>
          {data.named.map((one) => (
            <Link key={one.id} to={`${path}/${encodeURIComponent(one.id)}/show`} onClick={onLeave}>
              {one.label}
            </Link>
          ))}
          {data.total > data.named.length && <span className={styles.quiet}>等</span>}
        </span>
      )}
    </li>
  )
}

/** True once the element has been in sight; at once where that cannot be told. */
function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (seen || !element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen, place])
  return seen
}
