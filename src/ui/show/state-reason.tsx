/** Why the record is in the state that it is in: what was said of the change that brought it there, as long as it stays. */
import { useQuery } from '@tanstack/react-query'
import { localDateTime } from '../../model/typed-text.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useLibraryProvider } from '../library-provider.ts'
import { historyQuery } from './history-query.ts'
import { stepWords } from './step-words.ts'
import styles from './history.module.css'

interface StateReasonProps {
  readonly resource: Resource
  readonly id: string
  readonly record: WireRecord
}

export function StateReason({ resource, id, record }: StateReasonProps) {
  const provider = useLibraryProvider()
  const { data } = useQuery(historyQuery({ provider, resource }, id, record))
  const told = data?.find((revision) => stepWords(resource, revision) !== undefined)
  const said = told && stepWords(resource, told)
  const transition = resource.transitions.find(({ name }) => name === told?.reason)
  if (!said || !transition || (transition.to !== undefined && record[transition.field] !== transition.to)) return null
  return (
    <p className={styles.stateReason} role="note">
      <strong>{said.title === undefined ? `${transition.label}的原因` : `${transition.label}，${said.title}`}：</strong>
      {said.words}
      <span className={styles.stateBy}>
        {told.userName}，{localDateTime(told.at)}
      </span>
    </p>
  )
}
