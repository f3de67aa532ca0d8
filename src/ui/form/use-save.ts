/** One save through ra-core: a create carries a key that is made once per form, an update the version it started from. */
import { useCreate, useUpdate } from 'ra-core'
import { useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'

export interface Saver {
  save(record: WireRecord, base: WireRecord): Promise<WireRecord>
  /** For another new record in the same form. */
  renew(): void
}

export function useSave(resource: Resource, id: string | undefined): Saver {
  const [create] = useCreate()
  const [update] = useUpdate()
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)
  const sent = useRef({ body: '', key: '' })
  /** The same again has the same key, so that a save whose answer was lost is not a conflict with itself. */
  const keyOf = (body: unknown): string => {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
    return sent.current.key
  }
  const save = async (record: WireRecord, base: WireRecord): Promise<WireRecord> => {
    const data = { ...record }
    if (id === undefined) {
      return answered(
        resource,
        await create(resource.name, { data, meta: { idempotencyKey } }, { returnPromise: true }),
      )
    }
    const previousData = { ...base, id }
    const saved = await update(
      resource.name,
      { id, data, previousData, meta: { idempotencyKey: keyOf({ data, previousData }) } },
      { returnPromise: true, mutationMode: 'pessimistic' },
    )
    return answered(resource, saved)
  }
  return { save, renew: () => setIdempotencyKey(newKey()) }
}

/** When the session has ended, ra-core signs out and answers an empty record in the place of the failure. */
export function answered(resource: Resource, saved: WireRecord | undefined): WireRecord {
  if (saved?.[resource.identity.id] === undefined && saved?.['id'] === undefined) throw new Failure('expired')
  return saved
}

/** `randomUUID` exists on secure origins only; a hospital's intranet may be plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
