/** Answers in files: told in lines, and no column of what is read. */
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../src/wire/sheets/column.ts'
import { importColumns, readOnlyColumns } from '../../../src/wire/sheets/plan/match.ts'
import { cellsOf } from '../../../src/wire/sheets/write-records.ts'
import { QUESTIONS, TALKS } from '../../support/questions.ts'

const record = { Name: '甲', Asked: QUESTIONS, Answers: { 1: 1, 3: [1, 3], 4: 36.5 } }

describe('answers in a file', () => {
  it('are written question by question', () => {
    const columns = columnsOf(TALKS, ['Name', 'Answers'])
    const lines = '1. 走路情况：好转\n3. 在做的训练：步行、都没做\n4. 体温：36.5℃'
    expect(cellsOf(columns, record, () => undefined)).toEqual(['甲', lines])
    expect(cellsOf(columns, { ...record, Answers: {} }, () => undefined)).toEqual(['甲', null])
  })

  it('are asked by no template, and left as they are by an import', () => {
    const names = importColumns(TALKS).map(({ path }) => path)
    expect(names).toContain('Person')
    expect(names).not.toContain('Answers')
    expect(readOnlyColumns(TALKS).map(({ path }) => path)).toContain('Answers')
  })
})
