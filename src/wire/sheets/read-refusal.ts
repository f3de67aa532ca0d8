/** Why a file is not read, in one place: what it is, and what to do about it. Each is a `Failure` whose words are shown as they are. */
import { Failure } from '../../model/failure.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_ROWS_MAX,
  ROWS_COUNTED_MAX,
  SHEET_ROWS_MAX,
} from './limits.ts'

const WORDS = {
  empty: '文件里没有内容，请填写后再导入',
  damaged: '文件已损坏或不完整，请用 Excel 或 WPS 打开并另存为 .xlsx 后再导入',
  encrypted: '文件设有打开密码，请取消密码后另存为 .xlsx 再导入',
  oldWorkbook: '这是旧版 .xls 文件，请用 Excel 或 WPS 另存为 .xlsx 后再导入',
  binaryWorkbook: '这是 .xlsb 文件，请用 Excel 另存为 .xlsx 后再导入',
  openDocument: '这是 .ods 文件，请另存为 .xlsx 后再导入',
  otherZip: '这是压缩包而不是表格，请解压后选择其中的 .xlsx 或 .csv 文件',
  otherFile: '不是表格文件，请选择 .xlsx 或 .csv 文件',
  webPage: '这是网页而不是表格（有些系统导出的 .xls 其实是网页），请用 Excel 打开并另存为 .xlsx 后再导入',
  noSheet: '工作簿里没有可读的工作表，请检查是否都被隐藏',
  openQuote: '文件里有引号没有配对，请用 Excel 打开并另存为 .xlsx 后再导入',
} as const

/** The failure of a file that cannot be read, for one of the known reasons. */
export function unreadable(reason: keyof typeof WORDS, cause?: unknown): Failure {
  return new Failure('unsupported', { words: WORDS[reason], cause })
}

/** The failure of a file that looks made to do harm. */
export function suspicious(what: string): Failure {
  return new Failure('tooLarge', { words: `文件${what}，为安全起见没有读取；请复制数据到新的工作簿后再导入` })
}

/** The failure of a file with too many bytes. */
export function tooBig(bytes: number): Failure {
  const megabytes = (count: number) => Math.ceil(count / 1_048_576)
  return new Failure('tooLarge', {
    words: `文件最大 ${megabytes(IMPORT_FILE_MAX_BYTES)} MB，本文件有 ${megabytes(bytes)} MB，请分成几个文件导入`,
  })
}

/** The failure of a sheet with too many rows. */
export function tooManyRows(rows: number): Failure {
  const many = rows > ROWS_COUNTED_MAX ? `超过 ${ROWS_COUNTED_MAX} 行` : `有 ${rows} 行`
  return new Failure('tooLarge', { words: `一次最多导入 ${IMPORT_ROWS_MAX} 行，本文件${many}，请分成几个文件导入` })
}

/** A place that no spreadsheet program can have written. */
export function impossibleRow(row: number): Failure {
  return new Failure('tooLarge', {
    words: `文件里有第 ${row} 行，超出表格的最大行号 ${SHEET_ROWS_MAX}；请用 Excel 打开并另存为 .xlsx 后再导入`,
  })
}

/** The failure of a sheet with too many columns. */
export function tooManyColumns(): Failure {
  return new Failure('tooLarge', { words: `表格最多 ${IMPORT_COLUMNS_MAX} 列，请删除多余的列后再导入` })
}
