import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../src/cli/check/plan.ts'
import { checkStore } from '../../src/cli/check/store.ts'
import type { PlannedMend } from '../../src/gate/plan.ts'
import { readProject } from '../../src/gate/project.ts'
import { openStore, type Store, type StoreOptions } from '../../src/server/store/open.ts'
import { makeDataDir } from '../support/databases.ts'
import { type Cluster, startCluster } from '../support/postgres.ts'
import { AFTER, BEFORE, NAMES, NARROWS } from './narrowings.ts'

const PLACES = ['PGlite', 'PostgreSQL'] as const

describe('a change that narrows what is stored', { timeout: 120_000 }, () => {
  const folder = makeDataDir()
  let cluster: Cluster
  const { catalog } = readProject(BEFORE)
  const placeOf = (name: (typeof PLACES)[number]) => (name === 'PGlite' ? folder.dataDir : cluster.url)
  const open = (name: (typeof PLACES)[number]): Promise<Store> => {
    const options: StoreOptions = {
      catalog,
      dataDir: name === 'PGlite' ? folder.dataDir : '',
      ...(name === 'PGlite' ? {} : { databaseUrl: cluster.url }),
    }
    return openStore(options)
  }

  beforeAll(async () => {
    cluster = await startCluster()
    for (const place of PLACES) {
      const store = await open(place)
      await fill(store)
      await store.close()
    }
  }, 240_000)
  afterAll(async () => {
    await cluster.stop()
    folder.remove()
  })

  it('every state before and after is one that the compiler takes', () => {
    for (const sources of [BEFORE, AFTER]) expect(readProject(sources).catalog.broken).toEqual([])
    expect(Object.keys(catalog.resources).sort()).toEqual([...NAMES].sort())
  })

  it.each(PLACES)(
    'over %s: each query finds exactly the rows that the replay finds, and the mends make it clean',
    async (place) => {
      const { mends, script } = await planOf({ head: AFTER, base: BEFORE, store: placeOf(place) })
      const replayed = await brokenBy(placeOf(place))
      const store = await open(place)
      const found = await inSystem(store, async (ask) => {
        const rows: [string, string[]][] = []
        for (const name of NAMES)
          rows.push([
            name,
            (await Promise.all(of(mends, name).map(({ find }) => ask(find!)))).flat().map(({ id }) => String(id)),
          ])
        return Object.fromEntries(rows)
      })
      const wanted = Object.fromEntries(
        NAMES.map((name) => [name, NARROWS[name]!.broken.map((nth) => `${name}-${nth}`)]),
      )
      expect(found).toEqual(wanted)
      expect(replayed).toEqual(wanted)
      expect(
        Object.fromEntries(NAMES.map((name) => [name, of(mends, name).reduce((sum, { rows }) => sum + rows!, 0)])),
      ).toEqual(Object.fromEntries(NAMES.map((name) => [name, NARROWS[name]!.broken.length])))
      // The file as it is written runs to its end and, since it ends with ROLLBACK, leaves everything as it was.
      await store.database.query(script)
      expect(await inSystem(store, (ask) => ask('SELECT record_id FROM revisions'))).toEqual([])
      await inSystem(store, async (ask) => {
        // A suggestion is taken as a person takes it: with a value that fits.
        for (const { mend, cure } of mends)
          if (mend) await ask(cure.includes('待填') ? mend.replaceAll('待填', '无') : mend)
      })
      await store.close()
      const left = Object.fromEntries(
        NAMES.map((name) => [name, (NARROWS[name]!.left ?? []).map((nth) => `${name}-${nth}`)]),
      )
      expect(await brokenBy(placeOf(place))).toEqual(left)
      await expectHistories(await open(place))
    },
  )

  async function brokenBy(place: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const { findings } = await checkStore({ store: place, head: AFTER, base: BEFORE })
    return Object.fromEntries(
      NAMES.map((name) => {
        const ids = findings
          .filter(({ library }) => library === name)
          .flatMap(({ message }) => message.split('编号 ')[1]!.split('、'))
        return [name, [...new Set(ids)].sort()]
      }),
    )
  }
})

function of(mends: readonly PlannedMend[], name: string): readonly PlannedMend[] {
  return mends.filter(({ library, find }) => library === name && find !== undefined)
}

async function fill({ database }: Store): Promise<void> {
  await database.query(`INSERT INTO organizations VALUES ('org-1', '第一医院')`)
  await database.transaction('system', async (tx) => {
    for (const [name, { rows }] of Object.entries(NARROWS))
      for (const [nth, row] of rows.entries())
        await tx.query(
          `INSERT INTO lib_${name.replaceAll('-', '_')} (owner_id, id, shelf, version, data, search, grams, created_at, updated_at)
           VALUES ('org-1', $1, 'organization', 1, $2::jsonb, '', '{}', now(), now())`,
          [`${name}-${nth}`, JSON.stringify({ Name: `名${nth}`, ...row })],
        )
  })
}

type Ask = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

function inSystem<T>({ database }: Store, work: (ask: Ask) => Promise<T>): Promise<T> {
  return database.transaction('system', (tx) => work((statement) => tx.query(statement)))
}

/** What was cut can be read in the history of the record. */
async function expectHistories(store: Store): Promise<void> {
  const rows = await inSystem(store, (ask) =>
    ask(`SELECT version, user_name, before, after FROM revisions WHERE record_id = 'length-cut-1'`),
  )
  const kept = { Id: 'length-cut-1', OrganizationId: 'org-1', Shelf: 'organization', Name: '名1' }
  expect(rows).toEqual([
    {
      version: 2,
      user_name: '数据整理',
      before: { ...kept, Version: 1, X: '一二三四' },
      after: { ...kept, Version: 2, X: '一二三' },
    },
  ])
  await store.close()
}
