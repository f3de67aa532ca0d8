/** What an export holds: which columns, in what form, of which rows; then it is on its way. */
import { useListContext } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { REASON_MAX } from '../../../model/limits.ts'
import type { Resource } from '../../../model/resource.ts'
import { rowSheetsOf } from '../../../wire/sheets/column.ts'
import type { FileFact } from '../../../wire/sheets/origin.ts'
import type { SheetFormat } from '../../../wire/sheets/write-records.ts'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { TextInput } from '../../controls/input.tsx'
import { formatFigure } from '../../kinds/figures.ts'
import type { ExportInput } from './export-tool.tsx'
import styles from './export-dialog.module.css'
import { filterTexts } from '../filters/filter-texts.ts'
import { isFiltered } from '../filters/filters.ts'
import { useExport } from './use-export.ts'

export interface ExportDialogProps extends ExportInput {
  /** Only these rows. */
  readonly ids?: readonly string[]
  readonly onClose: () => void
}

type Extent = 'shown' | 'all'

export function ExportDialog({ resource, view, labels, shown, ids, onClose }: ExportDialogProps) {
  const list = useListContext()
  const total = ids ? ids.length : list.total
  const [extent, setExtent] = useState<Extent>('shown')
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const [reason, setReason] = useState('')
  const everything = allFields(resource, shown)
  const fields = extent === 'shown' ? shown : everything
  const run = useExport(resource, view, onClose)
  const words = { resource, view, labels, ids }
  const sheets = rowSheetsOf(resource, fields).map(({ title }) => `“${title}”`)
  return (
    <Dialog
      open
      title={ids ? `导出所选${resource.title}` : `导出${resource.title}`}
      onClose={run.cancel}
      actions={
        <>
          <Button onClick={run.cancel}>{run.isLocal && run.busy ? '停止' : '取消'}</Button>
          <Button
            variant="primary"
            autoFocus
            busy={run.busy}
            disabled={total === 0}
            onClick={() =>
              void run.start({ fields, format, ids, facts: factsOf(words, extent), reason: reason.trim() })
            }
          >
            导出
          </Button>
        </>
      }
    >
      <p className={styles.scope}>{scopeWords(words, total)}</p>
      <Choice
        legend="列"
        value={extent}
        onChange={setExtent}
        options={[
          ['shown', `可见列（${shown.length}）`],
          ['all', `全部列（${everything.length}）`],
        ]}
      />
      <Choice
        legend="格式"
        value={format}
        onChange={setFormat}
        options={[
          ['xlsx', 'Excel 工作簿（XLSX）'],
          ['csv', '文本表格（CSV）'],
        ]}
      />
      {run.asksReason && (
        <label className={styles.reason}>
          导出原因
          <TextInput value={reason} maxLength={REASON_MAX} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      <p className={styles.note}>{noteOf(format, sheets, run.isLocal)}</p>
      {run.busy && run.isLocal && (
        <progress className={styles.progress} max={1} value={run.progress} aria-label="导出进度" />
      )}
      {run.error && (
        <p role="alert" className={styles.error}>
          {run.error}
        </p>
      )}
    </Dialog>
  )
}

/** What a person fills in, and what the list can show of the rest. */
function allFields(resource: Resource, shown: readonly string[]): readonly string[] {
  const offered = new Set([...shown, ...resource.list.columns, ...resource.list.hidden])
  return resource.fields.filter(({ name, readOnly }) => !readOnly || offered.has(name)).map(({ name }) => name)
}

type Extract = Pick<ExportDialogProps, 'resource' | 'view' | 'labels'> & { readonly ids: readonly string[] | undefined }

function scopeWords(extract: Extract, total: number | undefined): ReactNode {
  const count = total === undefined ? '' : ` ${formatFigure(total)} 条`
  if (total === 0) return '没有可导出的数据，请先调整筛选条件。'
  if (extract.ids) return `将导出所选的${count}。`
  const { filters } = extract.view
  if (!isFiltered(filters)) return `将导出${filters.shelf === undefined ? '全部' : '本机构的全部'}${count}。`
  return (
    <>
      将导出符合当前筛选的{count}：
      <span className={styles.filters}>
        {filterTexts(extract.resource, extract.view.filters, extract.labels).join('；')}
      </span>
    </>
  )
}

/** For whoever opens the file later. */
function factsOf(extract: Extract, extent: Extent): readonly FileFact[] {
  const { ids, view } = extract
  const range = ids
    ? '所选的记录'
    : isFiltered(view.filters)
      ? filterTexts(extract.resource, extract.view.filters, extract.labels).join('；')
      : '全部记录'
  return [
    ['范围', range],
    ['列', extent === 'shown' ? '可见列' : '全部列'],
  ]
}

function noteOf(format: SheetFormat, sheets: readonly string[], isLocal: boolean): string {
  const names = sheets.join('、')
  const place = isLocal
    ? '文件在浏览器中生成，完成后自动保存。'
    : '文件在后台生成，在右上角“下载任务”中下载，保留 7 天。'
  if (sheets.length === 0) return place
  return (format === 'csv' ? `CSV 不含${names}明细，需要时请选 XLSX。` : `${names}各占一张工作表。`) + place
}

interface ChoiceProps<Value extends string> {
  readonly legend: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map(([option, words]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
