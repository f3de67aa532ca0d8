import { describe, expect, it } from 'vitest'
import { inputLibrary } from '../../src/model/transition-input.ts'
import { createValidate } from '../../src/model/validator.ts'
import { PLAN, PLAN_SCHEMA, PLANS } from '../support/lived.ts'
import { buildFrom } from './built-catalog.ts'
import { tempProject } from './support.ts'

describe('what the browser gets of transitions', () => {
  it('checks what a transition asks for as the server does', { timeout: 60_000 }, async () => {
    const root = tempProject({
      'schemas/plan.json': JSON.stringify(PLAN_SCHEMA),
      'resources/plan.json': JSON.stringify(PLAN),
    })
    const { loadValidator, files } = await buildFrom(root)
    for (const transition of PLANS.transitions) {
      const library = inputLibrary(PLANS, transition)
      if (!library) continue
      const [ahead, here] = [await loadValidator(library), createValidate(library)]
      for (const input of [
        {},
        { Dose: 10 },
        { Dose: 3, Remark: '好' },
        { Remark: '' },
        { Day: '2026-13-01' },
        { Day: 1 },
      ])
        expect(ahead(input), JSON.stringify(input)).toEqual(here(input))
    }
    const file = files.find(({ text }) => text.startsWith('{"resource"'))
    expect(file?.text).toContain('"Dose"')
    expect(file?.text).not.toContain('additionalProperties')
  })
})
