/** What people do with platform rows and the copies of them, in few words. */
import type { PageInput } from '../../../src/model/query.ts'
import type { WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import type { Place } from '../../support/databases.ts'
import { FIRST, makeThing, ORIGIN, PLATFORM, SHARED } from '../../support/libraries.ts'

export function sharingIn(place: () => Place) {
  const libraries = () => place().store.libraries
  const save = (record: WireRecord, scope: Scope = FIRST) =>
    libraries().save(scope, ORIGIN, { resource: SHARED, record })
  const reference = async (record: WireRecord | undefined, scope: Scope = FIRST) =>
    (await libraries().reference(scope, ORIGIN, { resource: SHARED, id: String(record?.Id) })).record
  const cancel = (record: WireRecord, scope: Scope = FIRST) =>
    libraries().cancel(scope, ORIGIN, { resource: SHARED, id: String(record.Id) })
  const sync = (record: WireRecord) =>
    libraries().sync(FIRST, ORIGIN, { resource: SHARED, id: String(record.Id), validate: () => [] })
  const remove = (record: WireRecord, scope: Scope = FIRST) =>
    libraries().remove(scope, ORIGIN, { resource: SHARED, ids: [String(record.Id)] })
  const read = async (record: WireRecord, scope: Scope = FIRST) =>
    (await libraries().byIds(scope, SHARED, [String(record.Id)]))[0] ?? {}
  const onPlatform = async (code: string, more: WireRecord = {}) => save(makeThing(code, more), PLATFORM)
  const changeOnPlatform = async (record: WireRecord, change: WireRecord) =>
    save({ ...(await read(record, PLATFORM)), ...change }, PLATFORM)
  const page = (input: Partial<PageInput> = {}, scope: Scope = FIRST) =>
    libraries().page(scope, SHARED, { page: 1, pageSize: 50, filters: {}, ...input })
  const free = (input: Partial<PageInput> = {}, scope: Scope = FIRST) =>
    libraries().unreferenced(scope, SHARED, { page: 1, pageSize: 50, filters: {}, ...input })
  const codes = (rows: readonly WireRecord[]) => rows.map((row) => row.Code)
  const traces = async () => {
    const sql = `SELECT action, object FROM audit ORDER BY id`
    const rows = await place().store.database.transaction('system', (tx) => tx.query(sql))
    return rows.map((row) => row.action)
  }
  return {
    libraries,
    save,
    reference,
    cancel,
    sync,
    remove,
    read,
    onPlatform,
    changeOnPlatform,
    page,
    free,
    codes,
    traces,
  }
}
