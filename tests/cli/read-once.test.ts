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
    'expect(rows.count()).resolves.toBe(1)',
    'expect((await rows.all()).length).toBe(1)',
    'expect(await list.ariaSnapshot()).toContain("a")',
    'expect(await page.evaluate(() => document.title)).toBe("a")',
    'expect(page.url()).toBe("/")',
    'expect(new URL(page.url()).pathname).toBe("/")',
  ])('is found: %s', (text) => {
    expect(findings(`const a = 1\n  ${text}\n`)).toEqual(['2:3 read-once'])
  })

  it.each([
    'const count = await rows.count()\n  expect(count).toBe(1)',
    'const box = await menu.boundingBox()\n  await other()\n  expect(box?.width).toBe(1)',
    'const texts = await rows\n    .filter({ visible: true })\n    .allInnerTexts()\n  expect(texts.join()).toBe("")',
    "const low = await main.evaluate((main) => {\n    // it isn't\n    return main.id\n  })\n  expect(low).toEqual([])",
    'const excess = await page.evaluate(() => {\n    const list = document.body\n    return list.scrollWidth\n  })\n  expect(excess).toBe(0)',
  ])('is found where a constant holds what was read: %s', (text) => {
    expect(findings(`it('a', async () => {\n  ${text}\n})\n`)).toEqual([expect.stringMatching(/^\d+:3 read-once$/)])
  })

  it.each([
    'const before = await rows.count()\n  await expect.poll(() => rows.count()).toBe(before + 1)',
    'const before = await rows.count()\n  expect(sent).toBe(before)',
    "const count = await rows.count()\n})\nit('b', () => {\n  expect(count).toBe(1)",
    'const body = await reply.json()\n  expect(body.count).toBe(1); await rows.count()',
    'await expect.poll(() => rows.count()).toBe(1)',
    'await expect.poll(() => page.url()).toBe("/")',
    'expect(new URL(request.url()).pathname).toBe("/")',
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
