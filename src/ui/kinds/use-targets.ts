/** The records of another library that a box offers while it is typed into; of several answers the newest counts. Units: milliseconds. */
import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { isDisabled } from '../../model/access.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { ComboboxOption } from '../controls/combobox.tsx'
import { TARGETS_MAX, targetQuery } from './target-query.ts'
import type { Fitting } from './use-fitting.ts'

export const SEARCH_DELAY_MS = 250

interface Found {
  readonly options: readonly ComboboxOption[]
  readonly note: string | undefined
  /** What they were found by; undefined before the first answer. */
  readonly query: string | undefined
}

const NOTHING_YET: Found = { options: [], note: undefined, query: undefined }

export function useTargets(target: Resource, { within, missing }: Fitting) {
  const provider = useDataProvider()
  const [found, setFound] = useState(NOTHING_YET)
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const load = async (query: string) => {
    const mine = (turn.current += 1)
    if (missing !== undefined) return setFound({ query, options: [], note: `请先填写${missing}` })
    const next: Found = await provider.getList(target.name, targetQuery(target, query, within)).then(
      ({ data, total }) => ({
        query,
        options: data.map((record) => optionOf(target, record)),
        note:
          data.length === 0
            ? within
              ? `没有可选的${target.title}`
              : `没有找到${target.title}`
            : (total ?? 0) > TARGETS_MAX
              ? `共 ${total} 条，请继续输入以缩小范围`
              : undefined,
      }),
      () => ({ query, options: [], note: '查找失败，请稍后再试' }),
    )
    // An answer that a later question has overtaken is dropped.
    if (mine === turn.current) setFound(next)
  }
  const run = (query: string, delayMs: number) => {
    clearTimeout(timer.current)
    setFound((before) => ({ ...before, note: before.options.length === 0 ? '查找中…' : before.note }))
    timer.current = setTimeout(() => void load(query), delayMs)
  }
  return { ...found, run }
}

function optionOf(target: Resource, record: WireRecord): ComboboxOption {
  const off = isDisabled(target, record)
  return {
    value: String(record[target.identity.id]),
    label: off ? `${labelOf(target, record)}（已停用）` : labelOf(target, record),
    detail: detailOf(target, record),
    disabled: off,
  }
}

/** The first column that people can read and the label does not say. */
function detailOf({ identity, list, fields }: Resource, record: WireRecord): string {
  const inLabel = new Set(identity.label.map((part) => (typeof part === 'string' ? '' : part.field)))
  for (const name of list.columns) {
    const [field, value] = [fields.find((one) => one.name === name), record[name]]
    if (inLabel.has(name) || typeof value !== 'string' || field?.reference !== undefined) continue
    return field?.choices?.find((choice) => choice.value === value)?.label ?? value
  }
  return ''
}
