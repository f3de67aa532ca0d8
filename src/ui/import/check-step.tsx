/** The third step: what would happen, row by row and cell by cell, before anything is sent. */
import { useState } from 'react'
import { type ImportMode, type PlanOutcome, type ProblemGroup, rowRanges } from '../../wire/sheets/plan/planned.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Select } from '../controls/select.tsx'
import { formatFigure } from '../kinds/figures.ts'
import { OUTCOME_WORDS } from './outcome-words.ts'
import { PlanTable } from './plan-table.tsx'
import { MovedNotice } from './moved-rows.tsx'
import { Progress } from './progress.tsx'
import type { ImportFlow } from './use-import.ts'
import styles from './wizard.module.css'

const MODES: Readonly<Record<ImportMode, string>> = {
  upsert: '新增和更新',
  create: '仅新增',
  update: '仅更新',
}
const SHOWN = ['all', 'create', 'update', 'moved', 'unread', 'error', 'same', 'skipped'] as const

export function CheckStep({ flow }: { readonly flow: ImportFlow }) {
  const { summary, busy, choices } = flow
  const [chosen, setChosen] = useState<PlanOutcome | 'all'>('all')
  if (busy || !summary) return <Progress {...(busy ?? { words: '正在核对', done: 0, total: 0 })} />
  const { counts, groups, warnings } = summary
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const countOf = (outcome: PlanOutcome | 'all') => (outcome === 'all' ? total : counts[outcome])
  const outcome = countOf(chosen) > 0 ? chosen : 'all'
  return (
    <div className={styles.check}>
      <div className={styles.choices}>
        <label>
          方式
          <Select
            value={choices.mode}
            onChange={({ currentTarget }) =>
              void flow.setChoices({ ...choices, mode: currentTarget.value as ImportMode })
            }
          >
            {Object.entries(MODES).map(([mode, words]) => (
              <option key={mode} value={mode}>
                {words}
              </option>
            ))}
          </Select>
        </label>
        <Checkbox
          checked={choices.blankClears}
          onChange={({ currentTarget }) => void flow.setChoices({ ...choices, blankClears: currentTarget.checked })}
        >
          更新时空白单元格表示清空
        </Checkbox>
      </div>
      <div className={styles.counts} role="group" aria-label="按结果筛选">
        {SHOWN.filter((each) => each === 'all' || counts[each] > 0).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === outcome}
            data-outcome={each}
            onClick={() => setChosen(each)}
          >
            {each === 'all' ? '全部' : OUTCOME_WORDS[each].words}
            <strong>{formatFigure(countOf(each))}</strong>
          </button>
        ))}
      </div>
      <MovedNotice flow={flow} />
      {groups.length > 0 && <Groups groups={groups} words="错误按字段汇总" rest="请下载错误行查看" />}
      {warnings.length > 0 && <Groups groups={warnings} words="提醒按字段汇总，仍可导入" rest="请在下面逐行查看" />}
      <PlanTable key={`${flow.version} ${outcome}`} flow={flow} outcome={outcome} count={countOf(outcome)} />
    </div>
  )
}

const GROUPS_SHOWN = 30

interface GroupsProps {
  readonly groups: readonly ProblemGroup[]
  readonly words: string
  /** Where those are found that are not shown. */
  readonly rest: string
}

function Groups({ groups, words, rest }: GroupsProps) {
  return (
    <details className={styles.problems} open={groups.length <= 3}>
      <summary>
        {words}（{groups.length} 种）
      </summary>
      <ul>
        {groups.slice(0, GROUPS_SHOWN).map(({ title, message, sheet, rows }) => (
          <li key={`${sheet} ${title} ${message}`}>
            {message}
            <span className={styles.quiet}>
              {' '}
              — {sheet === '' ? '' : `工作表“${sheet}”`}第 {rowRanges(rows)} 行
            </span>
          </li>
        ))}
        {groups.length > GROUPS_SHOWN && (
          <li>
            另有 {groups.length - GROUPS_SHOWN} 种，{rest}
          </li>
        )}
      </ul>
    </details>
  )
}
