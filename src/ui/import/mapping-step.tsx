/** The second step: where each column of the file goes. A column is left out only because somebody said so. */
import type { Resource } from '../../model/resource.ts'
import type { SheetColumn } from '../../wire/sheets/column.ts'
import { checkMapping, IGNORED, type HeaderMatch } from '../../wire/sheets/plan/match.ts'
import { rowRanges } from '../../wire/sheets/plan/planned.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Select } from '../controls/select.tsx'
import type { OpenedTable } from './open-file.ts'
import { Progress } from './progress.tsx'
import { columnsOfTable, type ImportFlow } from './use-import.ts'
import styles from './wizard.module.css'

export function MappingStep({ resource, flow }: { readonly resource: Resource; readonly flow: ImportFlow }) {
  const { file, busy } = flow
  if (busy) return <Progress {...busy} />
  return (
    <div className={styles.mapping}>
      {file?.tables.map((table, at) => (
        <TableMapping
          key={table.sheet}
          table={table}
          columns={columnsOfTable(resource, table.title)}
          mapping={flow.mappings[at] ?? {}}
          onMap={(index, path) => flow.map(at, index, path)}
        />
      ))}
      {file && file.otherSheets.length > 0 && (
        <p className={styles.quiet}>没有读取的工作表：{file.otherSheets.join('、')}</p>
      )}
    </div>
  )
}

interface TableMappingProps {
  readonly table: OpenedTable
  readonly columns: readonly SheetColumn[]
  readonly mapping: Readonly<Record<number, string | undefined>>
  readonly onMap: (index: number, path: string | undefined) => void
}

function TableMapping({ table, columns, mapping, onMap }: TableMappingProps) {
  const headers = table.matches.map(({ header }) => header)
  const { undecided, repeated, missing } = checkMapping(headers, columns, mapping)
  const headerOf = (path: string) => columns.find((column) => column.path === path)?.header ?? path
  return (
    <section aria-label={table.title || '要导入的列'}>
      <p className={styles.facts}>
        {table.sheet === '' ? '' : `工作表“${table.sheet}”，`}共 {table.rowCount} 行
        {table.exampleRows.length > 0 && `；第 ${rowRanges(table.exampleRows)} 行是示例，不导入`}
        {table.leadRows.length > 0 && `；第 ${rowRanges(table.leadRows)} 行在标题行之上，不导入`}
      </p>
      <div role="status" className={styles.issues}>
        {undecided.length > 0 && (
          <p>
            <Badge tone="warning">还有 {undecided.length} 列没有对应</Badge>
            请选择对应的字段，或选“不导入”
            {undecided.length > 1 && (
              <Button size="small" onClick={() => undecided.forEach((index) => onMap(index, IGNORED))}>
                这 {undecided.length} 列都不导入
              </Button>
            )}
          </p>
        )}
        {repeated.map((path) => (
          <p key={path}>
            <Badge tone="danger">重复</Badge>有几列都对应“{headerOf(path)}”，请只保留一列
          </p>
        ))}
        {missing.length > 0 && (
          <p>
            <Badge tone="info">缺少必填列</Badge>
            {missing.map(headerOf).join('、')}：已有的记录可以更新，新增的行会报错
          </p>
        )}
      </div>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">文件里的列</th>
            <th scope="col">内容举例</th>
            <th scope="col">导入到</th>
          </tr>
        </thead>
        <tbody>
          {table.matches.map((match) => (
            <MappingRow
              key={match.header.index}
              match={match}
              samples={table.samples[match.header.index] ?? []}
              columns={columns}
              path={mapping[match.header.index]}
              repeated={repeated}
              onMap={(path) => onMap(match.header.index, path)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface MappingRowProps {
  readonly match: HeaderMatch
  readonly samples: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly path: string | undefined
  readonly repeated: readonly string[]
  readonly onMap: (path: string | undefined) => void
}

const KEPT_WORDS = {
  readOnly: '由系统维护，不导入',
  mark: '标记列，不导入',
  version: '用来发现导出之后的改动',
  foreign: '别处导出的编号，不使用',
} as const
const UNDECIDED = '?'
const LEFT_OUT = '-'

function MappingRow({ match, samples, columns, path, repeated, onMap }: MappingRowProps) {
  const { header, kept, suggestion } = match
  const name = header.text || `${header.letters} 列（没有标题）`
  const guess = path === undefined ? columns.find((column) => column.path === suggestion) : undefined
  return (
    <tr data-state={path === undefined ? 'open' : path === IGNORED ? 'out' : 'in'}>
      <th scope="row">
        <span className={styles.letters}>{header.letters}</span>
        {name}
      </th>
      <td className={styles.samples}>{samples.join('、') || '（空）'}</td>
      <td>
        {kept ? (
          <span className={styles.quiet}>{KEPT_WORDS[kept]}</span>
        ) : (
          <span className={styles.choice}>
            <Select
              aria-label={`“${name}”导入到`}
              value={path === undefined ? UNDECIDED : path === IGNORED ? LEFT_OUT : path}
              invalid={path === undefined || repeated.includes(path)}
              onChange={({ currentTarget: { value } }) =>
                onMap(value === UNDECIDED ? undefined : value === LEFT_OUT ? IGNORED : value)
              }
            >
              <option value={UNDECIDED}>请选择</option>
              <option value={LEFT_OUT}>不导入</option>
              {columns.map((column) => (
                <option key={column.path} value={column.path}>
                  {column.header}
                  {column.field.required ? ' *' : ''}
                </option>
              ))}
            </Select>
            {guess && (
              <Button size="small" onClick={() => onMap(guess.path)}>
                是“{guess.header}”？
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  )
}
