/** What the rights of accounts are called; apart from `rights.ts`, which every page loads. */
import type { PersonalRight } from './rights.ts'

export const RIGHT_WORDS: Readonly<Record<PersonalRight, string>> = {
  reveal: '查看打码的内容',
  exportPlain: '导出明文',
  systemSetting: '系统设置',
}
