/** In which order problems are read, and what the panes say about the last commit. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DifferencePane } from '../../../src/app/studio/panes/difference-pane.tsx'
import { ProblemsPanel } from '../../../src/app/studio/problems-panel.tsx'
import type { CompiledState } from '../../../src/gate/editing/state.ts'
import type { CommitState } from '../../../src/app/studio/state.ts'
import { EMPTY_VIEW, type StudioView } from '../../../src/app/studio/studio-view.ts'
import type { Finding, FindingLevel } from '../../../src/gate/rule.ts'

afterEach(cleanup)

const found = (library: string, file: string, level: FindingLevel, line: number): Finding => ({
  library,
  file,
  level,
  line,
  column: 1,
  path: '',
  code: 'D1',
  cure: '',
  message: `${file} ${level} ${line}`,
})

function viewOf(findings: readonly Finding[]): StudioView {
  const compiled: CompiledState = { version: 0, catalog: { resources: {}, broken: [] }, findings, changes: undefined }
  return { ...EMPTY_VIEW, mayWrite: true, phase: 'ready', library: 'b', file: 'b.json', compiled }
}

describe('the problems', () => {
  it('of the open file come first, then of its library, then of others; errors before warnings before hints', () => {
    const findings = [
      found('a', 'a.json', 'info', 1),
      found('a', 'a.json', 'error', 9),
      found('b', 'b-schema.json', 'warning', 3),
      found('b', 'b-schema.json', 'error', 4),
      found('b', 'b.json', 'info', 1),
      found('b', 'b.json', 'warning', 2),
      found('b', 'b.json', 'error', 7),
      found('b', 'b.json', 'error', 5),
    ]
    render(<ProblemsPanel view={viewOf(findings)} onOpen={() => undefined} />)
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' → ')[0])
    expect(lines).toEqual([
      'b.json error 7',
      'b.json error 5',
      'b.json warning 2',
      'b.json info 1',
      'b-schema.json error 4',
      'b-schema.json warning 3',
      'a.json error 9',
      'a.json info 1',
    ])
  })
})

describe('what somebody accepts', () => {
  const accepted = (line: number, acceptance: Finding['accepted']): Finding => ({
    ...found('b', 'b.json', 'error', line),
    cure: '改掉',
    ...(acceptance && { accepted: acceptance }),
  })
  const waived = accepted(3, { by: 'waiver', reason: '沿用平台名称', who: '张三', until: '2026-12-31' })
  const based = accepted(4, { by: 'baseline', reason: '建立基线时已有' })

  it('stands in a group of its own with reason, person and day, and counts nowhere', () => {
    render(<ProblemsPanel view={viewOf([accepted(1, undefined), waived, based])} onOpen={() => undefined} />)
    expect(screen.getByRole('button', { name: '错误 1' })).toBeTruthy()
    const group = screen.getByText('已豁免 2，不计入').closest('details')
    expect(group?.open).toBe(false)
    expect([...(group?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'b.json error 3 — 沿用平台名称（张三，到 2026-12-31）D1 b.json:3',
      'b.json error 4 — 建立基线时已有D1 b.json:4',
    ])
  })

  it('leaves no problem behind', () => {
    render(<ProblemsPanel view={viewOf([waived])} onOpen={() => undefined} />)
    expect(screen.getByText('没有问题')).toBeTruthy()
    expect(screen.getByRole('button', { name: '错误 0' })).toBeTruthy()
  })

  it('is no group where nothing is accepted', () => {
    render(<ProblemsPanel view={viewOf([accepted(1, undefined)])} onOpen={() => undefined} />)
    expect(screen.queryByText(/已豁免/)).toBeNull()
  })
})

describe('the differences', () => {
  it.each<[CommitState, RegExp]>([
    ['none', /这个文件夹不在 git 中/],
    ['asked', /正在与上一次提交比较/],
    ['late', /git 超过 10 秒没有回答/],
  ])('says about a commit that is %s', (history, words) => {
    const onHistory = vi.fn<() => void>()
    render(<DifferencePane state={{ ...viewOf([]), history }} onOpen={() => undefined} onHistory={onHistory} />)
    expect(screen.getByText(words)).toBeTruthy()
    const again = screen.queryByRole('button', { name: '重试' })
    expect(again !== null).toBe(history === 'late')
    if (again) fireEvent.click(again)
    expect(onHistory).toHaveBeenCalledTimes(again ? 1 : 0)
  })
})
