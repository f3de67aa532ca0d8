/** References behind a closed gate are offered nowhere. */
import { describe, expect, it } from 'vitest'
import { withoutReferencesTo } from '../../src/model/closed-references.ts'
import { isGatedPage } from '../../src/model/page-gates.ts'
import { getResource } from '../../src/model/resource.ts'
import { CATALOG } from '../support/project.ts'

const EXECUTIONS = getResource(CATALOG, 'execution-record')
const isBooking = (name: string) => isGatedPage(getResource(CATALOG, name).page)

describe('closed references', () => {
  it('stand in no form, column or filter, and the record keeps what it has', () => {
    const without = withoutReferencesTo(EXECUTIONS, isBooking)
    const offered = ({ list, form }: typeof EXECUTIONS) => [
      ...list.columns,
      ...list.hidden,
      ...list.filters,
      ...form.sections.flatMap(({ fields }) => fields),
    ]
    expect(offered(EXECUTIONS)).toContain('ReservationId')
    expect(offered(without)).toEqual(offered(EXECUTIONS).filter((name) => name !== 'ReservationId'))
    expect(without.fields).toBe(EXECUTIONS.fields)
    expect(withoutReferencesTo(EXECUTIONS, isBooking)).toBe(without)
  })

  it('leave alone a library that has none, and what must be filled in', () => {
    expect(withoutReferencesTo(EXECUTIONS, () => false)).toBe(EXECUTIONS)
    const bookings = getResource(CATALOG, 'reservation')
    expect(withoutReferencesTo(bookings, isBooking).form.sections[1]?.fields).toContain('SlotId')
  })
})
