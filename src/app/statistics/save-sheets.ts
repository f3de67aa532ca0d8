/** The figures of a page as a workbook: a sheet for each view, and one that says what the numbers mean and what they were narrowed by. */
import { saveFile } from '../shell/downloads/save-file.ts'
import { WORKBOOK_MEDIA_TYPE, type WrittenSheet, writeWorkbook } from '../../wire/sheets/write-workbook.ts'
import type { StatisticAnswer } from '../../model/statistic.ts'
import { type Plot, toldWords } from './plot.ts'

export interface SheetOrder {
  readonly fileName: string
  readonly answer: Pick<StatisticAnswer, 'definitions' | 'asOf' | 'standards'>
  readonly views: readonly { readonly title: string; readonly plot: Plot }[]
  /** In words, one line each. */
  readonly filters: readonly string[]
}

const SHEET_NAME_MAX = 31

export async function saveSheets(order: SheetOrder): Promise<void> {
  const pieces: BlobPart[] = []
  for await (const piece of writeWorkbook(sheetsOf(order))) pieces.push(piece as Uint8Array<ArrayBuffer>)
  saveFile(new Blob(pieces, { type: WORKBOOK_MEDIA_TYPE }), `${order.fileName}.xlsx`)
}

export function sheetsOf({ answer, views, filters }: SheetOrder): readonly WrittenSheet[] {
  const shown = views.map(({ title, plot }): WrittenSheet => ({
    name: title.slice(0, SHEET_NAME_MAX),
    columns: [plot.axis || '项目', ...plot.series.map(headerOf)].map((header) => ({ header })),
    rows: () => [
      plot.categories.map((category, at) => [
        category,
        ...plot.series.map(({ points: { [at]: point } }) => (point ? toldWords(point) : '')),
      ]),
    ],
  }))
  const meanings: WrittenSheet = {
    name: '口径',
    columns: [{ header: '指标' }, { header: '口径' }],
    rows: () => [
      [
        ...answer.definitions.map(({ title, words }) => [title, words]),
        ...mixedLines(answer),
        ['数据截至', answer.asOf],
        ['筛选', filters.length === 0 ? '没有' : filters.join('；')],
      ],
    ],
  }
  return [...shown, meanings]
}

/** Why rates are missing, said once for all that are missing for it. */
function mixedLines({ standards }: SheetOrder['answer']): readonly (readonly [string, string])[] {
  return [...new Set(standards.map(({ words }) => words))].flatMap((words) =>
    words === '' ? [] : [['没有给出', words]],
  )
}

function headerOf({ title, unit }: Plot['series'][number]): string {
  return unit === '' ? title : `${title}（${unit}）`
}
