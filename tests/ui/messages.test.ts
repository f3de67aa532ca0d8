/** L6: the words for ra-core's own keys are complete against the ra-core that is installed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chineseMessages, i18nProvider } from '../../src/ui/messages.ts'

/** What ra-core fills in. */
const VALUES = { smart_count: 3, name: '甲', recordRepresentation: '乙', id: 1, page: 2, max: 9, min: 1 }
const CORE = resolve(import.meta.dirname, '../../node_modules/ra-core/dist')

const chinese = new Map(Object.entries(chineseMessages))
const used = keysUsedBy(CORE)

describe('L6 the Chinese pack of ra-core', () => {
  it('has every key that ra-core itself uses', () => {
    expect(used.size).toBeGreaterThan(30)
    expect([...used].filter((key) => !chinese.has(key)).sort()).toEqual([])
  })

  it('has no key that ra-core does not use', () => {
    expect([...chinese.keys()].filter((key) => !used.has(key))).toEqual([])
  })

  it.each([...chinese])('%s is one Chinese text', (key, text) => {
    expect(text).not.toContain('||||')
    if (text.replace(/%\{\w+\}|\s/g, '') !== '') expect(text).toMatch(/\p{Script=Han}/u)
    const words = i18nProvider.translate(key, { ...VALUES, _: '' })
    expect(words).not.toMatch(/%\{|^ra\.|undefined/)
    expect(words).not.toBe('')
  })
})

it('shows what has no words here as it is, with its values, or the words that were given for it', () => {
  expect(i18nProvider.translate('保存失败')).toBe('保存失败')
  expect(i18nProvider.translate('删除%{name}和%{other}', { name: '甲' })).toBe('删除甲和%{other}')
  expect(i18nProvider.translate('ra.unknown', { _: '第 %{page} 页', page: 2 })).toBe('第 2 页')
})

/** Every `ra.…` that stands as a text of its own in its files; its `test-ui` draws the buttons of its own stories. */
function keysUsedBy(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !file.startsWith('test-ui'),
  )
  const found = files.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/['"`](ra(?:\.[A-Za-z_]+){2,})['"`]/g),
  ])
  return new Set(found.map((match) => match[1] ?? ''))
}
