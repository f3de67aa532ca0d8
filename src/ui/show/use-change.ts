/** A change made from the page of a record: through the same update as the form, with words when it is refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useUpdate } from 'ra-core'
import { useState } from 'react'
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { Failure, FAILURES } from '../../model/failure.ts'
import { answered, createWriteKeys } from '../write-keys.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { recordKey } from '../queries.ts'

export function useChange(resource: Resource) {
  const [update] = useUpdate()
  const notify = useNotify()
  const client = useQueryClient()
  const [keys] = useState(createWriteKeys)
  const [busy, setBusy] = useState(false)
  /** `done` is the verb of the message: 已停用, 已恢复; `origin` goes to the history. Whether it was accepted. */
  const change = async (
    { record, data }: { readonly record: WireRecord; readonly data: WireRecord },
    done: string,
    origin?: ChangeOrigin,
  ): Promise<boolean> => {
    const id = String(record[resource.identity.id])
    const previousData = { ...record, id }
    setBusy(true)
    try {
      const options = { returnPromise: true, mutationMode: 'pessimistic' } as const
      const saved = await keys.send([data, previousData, origin], async (idempotencyKey) => {
        const params = { id, data, previousData, meta: { change: origin, idempotencyKey } }
        return answered(resource, await update(resource.name, params, options))
      })
      // ra-core keeps what was answered under the `meta` of the call; the page reads the record without.
      client.setQueryData(recordKey(resource.name, id), saved)
      notify(`${done} ${resource.title} ${labelOf(resource, data)}`, { type: 'success' })
      return true
    } catch (error) {
      // Other failures are announced for every screen alike; a conflict or a refused field has no form here to show it.
      if (error instanceof Failure && (error.code === 'conflict' || error.problems.length > 0))
        notify(error.message, { type: FAILURES[error.code].level })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
