/** The types of messages by name. Assumed: the specification gives the numbers alone. */
import { UNREAD_MESSAGE_TYPES } from '../../../model/limits.ts'

const NAMES: Readonly<Record<(typeof UNREAD_MESSAGE_TYPES)[number], string>> = {
  3: '审核通知',
  4: '系统通知',
  5: '业务提醒',
  17: '咨询消息',
}

export function typeName(type: number): string {
  return (NAMES as Readonly<Record<number, string>>)[type] ?? '其他消息'
}
