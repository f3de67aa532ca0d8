/** Hand-written on stock react-admin: List + DataTable. */
import {
  AdminContext,
  BooleanField,
  DataTable,
  DateField,
  List,
  ResourceContextProvider,
  useListContext,
} from 'react-admin'
import type { DataProvider } from 'ra-core'
import { createRoot } from 'react-dom/client'
import { type BenchRow, COLUMNS, KEYWORD, queryRows } from '../fixtures/rows.ts'
import { bench, N, rowsUrl } from './clock.ts'
import { allRows } from './list-conditions.ts'

let rows: readonly BenchRow[] | undefined
const provider = {
  async getList(
    _resource: string,
    params: { filter?: { name?: string }; sort?: { field: string; order: 'ASC' | 'DESC' } },
  ) {
    rows ??= (await (await fetch(rowsUrl(N))).json()) as readonly BenchRow[]
    const data = queryRows(rows, {
      filter: params.filter?.name,
      sort: params.sort?.field as keyof BenchRow,
      order: params.sort?.order,
    })
    return { data, total: data.length }
  },
} as unknown as DataProvider

let context: ReturnType<typeof useListContext> | undefined
const Grab = () => {
  context = useListContext()
  return null
}
const FIELDS = { bool: BooleanField, date: DateField }

bench({
  name: 'react-admin list',
  mount(host) {
    rows = undefined
    const root = createRoot(host)
    root.render(
      <AdminContext dataProvider={provider}>
        <ResourceContextProvider value="items">
          <List
            perPage={N}
            pagination={false}
            exporter={false}
            sort={{ field: 'id', order: 'ASC' }}
            disableSyncWithLocation
            storeKey={false}
          >
            <>
              <Grab />
              <DataTable bulkActionButtons={false} rowClick={false}>
                {COLUMNS.map(({ key, title, kind }) =>
                  kind === 'num' ? (
                    <DataTable.NumberCol key={key} source={key} label={title} />
                  ) : (
                    <DataTable.Col
                      key={key}
                      source={key}
                      label={title}
                      {...(kind in FIELDS ? { field: FIELDS[kind as keyof typeof FIELDS] } : {})}
                    />
                  ),
                )}
              </DataTable>
            </>
          </List>
        </ResourceContextProvider>
      </AdminContext>,
    )
    return () => root.unmount()
  },
  ...allRows(N),
  actions: {
    sort: () => context?.setSort({ field: 'code', order: 'DESC' }),
    filter: () => context?.setFilters({ name: KEYWORD }, {}, false),
    clear: () => context?.setFilters({}, {}, false),
  },
})
