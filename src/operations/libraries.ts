/** The rows of all libraries over whoever keeps them: reading as the port does it, writing by the operations. */
import { Failure } from '../model/failure.ts'
import type { Condition } from '../model/condition.ts'
import { bothOf, tabNamed } from '../model/list-head.ts'
import { sightOfPerson } from '../model/mask.ts'
import type { PageInput } from '../model/query.ts'
import type { Resource } from '../model/resource.ts'
import { ownerOf, type Scope } from '../model/scope.ts'
import { settledCondition } from '../model/settled-condition.ts'
import { allSettingCodes, aroundList, settingsSeen } from './around.ts'
import { cancel, reference, requireRules, sync } from './copies.ts'
import { checkSteps } from './check-steps.ts'
import { withCounts } from './counting.ts'
import { fittingCondition } from './fitting.ts'
import { withGroups } from './group-reads.ts'
import { withMasks } from './masking.ts'
import { RECORD_MAKERS } from './makers.ts'
import { onceOf } from './once.ts'
import type { RowPort } from './port.ts'
import { requireQuestion, requireReused } from './question.ts'
import { remove } from './remove.ts'
import { reveal } from './reveal.ts'
import { saveTogether } from './save.ts'
import { ownQuestion, requireSingle } from './single.ts'
import type { LibraryStore, Origin } from './store.ts'
import { ofToday } from './today.ts'
import { transitOne } from './transit.ts'
import { undo } from './undo.ts'
import { type Doing, requireFewIds } from './work.ts'

export function createLibraryStore(rows: RowPort): LibraryStore {
  const port = withCounts(rows)
  const { reads } = port
  const settled = async <Input extends PageInput>(scope: Scope, resource: Resource, input: Input): Promise<Input> => {
    const { within } = input
    const asked = bothOf(input.where, tabNamed(resource.list, input.tab)?.where)
    const where = asked && settledCondition(asked, await aroundList(port, scope, resource))
    const fitting = within && (await fittingCondition({ port, scope, resource }, within))
    const all = bothOf(where, fitting)
    return all ? { ...input, where: all } : input
  }
  const doing = (scope: Scope, origin: Origin, { resource }: Pick<Doing, 'resource'>): Doing => ({
    port,
    scope,
    origin,
    resource,
    make: RECORD_MAKERS,
  })
  const stored: LibraryStore = {
    pageText: async (scope, resource, input) => {
      requireQuestion(resource, input, sightOfPerson(resource, scope))
      await requireSingle(port, scope, resource)
      return await reads.pageText(scope, resource, ownQuestion(scope, resource, await settled(scope, resource, input)))
    },
    page: async (scope, resource, input) => {
      requireQuestion(resource, input, sightOfPerson(resource, scope))
      await requireSingle(port, scope, resource)
      return await reads.page(scope, resource, ownQuestion(scope, resource, await settled(scope, resource, input)))
    },
    idList: async (scope, resource, query) => {
      requireQuestion(resource, query, sightOfPerson(resource, scope))
      return await reads.idList(scope, resource, await settled(scope, resource, query))
    },
    summary: async (scope, resource, input) => {
      requireQuestion(resource, input, sightOfPerson(resource, scope))
      await requireSingle(port, scope, resource)
      const { tabs = [], totals = [] } = resource.list
      const { tab, ...asked } = input
      const around = await aroundList(port, scope, resource)
      const settledOf = (where: Condition | undefined) => (where ? { where: settledCondition(where, around) } : {})
      const { where: open } = settledOf(tabNamed(resource.list, tab)?.where)
      return await reads.summary(scope, resource, {
        ...ownQuestion(scope, resource, await settled(scope, resource, asked)),
        ...(open && { open }),
        tabs: tabs.map(({ where, ...one }) => ({ ...one, ...settledOf(where) })),
        totals: totals.map(({ where, ...one }) => ({ ...one, ...settledOf(where) })),
      })
    },
    settings: (scope) => settingsSeen(port, scope, allSettingCodes(port.catalog())),
    search: reads.search,
    values: async (scope, resource, query) => {
      requireReused(resource, query.field)
      return await reads.values(scope, resource, query)
    },
    versions: reads.versions,
    deleted: reads.deleted,
    byIds: async (scope, resource, ids) => {
      requireFewIds(ids)
      await requireSingle(port, scope, resource)
      return ids.length === 0 ? [] : await reads.byIds(scope, resource, ids)
    },
    history: async (scope, resource, id) => known(await reads.history(scope, resource, id)),
    batch: async (scope, resource, query) => {
      const found = await reads.batch(scope, resource, query)
      if (!found) throw new Failure('notFound')
      return found
    },
    unreferenced: async (scope, resource, input) => {
      requireRules(resource, scope)
      requireQuestion(resource, input, sightOfPerson(resource, scope))
      return await reads.page(scope, resource, { ...input, shelf: 'platform', isFree: true })
    },
    drift: async (scope, resource, ids) => {
      requireRules(resource, scope)
      requireFewIds(ids)
      return ids.length === 0 ? [] : await reads.drift(scope, resource, ids)
    },
    save: (scope, origin, call) =>
      saveTogether({ port, scope, origin, make: RECORD_MAKERS }, { work: (save) => save(call) }),
    saveTogether: (scope, origin, saves) => saveTogether({ port, scope, origin, make: RECORD_MAKERS }, saves),
    remove: async (scope, origin, call) => void (await remove(doing(scope, origin, call), call)),
    claimKey: async (scope, key, body) => {
      const once = onceOf(key, body)
      if (!once || ownerOf(scope) === '') return
      await port.transaction(scope, async (tx) => {
        if (!(await tx.keep(once, null))) await tx.answered(once)
      })
    },
    reference: (scope, origin, call) => reference(doing(scope, origin, call), call),
    cancel: (scope, origin, call) => cancel(doing(scope, origin, call), call),
    sync: (scope, origin, call) => sync(doing(scope, origin, call), call),
    transit: (scope, origin, call) => transitOne(doing(scope, origin, call), call),
    undo: (scope, origin, call) => undo(doing(scope, origin, call), call),
    check: (scope, origin, steps) => checkSteps(doing(scope, origin, steps), steps),
    reveal: (scope, origin, call) => reveal(doing(scope, origin, call), call),
  }
  return withGroups(withMasks(ofToday(stored, port.clock)))
}

function known<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length === 0) throw new Failure('notFound')
  return rows
}
