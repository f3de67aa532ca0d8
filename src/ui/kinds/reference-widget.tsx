/** A record of another library: found by typing, shown by its own label, never one that has been switched off. */
import { useDataProvider, useGetManyAggregate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { isDisabled } from '../../model/access.ts'
import { labelOf, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Combobox, type ComboboxOption } from '../controls/combobox.tsx'
import { choose, describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'
import { TARGETS_MAX, targetQuery } from './target-query.ts'
import { type Fitting, useFitting } from './use-fitting.ts'

const SEARCH_DELAY_MS = 250

export function ReferenceWidget(props: WidgetProps) {
  const { catalog } = useConsole()
  const target = tryGetResource(catalog, props.field.reference ?? '')
  return target ? <TargetPicker {...props} target={target} /> : <LostTarget {...props} />
}

/** The library that the field points to is switched off: the value is shown, and kept. */
function LostTarget(props: WidgetProps) {
  return (
    <input
      {...describe(props)}
      className={styles.control}
      readOnly
      value={String(props.value ?? '')}
      title="所属内容库不可用"
    />
  )
}

function TargetPicker(props: WidgetProps & { readonly target: Resource }) {
  const { target, value, field } = props
  const id = value === undefined || value === null || value === '' ? undefined : String(value)
  const current = useGetManyAggregate(target.name, { ids: id === undefined ? [] : [id] }, { enabled: id !== undefined })
  const record: WireRecord | undefined = id === undefined ? undefined : current.data?.[0]
  const search = useTargets(target, useFitting(props, target))
  const text = id === undefined ? '' : record ? labelOf(target, record) : current.isPending ? '载入中…' : id
  return (
    <span className={styles.chosen}>
      <span className={styles.framed}>
        <Combobox
          control={describe(props)}
          className={`${styles.control} ${styles.combo}`}
          text={text}
          value={id}
          options={search.options}
          answers={search.query}
          note={search.note}
          clearable={!props.required}
          placeholder={`输入名称或编码查找${target.title}`}
          onOpen={() => search.run('', 0)}
          onSearch={(query) => search.run(query, SEARCH_DELAY_MS)}
          onWaiting={(isWaiting) => wait(props, isWaiting)}
          onChoose={(next) => choose(props, next)}
        />
      </span>
      {id !== undefined && <OpenTarget target={target} id={id} title={field.title} />}
    </span>
  )
}

/** A form is not saved without what is still being looked for. */
function wait({ store, pointer, field }: WidgetProps, isWaiting: boolean): void {
  const words = `“${field.title}”还在查找，请稍候再保存`
  const problem = () => store.problems.ownProblems().find(({ path }) => path === pointer)
  if (isWaiting) return store.pend(pointer, () => problem() ?? store.problems.own(pointer, words))
  store.settle(pointer)
  if (problem()?.message === words) store.problems.own(pointer, undefined)
}

function OpenTarget({ target, id, title }: { readonly target: Resource; readonly id: string; readonly title: string }) {
  const href = useHref(`${useConsole().pathOf(target.name)}/${encodeURIComponent(id)}/show`)
  return (
    <a
      className={styles.open}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`查看${title}（新标签页）`}
      title="在新标签页查看"
    >
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10 6H6v12h12v-4M13 5h6v6M19 5l-8 8" />
      </svg>
    </a>
  )
}

interface Found {
  readonly options: readonly ComboboxOption[]
  readonly note: string | undefined
  /** What they were found by; undefined before the first answer. */
  readonly query: string | undefined
}

const NOTHING_YET: Found = { options: [], note: undefined, query: undefined }

function useTargets(target: Resource, { within, missing }: Fitting) {
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
