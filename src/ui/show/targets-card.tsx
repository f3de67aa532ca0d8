/** What the record is made of: the records that a field refers to, fetched by the library's own call. Nothing without such a call. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isDisabled, mayRead } from '../../model/access.ts'
import { failureWords } from '../../model/failure-words.ts'
import type { Call } from '../../model/call.ts'
import { getField, labelOf, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import styles from './history.module.css'
import { libraryKey } from '../queries.ts'

export function TargetsCards({ resource, record }: { readonly resource: Resource; readonly record: WireRecord }) {
  const calls = Object.values(resource.calls).filter((call) => call?.operation === 'targets')
  return calls.map((call) => call && <TargetsCard key={call.name} {...{ resource, record, call }} />)
}

interface TargetsCardProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly call: Call
}

function TargetsCard({ resource, record, call }: TargetsCardProps) {
  const { catalog, scope, pathOf } = useConsole()
  const provider = useLibraryProvider()
  const id = String(record[resource.identity.id])
  const field = getField(resource, call.field ?? '')
  const reference = field.reference ?? field.fields?.find((inner) => inner.reference !== undefined)?.reference
  const target = tryGetResource(catalog, reference ?? '')
  const asks = target !== undefined && mayRead(target, scope) && (record[field.name] ?? null) !== null
  const { data = [], error } = useQuery({
    queryKey: libraryKey(resource.name, call.name, id, record[resource.identity.version ?? '']),
    enabled: asks,
    retry: false,
    queryFn: async () =>
      (await provider.call(resource.name, call.name, { input: { kind: 'ids', ids: [id] } }))
        .data as readonly WireRecord[],
  })
  if (!target || (data.length === 0 && !error)) return null
  const heading = `${field.title}（${data.length}）`
  return (
    <section className={styles.card} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      {error && <p role="alert">{failureWords(error)}</p>}
      <ul>
        {data.map((one) => {
          const key = String(one[target.identity.id])
          return (
            <li key={key}>
              <Link to={`${pathOf(target.name)}/${encodeURIComponent(key)}/show`}>{labelOf(target, one)}</Link>
              {isDisabled(target, one) && '（已停用）'}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
