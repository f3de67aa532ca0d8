/** The heads of statistics come out of their pack as they went in. */
import { expect, it } from 'vitest'
import { packStatistics, unpackStatistics } from '../../src/wire/statistic-heads.ts'
import { CATALOG } from '../support/project.ts'

it('packs the heads of all statistics and unpacks them in their order', () => {
  const all = Object.values(CATALOG.statistics ?? {})
  const heads = all.map(({ name, title, of, page, access }) => ({ name, title, of, ...(page && { page }), access }))
  expect(heads.length).toBeGreaterThan(5)
  const open = { name: 'rooms', title: '治疗室统计', of: 'room', access: { read: [] } }
  const unpacked = unpackStatistics(packStatistics([...heads, open]))
  expect(Object.values(unpacked)).toEqual([...heads, open])
  expect(Object.keys(unpacked)).toEqual([...heads, open].map(({ name }) => name))
})
