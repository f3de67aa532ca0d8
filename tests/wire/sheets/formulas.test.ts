/** Cells with formulas: what was computed is taken; what was not, or failed, holds the row back instead of being taken for blank. */
import { describe, expect, it } from 'vitest'
import { charge, csv, dryRun } from './dry-run.ts'
import { zip } from './zip-builder.ts'

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

function book(priceCell: string): ArrayBuffer {
  const head = `<row r="1">${text('A1', '项目编码')}${text('B1', '单价')}${text('C1', '随便')}</row>`
  const sheet = `${head}<row r="2">${text('A2', 'PT-1')}${priceCell}</row>`
  const bytes = zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="甲" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  })
  return new Uint8Array(bytes).buffer
}

const NO_VALUE = '“单价”的公式没有值（B2），请用 Excel 或 WPS 打开文件并保存，再重新导入'
const FAILED = (shown: string) => `“单价”的公式出错，显示 ${shown}（B2），请改正公式或直接填写内容`

describe('a formula', () => {
  it.each([
    ['without a value', '<c r="B2"><f>B1*2</f></c>', NO_VALUE],
    ['with an empty value', '<c r="B2"><f>B1*2</f><v></v></c>', NO_VALUE],
    ['with an empty value element', '<c r="B2"><f>B1*2</f><v/></c>', NO_VALUE],
    ['of a text without a value', '<c r="B2" t="str"><f>B1</f></c>', NO_VALUE],
    ['that lost its cell', '<c r="B2" t="e"><f>#REF!</f><v>#REF!</v></c>', FAILED('#REF!')],
    ['that found nothing', '<c r="B2" t="e"><v>#N/A</v></c>', FAILED('#N/A')],
  ])('%s is no blank cell: its row waits, and says what to do', async (_what, cell, words) => {
    const { summary, rows, jobs, engine } = await dryRun(book(cell), { stored: [charge(1)] })
    expect(summary.counts).toMatchObject({ unread: 1, same: 0, update: 0 })
    expect(rows[0]).toMatchObject({ outcome: 'unread', problems: [{ path: 'Price', message: words }] })
    expect(summary.groups.map(({ message }) => message)).toEqual([words])
    expect(jobs).toEqual([])
    expect((await engine.errorFile()).size).toBeGreaterThan(0)
  })

  it('with a value is that value, and says so', async () => {
    const { rows } = await dryRun(book('<c r="B2"><f>B1*2</f><v>12.5</v></c>'), { stored: [charge(1)] })
    expect(rows[0]).toMatchObject({ outcome: 'update', notes: ['B2 取公式的计算结果'] })
  })

  it('that gives an empty text is a blank cell', async () => {
    const { rows } = await dryRun(book('<c r="B2" t="str"><f>IF(1,"",2)</f><v></v></c>'), { stored: [charge(1)] })
    expect(rows[0]?.outcome).toBe('same')
  })

  it('in a column that nobody imports does not matter', async () => {
    const file = book('<c r="B2"><v>12</v></c><c r="C2"><f>1</f></c>')
    expect((await dryRun(file, { stored: [charge(1)] })).rows[0]?.outcome).toBe('update')
  })

  it('that failed is told in a CSV too, where only its words are left', async () => {
    const { rows } = await dryRun(csv('项目编码,单价\r\nPT-1,#DIV/0!\r\n'), { stored: [charge(1)] })
    expect(rows[0]).toMatchObject({ outcome: 'unread', problems: [{ message: FAILED('#DIV/0!') }] })
  })
})
