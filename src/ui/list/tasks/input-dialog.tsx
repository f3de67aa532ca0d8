/** What a transition asks for, in a dialog: the form of any record, once for all that are chosen. */
import { useRef, useState } from 'react'
import { Failure } from '../../../model/failure.ts'
import type { Transition } from '../../../model/lifecycle.ts'
import type { Problem } from '../../../model/problem.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { sameValue } from '../../../model/same-value.ts'
import { inputLibrary } from '../../../model/transition-input.ts'
import type { Objection } from '../../../model/write-check.ts'
import { INPUT_PATH } from '../../../wire/requests/transit.ts'
import type { BatchRecord } from '../../batch/read-records.ts'
import type { BatchOutcome } from '../../batch/run-batch.ts'
import { useConsole } from '../../console.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { createFormStore } from '../../form/form-store.ts'
import { RecordForm, type RecordFormHandle } from '../../form/record-form.tsx'
import { saveRefusal } from '../../form/refusal.ts'
import { newRecord } from '../../form/rjsf-schema.ts'
import { NamedItems } from './named-items.tsx'
import { questionWords } from './question-words.ts'
import type { RowTaskWords } from './row-task.ts'
import styles from './task-dialog.module.css'
import { ForetoldList } from './foretold.tsx'
import { useForetold } from './use-foretold.ts'

export interface InputDialogProps {
  readonly resource: Resource
  readonly transition: Transition
  readonly title: string
  readonly words: RowTaskWords
  readonly items: readonly BatchRecord[]
  readonly warnings: readonly Objection[]
  readonly effects: readonly string[]
  /** Undefined for several records, whose course goes on elsewhere; throws when the one is refused. */
  readonly answer: (input: WireRecord) => Promise<BatchOutcome | undefined>
  readonly onDone: (outcome: BatchOutcome) => void
  readonly onClose: () => void
}

export function InputDialog(props: InputDialogProps) {
  const library = inputLibrary(props.resource, props.transition)
  return library ? <Asked {...props} library={library} /> : null
}

function Asked({ library, resource, transition, title, words, items, warnings, effects, ...on }: AskedProps) {
  const { loadValidator } = useConsole()
  const form = useRef<RecordFormHandle>(null)
  const [failure, setFailure] = useState<string>()
  const [record] = useState(() => ({ ...newRecord(library.fields), ...askedOf(library, items) }))
  const [store] = useState(() => createFormStore(library, record))
  const id = items.length === 1 ? items[0]?.id : undefined
  const told = useForetold(
    store,
    { resource, transition, id, sent: (input) => withoutAsked(library, input) },
    { warnings, effects },
  )
  const submit = async (input: WireRecord): Promise<readonly Problem[] | undefined> => {
    setFailure(undefined)
    try {
      const outcome = await on.answer(withoutAsked(library, input))
      if (outcome) on.onDone(outcome)
      return undefined
    } catch (error) {
      const refusal = saveRefusal(library, atFields(error))
      if (refusal.kind === 'problems') return refusal.problems
      setFailure(refusal.kind === 'conflict' ? '这条记录刚被别人修改，请关闭后刷新再做' : refusal.words)
      return []
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={on.onClose}
      width="medium"
      actions={
        <>
          <Button onClick={on.onClose}>取消</Button>
          <Button variant={words.danger ? 'danger' : 'primary'} onClick={() => void form.current?.submit()}>
            {words.label}
          </Button>
        </>
      }
    >
      {transition.confirm !== undefined && <p className={styles.question}>{questionWords(resource, words, items)}</p>}
      <NamedItems items={items} />
      <div aria-live="polite">
        <ForetoldList resource={resource} {...told} onLeave={on.onClose} />
      </div>
      <div className={styles.input}>
        <RecordForm
          ref={form}
          resource={library}
          {...{ record, store }}
          loadValidator={() => loadValidator(library)}
          onSubmit={submit}
          top={
            <p role="alert" className={styles.missing}>
              {failure}
            </p>
          }
        />
      </div>
    </Dialog>
  )
}

interface AskedProps extends InputDialogProps {
  readonly library: Resource
}

/** The questions that the dialog's answers belong to: those of the record, where all that are chosen have the same. */
function askedOf({ fields }: Resource, items: readonly BatchRecord[]): WireRecord {
  const names = fields.flatMap(({ answering }) => answering?.asked ?? [])
  const alike = names.flatMap((name) => {
    const [first, ...rest] = items.map(({ record }) => record?.[name])
    return rest.every((other) => sameValue(other, first)) ? [[name, first] as const] : []
  })
  return Object.fromEntries(alike)
}

/** They stand in the record already. */
function withoutAsked({ fields }: Resource, input: WireRecord): WireRecord {
  const names = new Set(fields.flatMap(({ answering }) => answering?.asked ?? []))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)))
}

/** What the platform says of the input stands below it; in the form it stands at its field. */
function atFields(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const problems = error.problems.map((problem) => ({
    ...problem,
    path: problem.path.startsWith(`${INPUT_PATH}/`) ? problem.path.slice(INPUT_PATH.length) : problem.path,
  }))
  return new Failure(error.code, { words: error.message, problems, data: error.data })
}
