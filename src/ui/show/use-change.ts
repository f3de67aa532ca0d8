/** A change made from the page of a record: through the same update as the form, with words when it is refused. */
import { useNotify, useUpdate } from 'ra-core'
import { useState } from 'react'
import { Failure, FAILURES } from '../../model/failure.ts'
import { answered } from '../form/use-save.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'

export function useChange(resource: Resource) {
  const [update] = useUpdate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  /** `done` is the verb of the message: 已停用, 已恢复. Whether it was accepted. */
  const change = async (record: WireRecord, data: WireRecord, done: string): Promise<boolean> => {
    const id = String(record[resource.identity.id])
    const previousData = { ...record, id }
    setBusy(true)
    try {
      const options = { returnPromise: true, mutationMode: 'pessimistic' } as const
      answered(resource, await update(resource.name, { id, data, previousData }, options))
      notify(`${done} ${resource.title} ${labelOf(resource, data)}`, { type: 'success' })
      return true
    } catch (error) {
      notify(error instanceof Failure ? error.message : FAILURES.unknown.words, { type: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
