/** 被引用, as a part of the page. */
import { referrersOf } from '../../model/referrers.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { WhereUsed } from '../guards/where-used.tsx'
import styles from './history.module.css'

export function WhereUsedCard({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { catalog } = useConsole()
  if (referrersOf(catalog, resource).length === 0) return null
  return (
    <section className={styles.card} aria-label="被引用">
      <h2 className={styles.heading}>被引用</h2>
      <WhereUsed resource={resource} id={id} />
    </section>
  )
}
