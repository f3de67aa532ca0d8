import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Those that look at colours: all others say the same of a page in either look. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** Nothing on the page as it stands, or in that part of it, is what axe calls serious or critical. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expectNothingGrave(page, await findViolations(page, within))
}

/** In the light in full, in the dark by what colours decide. Ends in the light. */
export async function expectAccessibleInBothLooks(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within)
  await showIn(page, 'dark')
  expectNothingGrave(page, await findViolations(page, within, RULES_OF_COLOR))
  await showIn(page, 'light')
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
}

function expectNothingGrave(page: Page, violations: Awaited<ReturnType<typeof findViolations>>): void {
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, page.url()).toEqual([])
}

/** Runs in the page alone, as no page of ours has frames of other origins, and gathers no passes: a fifth of the time. */
export async function findViolations(page: Page, within = 'html', rules?: readonly string[]) {
  const only = rules && { type: 'rule' as const, values: [...rules] }
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
  return (await axe.analyze()).violations
}
