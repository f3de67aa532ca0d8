/** The newest records of another library that refer to this one, with a way to all of them and to a new one. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { mayCreate } from '../../../model/access.ts'
import { aroundHere } from '../../../model/around-here.ts'
import { isFitting } from '../../../model/reference-condition.ts'
import type { RelatedSection } from '../../../model/related.ts'
import {
  type Catalog,
  getField,
  getResource,
  labelOf,
  type Resource,
  type WireRecord,
} from '../../../model/resource.ts'
import { ConsoleProvider, useConsole } from '../../console.tsx'
import { EmptyState } from '../../controls/empty-state.tsx'
import { Icon } from '../../controls/icon.tsx'
import { filteredPath } from '../../guards/list-path.ts'
import { formatFigure } from '../../kinds/figures.ts'
import { useLibraryProvider } from '../../library-provider.ts'
import { ListError, WaitingRows } from '../../list/list-states.tsx'
import { compileColumns } from '../../list/table/columns.ts'
import { useReferenceLabels } from '../../list/table/reference-labels.ts'
import { listKey } from '../../queries.ts'
import screen from '../screen.module.css'
import styles from './related.module.css'

const ROWS = 10

interface RelatedListProps {
  readonly section: RelatedSection
  /** That they refer to. */
  readonly record: WireRecord
  readonly id: string
}

/** Waits for the library when it is opened for the first time. */
export function RelatedList(props: RelatedListProps) {
  const { section } = props
  const outer = useConsole()
  const opened = outer.openLibrary?.(section.of) ?? outer.catalog
  return <Opened {...props} catalog={opened instanceof Promise ? use(opened) : opened} />
}

function Opened({ catalog, ...props }: RelatedListProps & { readonly catalog: Catalog }) {
  const outer = useConsole()
  const value = useMemo(() => ({ ...outer, catalog }), [outer, catalog])
  return (
    <ConsoleProvider value={value}>
      <Rows {...props} resource={getResource(catalog, props.section.of)} />
    </ConsoleProvider>
  )
}

const NO_IDS: ReadonlyMap<string, readonly string[]> = new Map()
const NO_ROWS: readonly WireRecord[] = []

function Rows({ section, record, id, resource }: RelatedListProps & { readonly resource: Resource }) {
  const { pathOf, scope } = useConsole()
  const provider = useLibraryProvider()
  const here = useLocation()
  const filters = { [section.via]: { in: [id] } }
  const { data, error, refetch } = useQuery({
    queryKey: listKey(resource.name, 'related', section.via, id),
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { data: rows, total = rows.length } = await provider.getList(resource.name, {
        pagination: { page: 1, perPage: ROWS },
        // What is to be done stands first in its list; of one record the newest is looked for.
        sort: { field: resource.list.sort.field, order: 'DESC' },
        filter: filters,
        meta: { rowByRow: true },
      })
      return { rows: rows as readonly WireRecord[], total }
    },
  })
  const columns = useMemo(
    () =>
      compileColumns(
        resource,
        (section.columns ?? resource.list.columns).filter((name) => name !== section.via),
      ),
    [resource, section],
  )
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const rows = data?.rows ?? NO_ROWS
  const labels = useReferenceLabels(fields, rows, NO_IDS)
  const path = pathOf(resource.name)
  const from = { from: `${here.pathname}${here.search}` }
  // Rows that could not be read again stay.
  if (!data) return error ? <ListError error={error} onRetry={() => void refetch()} /> : <WaitingRows count={5} />
  return (
    <section className={styles.card} aria-label={section.title}>
      <div className={styles.tools}>
        <span>{`共 ${formatFigure(data.total)} 条`}</span>
        {data.total > 0 && <Link to={filteredPath(path, filters)}>查看全部</Link>}
        {section.create && mayCreate(resource, scope) && mayRefer(resource, section.via, record) && (
          <Link
            className={screen.button}
            to={`${path}/create?${new URLSearchParams({ [section.via]: id }).toString()}`}
            state={from}
          >
            新增{resource.title}
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={`没有${section.title}`} icon={<Icon name="empty" />} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(({ name, title, align }) => (
                  <th key={name} scope="col" data-align={align}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={String(row.id)}>
                  {columns.map((column) => (
                    <td key={column.name} data-align={column.align}>
                      {column.leading ? (
                        <Link to={`${path}/${encodeURIComponent(String(row.id))}/show`} state={from}>
                          {column.render(row, labels) ?? labelOf(resource, row)}
                        </Link>
                      ) : (
                        column.render(row, labels)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Nobody begins what would be refused: another state than the reference asks for, somebody who has died. */
function mayRefer(resource: Resource, via: string, record: WireRecord): boolean {
  const { within } = getField(resource, via)
  const asker = { row: {}, record: {}, around: aroundHere() }
  return within === undefined || isFitting(within, record, asker)
}
