/** The platform in memory answers statistics too: each number as its list says. */
import { describe, expect, it } from 'vitest'
import type { Page } from '../../src/model/query.ts'
import { resultsCall } from '../../src/wire/query-results.ts'
import { startInMemory, TABLES } from '../support/memory-platform.ts'

const PAGE = { page: 1, pageSize: 100, filters: {} }

describe('statistics in memory', () => {
  const statistics = Object.values(TABLES.statistics ?? {})

  it.each(statistics.map((statistic) => [statistic.name, statistic] as const))(
    'answers %s as often as its list says',
    async (_name, statistic) => {
      const { platform, provider } = startInMemory()
      const call = resultsCall(statistic)
      const reply = await platform.answer(call.request({ query: statistic.name, filters: {}, views: [] }))
      const { views, library } = call.reply.decode((reply.body as { readonly Data: unknown }).Data)
      let opened = 0
      for (const rows of Object.values(views))
        for (const { figures, lists } of rows)
          for (const [measure, filters] of Object.entries(lists)) {
            if (statistic.measures.find(({ name }) => name === measure)?.kind !== 'count') continue
            const { data } = await provider.call(library, 'list', {
              input: { kind: 'page', page: { ...PAGE, filters } },
            })
            expect([measure, (data as Page).total]).toEqual([measure, figures[measure]])
            opened += 1
          }
      expect(opened).toBeGreaterThan(0)
    },
  )
})
