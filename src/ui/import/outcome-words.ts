/** The outcomes of a dry run in words, each with the tone of its badge. */
import type { PlanOutcome } from '../../wire/sheets/plan/planned.ts'
import type { Tone } from '../controls/badge.tsx'

export const OUTCOME_WORDS: Readonly<Record<PlanOutcome, { readonly words: string; readonly tone: Tone }>> = {
  create: { words: '新增', tone: 'success' },
  update: { words: '更新', tone: 'info' },
  moved: { words: '导出之后被改过', tone: 'warning' },
  unread: { words: '公式没有值', tone: 'danger' },
  error: { words: '错误', tone: 'danger' },
  same: { words: '无变化', tone: 'neutral' },
  skipped: { words: '跳过', tone: 'warning' },
}
