import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCode } from '../../src/cli/house.ts'
import { readOnceProblems } from '../../src/cli/read-once.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const findings = (text: string) =>
  readOnceProblems([{ path: 'tests/e2e/a.test.ts', text }]).map(({ line, column, code }) => `${line}:${column} ${code}`)

describe('a browser test that reads once what changes', () => {
  it.each([
    'expect(await rows.count()).toBe(1)',
    "expect(await page.getByText('已保存（1）').isVisible()).toBe(true)",
    "expect((await field(page, '名称').inputValue()).trim()).toBe('')",
    "expect([await one.count(), await other.count()], 'both').toEqual([1, 1])",
    'expect(await box.evaluate((element) => element.scrollTop)).toBe(150)',
    'expect(await box.evaluate((box: HTMLTextAreaElement) => box.value)).toBe("")',
    'expect(await box.evaluate(element => element.isConnected)).toBe(true)',
    'expect(\n  await rows\n    .filter({ hasText: name })\n    .count(),\n).toBe(0)',
    'expect([path, await page.title()]).toEqual([])',
  ])('is found: %s', (text) => {
    expect(findings(`const a = 1\n  ${text}\n`)).toEqual(['2:3 read-once'])
  })

  it.each([
    'await expect.poll(() => rows.count()).toBe(1)',
    'await expect.poll(async () => (await rows.innerText()).trim()).toBe("")',
    'expect(names.count()).toBe(1)',
    'expect(await page.evaluate(() => sessionStorage.getItem("a"))).toBeNull()',
    'expect(await reply.text()).toBe(""); await rows.count()',
    "expect(await read(')')).toBe(1); const now = await rows.count()",
  ])('is not found where it polls, or reads what stays: %s', (text) => {
    expect(findings(text)).toEqual([])
  })

  it('is nowhere in this project', () => {
    const tests = readCode(ROOT, 'tests/e2e')
    expect(tests.length).toBeGreaterThan(40)
    expect(readOnceProblems(tests)).toEqual([])
  })
})
