/** One save through ra-core: a create carries a key that is made once per form, an update the version it started from. */
import { useCreate, useUpdate } from 'ra-core'
import { useState } from 'react'
import { Failure } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { newBatchId } from '../batch/batch-id.ts'
import { createWriteKeys } from '../write-keys.ts'

export interface Saver {
  save(record: WireRecord, base: WireRecord): Promise<WireRecord>
  /** For another new record in the same form. */
  renew(): void
}

export function useSave(resource: Resource, id: string | undefined): Saver {
  const [create] = useCreate()
  const [update] = useUpdate()
  const [idempotencyKey, setIdempotencyKey] = useState(newBatchId)
  const [keys] = useState(createWriteKeys)
  const save = async (record: WireRecord, base: WireRecord): Promise<WireRecord> => {
    const data = { ...record }
    if (id === undefined) {
      return answered(
        resource,
        await create(resource.name, { data, meta: { idempotencyKey } }, { returnPromise: true }),
      )
    }
    const previousData = { ...base, id }
    return keys.send({ data, previousData }, async (key) => {
      const params = { id, data, previousData, meta: { idempotencyKey: key } }
      return answered(
        resource,
        await update(resource.name, params, { returnPromise: true, mutationMode: 'pessimistic' }),
      )
    })
  }
  return { save, renew: () => setIdempotencyKey(newBatchId()) }
}

/** When the session has ended, ra-core signs out and answers an empty record in the place of the failure. */
export function answered(resource: Resource, saved: WireRecord | undefined): WireRecord {
  if (saved?.[resource.identity.id] === undefined && saved?.['id'] === undefined) throw new Failure('expired')
  return saved
}
