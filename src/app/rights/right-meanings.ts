/** What each right opens, in the words of who decides about it. */
import type { PersonalRight } from '../../model/rights.ts'

export const RIGHT_MEANINGS: Readonly<Record<PersonalRight, string>> = {
  reveal: '可以逐条查看打码的手机号、证件号等内容；每次要写明用途，并记入审计日志。',
  exportPlain: '导出的表格里，手机号、证件号等内容不打码。',
  systemSetting: '可以打开系统设置：修改功能与隐私要求，查看审计日志，授予和收回权利。',
}
