/**
 * A library's files may change under an open form while its author works on them: what was typed goes on under the fields that
 * there are now. A field that has become another kind begins empty, since what stood in it may mean nothing there.
 */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { createFormStore, type FormStore } from './form-store.ts'
import { newRecord } from './rjsf-schema.ts'

export function succeedingStore(before: FormStore, resource: Resource): FormStore {
  const base = before.base.get()
  const kinds = new Map(before.resource.fields.map(({ name, kind }) => [name, kind]))
  const now = new Map(resource.fields.map(({ name, kind }) => [name, kind]))
  const stays = (name: string) =>
    now.has(name) ? kinds.get(name) === now.get(name) || !kinds.has(name) : Object.hasOwn(base, name)
  const kept = Object.entries(before.data.get()).filter(([name]) => stays(name))
  const added = newRecord(resource.fields.filter(({ name }) => !kinds.has(name)))
  const store = createFormStore(resource, base)
  const data: WireRecord = { ...added, ...Object.fromEntries(kept) }
  store.replace(data)
  return store
}
