/** A record of another library: found by typing, shown by its own label, never one that has been switched off. */
import { useGetManyAggregate } from 'ra-core'
import { useHref } from 'react-router'
import { labelOf, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Combobox } from '../controls/combobox.tsx'
import { choose, describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'
import { useFitting } from './use-fitting.ts'
import { SEARCH_DELAY_MS, useTargets } from './use-targets.ts'

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
