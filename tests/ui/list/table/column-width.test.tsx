import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { localStorageStore } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { placeColumn, renewChoice, sizeColumn } from '../../../../src/ui/list/table/column-choice.ts'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { CHARGE, charge, openList } from '../harness.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const edgeOf = async (name: string) => within(await screen.findByRole('columnheader', { name })).getByRole('separator')

describe('the columns of a list, by hand', () => {
  it('have the width that the keys give them, also the next time', async () => {
    const store = localStorageStore()
    openList({ memory: createLibraryMemory({ 'charge-item': [charge(1)] }), store })
    const edge = await edgeOf('类别')
    const width = () =>
      within(screen.getByRole('columnheader', { name: '类别' }))
        .getByRole('separator')
        .getAttribute('aria-valuenow')
    const before = width()
    fireEvent.keyDown(edge, { key: 'ArrowRight', shiftKey: true })
    await waitFor(() => expect(width()).not.toBe(before))
    const first = Number(width())
    fireEvent.keyDown(edge, { key: 'ArrowRight' })
    await waitFor(() => expect(Number(width())).toBe(first + 8))
    cleanup()
    openList({ memory: createLibraryMemory({ 'charge-item': [charge(1)] }), store })
    await edgeOf('类别')
    expect(Number(width())).toBe(first + 8)
  })

  it('keep a width within its limits, and lose it when it is given back', () => {
    const team = renewChoice(CHARGE, null)
    const widthOf = (wanted: number | undefined) =>
      sizeColumn(team, 'Name', wanted).find(({ name }) => name === 'Name')?.width
    expect([3, 200.4, 9_000, undefined].map(widthOf)).toEqual([56, 200, 800, undefined])
    expect(renewChoice(CHARGE, sizeColumn(team, 'Name', 200))).toEqual(sizeColumn(team, 'Name', 200))
  })

  it('stand where they are dropped', () => {
    const names = placeColumn(renewChoice(CHARGE, null), 'Unit', 'Code').map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Unit', 'Code'])
  })
})
