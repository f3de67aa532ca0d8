/** The copies to review, each with how much has changed; several are chosen to be taken over as they are. */
import type { Resource } from '../../model/resource.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import styles from './drift.module.css'
import { ReferenceBadge, referenceState } from './state.tsx'
import { type CopyItem, copyCount } from './use-copies.ts'
import type { Review } from './use-review.ts'

interface DriftListProps {
  readonly resource: Resource
  readonly review: Review
  readonly copies: readonly CopyItem[]
  readonly currentId: string | undefined
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onOpen: (id: string) => void
  readonly onSync: () => void
}

export function DriftList(props: DriftListProps) {
  const { resource, review, copies, currentId, chosen, onChoose, onOpen, onSync } = props
  const open = copies.filter(({ record }) => record && referenceState(resource, record) === 'updated')
  const here = open.filter(({ id }) => chosen.has(id)).length
  const put = (ids: readonly string[], on: boolean) =>
    onChoose(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
  return (
    <nav className={styles.list} aria-label="待核对的条目">
      <div className={styles.listHead}>
        <Checkbox
          checked={open.length > 0 && here === open.length}
          indeterminate={here > 0 && here < open.length}
          disabled={open.length === 0}
          onChange={(event) =>
            put(
              open.map(({ id }) => id),
              event.target.checked,
            )
          }
        >
          全选本页
        </Checkbox>
        <span className={styles.total}>共 {review.total} 条</span>
        <Button size="small" variant="primary" disabled={chosen.size === 0} onClick={onSync}>
          同步所选{chosen.size > 0 ? `（${chosen.size}）` : ''}
        </Button>
      </div>
      <ul className={styles.items}>
        {copies.map((copy) => (
          <li key={copy.id} data-current={copy.id === currentId || undefined}>
            <Checkbox
              aria-label={`选择 ${copy.name}`}
              checked={chosen.has(copy.id)}
              disabled={!open.includes(copy)}
              onChange={(event) => put([copy.id], event.target.checked)}
            />
            <button
              type="button"
              aria-current={copy.id === currentId ? 'true' : undefined}
              onClick={() => onOpen(copy.id)}
            >
              <span className={styles.itemName}>{copy.name}</span>
              <span className={styles.itemState}>
                {copy.record ? <ReferenceBadge resource={resource} record={copy.record} /> : <Badge>已不存在</Badge>}
                <Counts copy={copy} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!review.isNamed && review.pages > 1 && <Pages review={review} />}
    </nav>
  )
}

function Counts({ copy }: { readonly copy: CopyItem }) {
  const changed = copyCount(copy, 'platformOnly', 'both')
  const clashes = copyCount(copy, 'both')
  if (changed === 0) return null
  return (
    <span className={styles.counts}>
      平台改了 {changed} 项{clashes > 0 && <strong>，其中 {clashes} 项冲突</strong>}
    </span>
  )
}

function Pages({ review: { page, pages, setPage } }: { readonly review: Review }) {
  return (
    <div className={styles.pages}>
      <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        上一页
      </Button>
      <span>
        {page} / {pages}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
        下一页
      </Button>
    </div>
  )
}
