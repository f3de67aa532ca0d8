/** What must hold of all records is counted anew: the demo keeps all of it, and whatever is put wrong is found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVerify } from '../../src/cli/verify.ts'
import { withTables } from '../../src/model/view.ts'
import { verifyLibrary } from '../../src/server/store/verify.ts'
import { databases, type Place } from '../support/databases.ts'
import { CATALOG } from '../support/server.ts'

const ALL = Object.values(withTables(CATALOG).resources)
/** What the spoiling below touches. */
const SPOILT = new Set(['schedule-slot', 'reservation', 'prescription', 'execution-record'])
const AROUND = { today: '2026-11-28', nowMs: Date.now() }

describe.each(databases)('verify over $name', (database) => {
  let place: Place
  beforeAll(async () => {
    place = await database.open(CATALOG, {}, 'rows')
  })
  afterAll(() => place.drop())

  const verified = async () =>
    await place.store.database.transaction('system', async (tx) => {
      const said: string[] = []
      for (const resource of ALL) {
        const { broken } = await verifyLibrary(tx, resource, { all: ALL, around: AROUND })
        said.push(...broken.map(({ words, count }) => `${resource.name} ${count} ${words}`))
      }
      return said
    })
  /** Puts it wrong for as long as the look takes. */
  const spoilt = async (spoil: string): Promise<readonly string[]> => {
    let said: readonly string[] = []
    const undone = new Error('undone')
    await place.store.database
      .transaction('system', async (tx) => {
        await tx.query("SELECT set_config('session_replication_role', 'replica', true)")
        await tx.query(spoil)
        const found: string[] = []
        for (const resource of ALL.filter(({ name }) => SPOILT.has(name))) {
          const { broken } = await verifyLibrary(tx, resource, { all: ALL, around: AROUND })
          found.push(...broken.map(({ words, count }) => `${resource.name} ${count} ${words}`))
        }
        said = found
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return said
  }
  const firstOf = (table: string, where: string) => `id = (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`
  const put = (table: string, field: string, value: string, where: string) =>
    `UPDATE ${table} SET data = jsonb_set(data, '{${field}}', '${value}') WHERE ${firstOf(table, where)}`

  it('finds nothing in the demo', async () => {
    expect(await verified()).toEqual([])
  })

  it.each([
    ['a number', put('lib_schedule_slot', 'Booked', '9', 'true'), /^schedule-slot 1 .*已约.*与重新计算的相同$/],
    [
      'a place too many',
      `UPDATE lib_schedule_slot SET data = data || '{"Capacity": 1}' WHERE (data->>'Booked')::int > 1`,
      /^schedule-slot \d+ .*号源已约满/,
    ],
    [
      'a reference to what is not there',
      put('lib_reservation', 'SlotId', '"nowhere"', 'true'),
      /^reservation 1 「号源」所指的治疗排班存在$/,
    ],
    [
      'a booking that was kept and is not done',
      put('lib_reservation', 'State', '"booked"', `data->>'State' = 'fulfilled'`),
      /^reservation 1 没有完成的预约没有确认的执行记录$/,
    ],
    [
      'a prescription that nobody carries out',
      put('lib_prescription', 'State', '"approved"', `data->>'State' = 'draft'`),
      /^prescription 1 通过审核的处方有医嘱$/,
    ],
    [
      'an amount that is not the sum of its charges',
      `DELETE FROM lib_charge_detail WHERE ${firstOf('lib_charge_detail', `data->>'Source' = 'execution'`)}`,
      /^execution-record 1 .*收费金额.*与重新计算的相同$/,
    ],
  ])('finds %s', async (_what, spoil, words) => {
    expect(await spoilt(spoil)).toContainEqual(expect.stringMatching(words))
  })

  it('says so by its exit code, in a line each', async () => {
    const { databaseUrl } = place.options
    if (databaseUrl === undefined) return
    const lines: string[] = []
    const code = await runVerify(['--store', databaseUrl], (line) => void lines.push(line))
    expect([code, lines]).toEqual([0, expect.any(Array)])
    expect(lines).toEqual([expect.stringMatching(/^核算了 \d+ 个库的 \d+ 条记录，都成立$/)])
    await place.store.database.query(put('lib_schedule_slot', 'Booked', '9', 'true'))
    lines.length = 0
    expect(await runVerify(['--store', databaseUrl], (line) => void lines.push(line))).toBe(1)
    expect(lines[0]).toMatch(/^治疗排班（schedule-slot）：1 条不符合“.*”，编号 \S+$/)
    lines.length = 0
    expect(await runVerify(['--store', '/nowhere'], (line) => void lines.push(line))).toBe(2)
    expect(lines[0]).toContain('没有核算成：/nowhere 不是控制台的数据目录')
  })
})
