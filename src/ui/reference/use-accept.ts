/**
 * What was chosen is saved like any other change, and names the platform's version that it was chosen against: so that a review
 * is done even when everything stays as it was.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { type DriftSide, type FieldDrift, mergeDrift } from '../../model/drift.ts'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { createWriteKeys } from '../write-keys.ts'
import type { CopyItem } from './use-copies.ts'
import { libraryKey } from '../queries.ts'

interface AcceptEvents {
  readonly onReload: () => Promise<void>
  readonly onDone: () => void
}

const QUIETLY = { rowByRow: true } as const

export function useAccept(resource: Resource, copy: CopyItem, { onReload, onDone }: AcceptEvents) {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [keys] = useState(createWriteKeys)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const run = async (fields: readonly FieldDrift[], sideOf: (drift: FieldDrift) => DriftSide) => {
    const { id, record } = copy
    if (busy || !record) return
    setBusy(true)
    setNotice(undefined)
    try {
      const data = { ...mergeDrift(record, fields, sideOf), ...reviewedAgainst(resource, copy.platform) }
      const previousData = { ...record, id }
      await keys.send([data, previousData], (idempotencyKey) =>
        dataProvider.update(resource.name, { id, data, previousData, meta: { ...QUIETLY, idempotencyKey } }),
      )
      notify(`已同步 ${resource.title} ${copy.name}`, { type: 'success' })
      onDone()
      await queryClient.invalidateQueries({ queryKey: libraryKey(resource.name) })
    } catch (error) {
      setNotice(refusalWords(resource, error))
      if (isStale(resource, error)) await onReload()
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, notice }
}

function reviewedAgainst({ reference, identity }: Resource, platform: WireRecord | null | undefined): WireRecord {
  const version = identity.version === undefined ? undefined : platform?.[identity.version]
  return reference && version !== undefined ? { [reference.version]: version } : {}
}

/** What was chosen was about something that is not so any more: of the copy, or of the platform's record. */
function isStale({ reference }: Resource, error: unknown): boolean {
  if (!(error instanceof Failure)) return false
  const isOfPlatform = error.problems.some(({ path }) => path === `/${reference?.version}`)
  return isOfPlatform || error.code === 'conflict' || error.code === 'notFound'
}

function refusalWords(resource: Resource, error: unknown): string {
  if (!(error instanceof Failure)) return `没有保存：${failureWords(error)}`
  if (error.code === 'notFound') return '这一条已被取消引用或删除。'
  if (isStale(resource, error)) return '这一条刚刚又有改动，已重新载入，请重新核对后再同步。'
  const [problem] = error.problems
  const field = resource.fields.find(({ name }) => name === problem?.path.split('/')[1])
  return `没有保存：${problem && field ? `${field.title}：${problem.message}` : error.message}`
}
