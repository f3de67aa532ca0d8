/**
 * A record with what stands beside it: fields that stay in sight, and a tab for the record itself and for each library whose
 * records refer to it. Which tab is open is in the address; a part is asked for when it is opened.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayRead } from '../../../model/access.ts'
import type { RecordPage, RelatedSection } from '../../../model/related.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { WaitingRows } from '../../list/list-states.tsx'
import tabStyles from '../../list/head/list-tabs.module.css'
import { moveTabFocus } from '../../list/head/tab-focus.ts'
import { useIsClosed } from '../../use-closed.ts'
import { FieldValue } from '../field-value.tsx'
import styles from './related.module.css'

const RelatedList = lazy(async () => ({ default: (await import('./related-list.tsx')).RelatedList }))

export interface RecordPartsProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly show: RecordPage
  /** The record itself. */
  readonly children: ReactNode
}

const PART = 'part'

export function RecordParts({ resource, record, show, children }: RecordPartsProps) {
  const { index, scope } = useConsole()
  const isClosed = useIsClosed()
  const [address, setAddress] = useSearchParams()
  const sections = show.sections.filter(({ of }) => {
    const head = index.resources[of]
    return head !== undefined && mayRead(head, scope) && !isClosed(of)
  })
  const open = sections.find((section) => keyOf(section) === address.get(PART))
  const choose = (key: string | undefined) =>
    setAddress(
      (now) => {
        if (key === undefined) now.delete(PART)
        else now.set(PART, key)
        return now
      },
      { replace: true },
    )
  const tab = (key: string | undefined, title: string) => (
    <button
      key={key ?? ''}
      type="button"
      role="tab"
      aria-selected={key === (open && keyOf(open))}
      tabIndex={key === (open && keyOf(open)) ? 0 : -1}
      onClick={() => choose(key)}
    >
      {title}
    </button>
  )
  return (
    <>
      <Head {...{ resource, record }} names={show.head} />
      <div
        className={`${tabStyles.tabs} ${styles.tabs}`}
        role="tablist"
        aria-label={`${resource.title}的各部分`}
        onKeyDown={moveTabFocus}
      >
        {tab(undefined, '资料')}
        {sections.map((section) => tab(keyOf(section), section.title))}
      </div>
      {open ? (
        <Suspense fallback={<WaitingRows count={5} />}>
          <RelatedList key={keyOf(open)} section={open} {...{ record }} id={String(record[resource.identity.id])} />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}

/** Two fields of a library may refer to the record. */
function keyOf({ of, via }: RelatedSection): string {
  return `${of}.${via}`
}

interface HeadProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly names: readonly string[]
}

function Head({ resource, record, names }: HeadProps) {
  const fields = names.flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
  if (fields.length === 0) return null
  return (
    <dl className={styles.head}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.title}</dt>
          <dd>
            <FieldValue {...{ field, record }} value={record[field.name]} />
            {field.unit && record[field.name] !== undefined && record[field.name] !== null ? ` ${field.unit}` : ''}
          </dd>
        </div>
      ))}
    </dl>
  )
}
