import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Nothing on the page as it stands, or in that part of it, is what axe calls serious or critical. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const violations = await findViolations(page, within)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, page.url()).toEqual([])
}

/** Runs in the page alone, as no page of ours has frames of other origins, and gathers no passes: a fifth of the time. */
export async function findViolations(page: Page, within = 'html') {
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  return (await axe.analyze()).violations
}
