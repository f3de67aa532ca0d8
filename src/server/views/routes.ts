/**
 * The calls of saved views. Whose they are follows from the session alone; no parameter names a person.
 *
 * Errors  `notFound` for a library that there is not, `forbidden` for one that the scope may not read; the store's beyond that.
 * Source  docs/decisions/0034; reliability requirements I1, T1–T3, U1.
 */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { type Catalog, tryGetResource } from '../../model/resource.ts'
import { VIEW_NAME_MAX, VIEW_SIZE_MAX } from '../../model/saved-view.ts'
import type { Scope } from '../../model/scope.ts'
import { REMOVE_VIEW, RESTORE_VIEW, SAVE_VIEW, SET_DEFAULT_VIEW, VIEWS } from '../../wire/saved-views.ts'
import { answer } from '../answer.ts'
import { originOf, requestScope } from '../passport/session.ts'
import type { ListViewStore } from '../store/list-views.ts'

export interface ViewsOptions {
  readonly catalog: Catalog
  readonly store: ListViewStore
}

export function registerViews(server: FastifyInstance, { catalog, store }: ViewsOptions): void {
  answer(server, VIEWS, async (library, request) => {
    const scope = requestScope(request)
    refuseUnreadable(catalog, scope, library)
    return store.list(scope, library)
  })
  answer(server, SAVE_VIEW, async (draft, request) => {
    const scope = requestScope(request)
    refuseUnreadable(catalog, scope, draft.library)
    refuseName(draft.name)
    if (JSON.stringify(draft.state).length > VIEW_SIZE_MAX)
      throw new Failure('tooLarge', { words: '视图的筛选条件太多，请减少几项后再保存' })
    return store.save(scope, originOf(request), draft)
  })
  answer(server, REMOVE_VIEW, (id, request) => store.remove(requestScope(request), originOf(request), id))
  answer(server, RESTORE_VIEW, (id, request) => store.restore(requestScope(request), originOf(request), id))
  answer(server, SET_DEFAULT_VIEW, async ({ library, id }, request) => {
    const scope = requestScope(request)
    refuseUnreadable(catalog, scope, library)
    await store.setDefault(scope, library, id)
  })
}

function refuseUnreadable(catalog: Catalog, scope: Scope, library: string): void {
  const resource = tryGetResource(catalog, library)
  if (!resource) throw new Failure('notFound')
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
}

function refuseName(name: string): void {
  if (name === '') throw new Failure('invalid', { words: '请填写视图的名称' })
  if ([...name].length > VIEW_NAME_MAX)
    throw new Failure('invalid', { words: `视图的名称最多 ${VIEW_NAME_MAX} 个字，请缩短` })
}
