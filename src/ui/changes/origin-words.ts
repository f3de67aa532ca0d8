/** How a change came about, in words. */
import type { ChangeKind, ChangeOrigin } from '../../model/change-origin.ts'
import type { UndoOutcome, Writer } from '../../model/change-batch.ts'
import { localDateTime } from '../../model/typed-text.ts'

const WORDS: Readonly<Record<ChangeKind, string>> = {
  quickEdit: '列表内修改',
  bulkEdit: '批量修改',
  import: '导入',
  delete: '删除',
  restore: '恢复自版本',
  undo: '撤销',
  undelete: '从回收站恢复',
}

/** 导入 价格.xlsx, 恢复自版本 3, 撤销批量修改. A kind that is newer than this console is named as a change. */
export function originWords({ kind, note, of }: Pick<ChangeOrigin, 'kind' | 'note' | 'of'>): string {
  const words = WORDS[kind] ?? '修改'
  if (kind === 'undo') return of?.kind ? `${words}${originWords({ kind: of.kind, ...pick(of.note) })}` : words
  return note ? `${words} ${note}` : words
}

/** What undoing it is called on a button. */
export function undoLabel({ kind }: ChangeOrigin): string {
  if (kind === 'undo') return '重做'
  return kind === 'import' ? '撤销本次导入' : `撤销这次${WORDS[kind] ?? '修改'}`
}

export function undoRefusalWords({ words, by }: UndoOutcome): string {
  return by ? `${words}（${writerWords(by)}）` : words
}

export function writerWords({ userName, at }: Writer): string {
  return `${userName}，${localDateTime(at)}`
}

function pick(note: string | undefined) {
  return note ? { note } : {}
}
