/** The panel of a reference's filter: the records of the other library, found by keyword. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { labelOf, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { TextInput } from '../controls/input.tsx'
import { refuseKeyword, useSettled } from '../keyword.ts'
import { FilterFoot } from './filter-foot.tsx'
import styles from './filter.module.css'
import type { FilterProps } from './view.ts'
import { listKey } from '../queries.ts'

const OFFERED = 30

interface PanelProps extends FilterProps {
  readonly chosen: readonly string[]
  readonly close: () => void
}

export function ReferencePanel({ field, chosen, labels, onChange, close }: PanelProps) {
  const [text, setText] = useState('')
  const { options, total, failed } = useOptions(field.reference ?? '', useSettled(text.trim()))
  const kept = text.trim() === '' ? chosen.filter((id) => !options.some((option) => option.id === id)) : []
  const shown = [...kept.map((id) => ({ id, label: labels?.get(id) ?? id })), ...options]
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((other) => other !== id)
    onChange(next.length === 0 ? undefined : { in: next })
  }
  return (
    <div className={styles.panel}>
      <TextInput
        type="search"
        aria-label={`查找${field.title}`}
        placeholder="输入名称查找"
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.options} role="group" aria-label={field.title}>
        {shown.map((option) => (
          <Checkbox
            key={option.id}
            checked={chosen.includes(option.id)}
            onChange={(event) => toggle(option.id, event.target.checked)}
          >
            {option.label}
          </Checkbox>
        ))}
        {failed && <p className={styles.error}>{failed}</p>}
        {total === 0 && <p className={styles.hint}>没有符合的{field.title}</p>}
        {total > OFFERED && (
          <p className={styles.hint}>
            共 {total} 条，仅列出前 {OFFERED} 条，可输入名称缩小范围
          </p>
        )}
      </div>
      <FilterFoot isEmpty={chosen.length === 0} onClear={() => onChange(undefined)} onDone={close} />
    </div>
  )
}

interface Options {
  readonly options: readonly { readonly id: string; readonly label: string }[]
  /** -1 while unknown. */
  readonly total: number
  readonly failed: string | undefined
}

function useOptions(target: string, keyword: string): Options {
  const { catalog, keywordPattern } = useConsole()
  const dataProvider = useDataProvider()
  const resource = tryGetResource(catalog, target)
  const refused = refuseKeyword(keyword, keywordPattern?.())
  const { data, error } = useQuery({
    queryKey: listKey(target, 'options', keyword),
    enabled: resource !== undefined && refused === undefined,
    queryFn: ({ signal }) =>
      dataProvider.getList(target, {
        pagination: { page: 1, perPage: OFFERED },
        sort: { field: resource!.list.sort.field, order: resource!.list.sort.order === 'asc' ? 'ASC' : 'DESC' },
        filter: keyword === '' ? {} : { q: keyword },
        signal,
      }),
  })
  if (!resource) return { options: [], total: -1, failed: '这项资料暂时无法使用' }
  if (refused) return { options: [], total: -1, failed: refused }
  const rows: readonly WireRecord[] = data?.data ?? []
  const options = rows.map((row) => ({ id: String(row.id), label: labelOf(resource, row) }))
  return { options, total: data?.total ?? -1, failed: error?.message }
}
