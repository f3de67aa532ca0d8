/** A patient is evaluated twice: what is not answered is not confirmed, what is confirmed is not changed, the second is told from the first. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { dayFrom, makePatients } from '../../src/server/seed/business/patient.ts'
import { chooseIn, doInRow, findRows, openNew, save, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const EVALUATIONS = '/evaluation/result'
const TODAY = businessDay(Date.now())
/** Who is new has not been evaluated yet. */
const PATIENT = makePatients(TODAY)
  .filter(({ organization }) => organization === 'org-1')
  .flatMap(({ rows }) => rows)
  .filter(({ State }) => State === 'registered')
  .map(({ Name }) => String(Name))[2]!
const BEFORE = [5, 0, 5, 5, 10, 5, 5, 5, 5, 0]
const LATER = [10, 0, 5, 5, 10, 10, 5, 10, 10, 0]

interface Question {
  readonly Options: readonly { readonly Label: string; readonly Score: number }[]
}
const { platform: SCALES } = JSON.parse(readFileSync('src/server/seed/evaluation.json', 'utf8')) as {
  readonly platform: readonly { readonly Name: string; readonly Items: readonly Question[] }[]
}
const SCALE = '巴塞尔指数'
const QUESTIONS = SCALES.find(({ Name }) => Name === SCALE)!.Items

async function answer(page: Page, points: readonly number[]): Promise<void> {
  for (const [index, one] of points.entries()) {
    const label = QUESTIONS[index]!.Options.find(({ Score }) => Score === one)!.Label
    await page.getByRole('combobox', { name: new RegExp(`^${index + 1}\\. `) }).selectOption(label)
  }
}

async function begin(page: Page, stage: string, day: string): Promise<void> {
  await openNew(page)
  await chooseIn(page, '患者', PATIENT)
  await chooseIn(page, '评定量表', SCALE)
  await page.getByRole('combobox', { name: '评定时机' }).selectOption(stage)
  await chooseIn(page, '评定人', '冯雪')
  await page.getByRole('textbox', { name: '评定日期' }).fill(day)
}

async function saved(page: Page): Promise<string> {
  await save(page)
  const said = page.getByText(/已保存 评定 PD\d{12}/).first()
  return /PD\d{12}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
}

const rowWith = (page: Page, no: string) => page.getByRole('row').filter({ hasText: no })

describe('evaluations', () => {
  it('count and read the answers, are confirmed when all are there, and then stay as they are', async () => {
    suite.expectComplaint(/400/)
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, EVALUATIONS)
    await page.getByRole('rowheader').first().waitFor()
    await begin(page, '入院', dayFrom(TODAY, -2))
    await answer(page, BEFORE.slice(0, 9))
    const no = await saved(page)
    await findRows(page, no)
    await doInRow(page, no, '确认')
    await page
      .getByRole('dialog')
      .getByText(/第 10 题/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
    await rowWith(page, no).getByRole('button', { name: '编辑' }).click()
    await answer(page, BEFORE)
    await save(page)
    await findRows(page, no)
    await doInRow(page, no, '确认')
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await expect.poll(() => rowWith(page, no).innerText()).toMatch(/\s45\s+中度依赖\s+—\s+冯雪\s[^]*已确认/)
    await rowWith(page, no).getByRole('button', { name: '编辑' }).click()
    await page.getByText('已确认，除备注外不能修改；要改请先修订').first().waitFor()
  })

  it('are told from the one before', async () => {
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, EVALUATIONS)
    await page.getByRole('rowheader').first().waitFor()
    await begin(page, '中期', TODAY)
    await answer(page, LATER)
    const no = await saved(page)
    await findRows(page, no)
    await doInRow(page, no, '确认')
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await expect.poll(() => rowWith(page, no).innerText()).toMatch(/\s65\s+轻度依赖\s+20\s+冯雪\s[^]*已确认/)
  })
})
