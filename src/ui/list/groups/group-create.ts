/** 新增 in a grouped library: the new record begins with the chosen type, unless that type takes no more. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { isDisabled } from '../../../model/access.ts'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import type { ListPaths } from '../paths.ts'
import { listKey } from '../../queries.ts'

/** The types that the pane has read. */
export const groupsKey = (target: Resource) => listKey(target.name, 'groups')

export interface ChosenGroup {
  readonly target: Resource | undefined
  readonly field: string | undefined
  readonly id: string | undefined
}

export function useGroupCreate(resource: Resource, paths: ListPaths, { target, field, id }: ChosenGroup): () => void {
  const client = useQueryClient()
  const notify = useNotify()
  return () => {
    if (!target || field === undefined || id === undefined) return paths.create()
    const groups = client.getQueryData<{ readonly data: readonly WireRecord[] }>(groupsKey(target))
    const record = groups?.data.find((row) => String(row['id']) === id)
    if (!record || !isDisabled(target, record)) return paths.create({ [field]: id })
    const words = `“${labelOf(target, record)}”已停用，不能在其下新增${resource.title}；请先启用它，或选择其他${target.title}`
    notify(words, { type: 'warning' })
  }
}
