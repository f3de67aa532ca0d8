/** The limit: a plain React table over rows fetched once; sorting and filtering in memory. */
import { useEffect, useState } from 'react'
import { type BenchRow, COLUMNS, KEYWORD, queryRows, type RowQuery } from '../fixtures/rows.ts'
import { rowsUrl } from './clock.ts'

let setQuery: (query: RowQuery) => void = () => {}

export const tableActions = {
  sort: () => setQuery({ sort: 'code', order: 'DESC' }),
  filter: () => setQuery({ filter: KEYWORD }),
  clear: () => setQuery({}),
}

const cell = (value: BenchRow[keyof BenchRow]) => (typeof value === 'boolean' ? (value ? '是' : '否') : value)

export function NativeTable({ n }: { readonly n: number }) {
  const [rows, setRows] = useState<readonly BenchRow[]>([])
  const [query, set] = useState<RowQuery>({})
  setQuery = set
  useEffect(() => {
    void fetch(rowsUrl(n)).then(async (answer) => setRows(await answer.json()))
  }, [n])
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column.key}>{column.title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queryRows(rows, query).map((row) => (
          <tr key={row.id}>
            {COLUMNS.map((column) => (
              <td key={column.key}>{cell(row[column.key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
