/** Which rows of a list go on paper: those of the page, or of all that the filter finds, as far as a print goes. */
import { useDataProvider, useListContext } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { Failure, FAILURES } from '../../model/failure.ts'
import { PRINT_ROWS_MAX } from '../../model/limits.ts'
import type { WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { formatFigure } from '../kinds/figures.ts'
import { compileColumns, type LabelsByLibrary } from '../list/table/columns.ts'
import styles from '../list/export/export-dialog.module.css'
import type { ExportInput } from '../list/export/export-tool.tsx'
import { filterTexts } from '../list/filters/filter-texts.ts'
import { isFiltered } from '../list/filters/filters.ts'
import { withStateColumn } from '../reference/state-column.tsx'
import { ListSheet } from './list-sheet.tsx'
import { readRows } from './read-rows.ts'

const NO_ROWS: readonly WireRecord[] = []

interface ListPrintProps extends ExportInput {
  readonly onClose: () => void
}

/** The rows of one sheet, with what they refer to. */
interface Extract {
  readonly rows: readonly WireRecord[]
  readonly labels: LabelsByLibrary
  readonly count: string
}

export function ListPrint(props: ListPrintProps) {
  const { resource, view, labels, shown, onClose } = props
  const { scope } = useConsole()
  // Not what stands above the page because it was just created: it may be none of the filter's.
  const { total = 0, page, data: rows = NO_ROWS } = useListContext()
  const isAll = total <= rows.length
  const ofPage = {
    rows,
    labels,
    count: isAll ? `${formatFigure(total)} 条` : `第 ${page} 页，${rows.length} 条，共 ${formatFigure(total)} 条`,
  }
  // All rows are on the page: there is nothing to choose.
  const [extract, setExtract] = useState<Extract | undefined>(isAll && total > 0 ? ofPage : undefined)
  const [columns] = useState(() => compileColumns(resource, withStateColumn(resource, scope, shown)))
  const filter = filterTexts(resource, view.filters, labels).join('；') || '全部记录'
  if (extract) return <ListSheet {...{ resource, columns, filter }} {...extract} onDone={onClose} />
  return <Question {...props} {...{ ofPage, columns }} onExtract={setExtract} />
}

interface QuestionProps extends ListPrintProps {
  readonly ofPage: Extract
  readonly columns: ReturnType<typeof compileColumns>
  readonly onExtract: (extract: Extract) => void
}

function Question({ resource, view, ofPage, columns, onExtract, onClose }: QuestionProps) {
  const { total = 0 } = useListContext()
  const [isWhole, setWhole] = useState(false)
  const reading = useReading({ resource, view, columns, onExtract })
  const isCut = total > PRINT_ROWS_MAX
  const whole = isFiltered(view.filters) ? '符合筛选的' : '全部'
  const choices = [
    [false, `本页 ${ofPage.rows.length} 条`],
    [true, isCut ? `${whole}前 ${formatFigure(PRINT_ROWS_MAX)} 条` : `${whole} ${formatFigure(total)} 条`],
  ] as const
  const name = useId()
  return (
    <Dialog
      open
      title={`打印${resource.title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            autoFocus
            busy={reading.isBusy}
            disabled={total === 0}
            onClick={() => (isWhole ? void reading.start() : onExtract(ofPage))}
          >
            打印
          </Button>
        </>
      }
    >
      {total === 0 ? (
        <p className={styles.scope}>没有可打印的数据，请先调整筛选条件。</p>
      ) : (
        <fieldset className={styles.choice}>
          <legend>范围</legend>
          {choices.map(([value, words]) => (
            <label key={words}>
              <input type="radio" name={name} checked={isWhole === value} onChange={() => setWhole(value)} />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      {isCut && (
        <p className={styles.note}>
          共 {formatFigure(total)} 条，一次最多打印 {formatFigure(PRINT_ROWS_MAX)} 条。其余的请缩小筛选范围，或者导出。
        </p>
      )}
      {reading.error && (
        <p role="alert" className={styles.error}>
          {reading.error}
        </p>
      )}
    </Dialog>
  )
}

function useReading({
  resource,
  view,
  columns,
  onExtract,
}: Pick<QuestionProps, 'resource' | 'view' | 'columns' | 'onExtract'>) {
  const { catalog } = useConsole()
  const dataProvider = useDataProvider()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async () => {
    const { signal } = (stop.current = new AbortController())
    setBusy(true)
    setError('')
    try {
      const read = await readRows({ catalog, dataProvider, resource, view, columns, signal })
      if (!signal.aborted) onExtract({ rows: read.rows, labels: read.labels, count: countWords(read) })
    } catch (cause) {
      if (!signal.aborted) setError(cause instanceof Failure ? cause.message : FAILURES.unknown.words)
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return { start, isBusy, error }
}

function countWords({ rows, total }: { readonly rows: readonly WireRecord[]; readonly total: number }): string {
  if (rows.length >= total) return `${formatFigure(rows.length)} 条`
  return `前 ${formatFigure(rows.length)} 条，共 ${formatFigure(total)} 条`
}
