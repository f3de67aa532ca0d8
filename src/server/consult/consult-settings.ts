/** The settings of consultations. */
import { readInteger } from '../setting-values.ts'
import type { SettingTable } from '../settings.ts'

export interface ConsultSettings {
  /** From the end of a room on. */
  readonly consultKeepYears: number
}

export const CONSULT_SETTINGS: SettingTable<ConsultSettings> = {
  consultKeepYears: {
    variable: 'CONSULT_KEEP_YEARS',
    initial: '30',
    words: '会诊记录在会诊结束后保存的年数：随病历保存，门诊 15 年，住院 30 年',
    read: (text) => readInteger(text, 15, 100),
    cure: '请填 15 到 100 的整数（年）',
  },
}
