import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { comparison, readRecord, writeRecord } from '../../bench/record.ts'
import type { Goal } from '../../bench/report.ts'

const folder = mkdtempSync(join(tmpdir(), 'rehab-console-record-'))
const file = pathToFileURL(join(folder, 'record.json'))
const goal = (what: string, measured: number, most = 10): Goal => ({ what, measured, most, unit: 'ms' })
const namesOf = (table: string) => table.split('\n').slice(2)

describe('the table of a run', () => {
  it('begins with what was met when recorded and is missed now', () => {
    const goals = [goal('好', 3), goal('一直差', 12), goal('变差', 11), goal('没记过', 20)]
    const table = comparison(goals, { 好: 4, 一直差: 14, 变差: 9 })
    expect(namesOf(table)).toEqual([
      '| 变差 | ≤ 10 ms | 11.00 | 9.00 | 以前达到，这次未达到 |',
      '| 一直差 | ≤ 10 ms | 12.00 | 14.00 | 未达到 |',
      '| 没记过 | ≤ 10 ms | 20.00 | — | 未达到 |',
      '| 好 | ≤ 10 ms | 3.00 | 4.00 | 达到 |',
    ])
  })

  it('takes the goal of today for what was recorded under a looser one', () => {
    expect(comparison([goal('收紧', 9, 8)], { 收紧: 9 })).toContain('| 未达到 |')
  })

  it('takes a figure that is no number for a missed goal', () => {
    expect(comparison([goal('没有结果', NaN)], { 没有结果: 5 })).toContain('以前达到，这次未达到')
  })
})

describe('the record', () => {
  afterEach(() => rmSync(file))

  it('keeps what this run did not measure', () => {
    writeFileSync(file, '{"甲":1,"乙":2}')
    writeRecord([goal('乙', 2.346)], file)
    expect(readRecord(file)).toEqual({ 甲: 1, 乙: 2.35 })
  })
})
