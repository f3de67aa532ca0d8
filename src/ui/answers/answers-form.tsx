/** The questions that stand in the record, one control each: what any field of that kind is drawn with. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isEmpty } from '../../model/condition.ts'
import { ANSWER_MAX, answerTo, type AskedQuestion, type QuestionKind, questionsOf } from '../../model/answers.ts'
import type { Kind } from '../../model/kind.ts'
import type { Field } from '../../model/resource.ts'
import type { FormStore } from '../form/form-store.ts'
import type { NestedWidgetProps } from '../form/widget.ts'
import styles from './answers.module.css'

const KINDS: Readonly<Record<QuestionKind, Kind>> = {
  text: 'longText',
  number: 'number',
  score: 'number',
  single: 'choice',
  multi: 'choices',
  date: 'date',
}

export function AnswersForm({ id, field, value, path, store, Leaf, describedBy }: NestedWidgetProps) {
  const asked = useAsked(store, field)
  const questions = useMemo(() => questionsOf(asked), [asked])
  const fields = useMemo(() => questions.map(fieldOf), [questions])
  useCleared(store, field, path)
  return (
    <div
      id={id}
      role="group"
      aria-label={field.title}
      aria-describedby={describedBy}
      tabIndex={-1}
      className={styles.form}
    >
      {questions.length === 0 && <p className={styles.none}>{noneWords(store, field)}</p>}
      {questions.map((question, index) => (
        <Leaf
          key={question.number}
          field={fields[index]!}
          base={path}
          value={answerTo(question, value)}
          required={question.required}
        />
      ))}
    </div>
  )
}

/** Here they can be seen to be missing: of several records at once, or before what asks them is chosen. */
function noneWords({ resource }: FormStore, { answering }: Field): string {
  const of = resource.fields.find(({ name }) => name === answering?.of)
  return of ? `请先选择${of.title}，再作答` : '没有共同的题目，请一条一条地填写'
}

function useAsked({ data }: FormStore, { answering }: Field): unknown {
  return useSyncExternalStore(data.subscribe, () => data.get()[answering?.asked ?? ''])
}

/** Answers to one set of questions say nothing about another: whoever chooses what asks anew begins anew. */
function useCleared(store: FormStore, { name, answering }: Field, path: NestedWidgetProps['path']): void {
  useEffect(() => {
    const of = answering?.of ?? ''
    let before = store.data.get()
    return store.data.subscribe(() => {
      const [old, now] = [before, store.data.get()]
      before = now
      const isOtherForm = (old[of] ?? null) !== (now[of] ?? null)
      if (isOtherForm && old[name] === now[name] && !isEmpty(now[name])) store.commit(path, undefined)
    })
  }, [store, name, answering, path])
}

function fieldOf({ number, label, kind, required, options, min, max, unit }: AskedQuestion): Field {
  return {
    name: String(number),
    kind: KINDS[kind],
    title: `${number}. ${label}`,
    required,
    readOnly: false,
    search: false,
    ...(unit === '' ? {} : { unit }),
    ...(kind === 'text' ? { maxLength: ANSWER_MAX } : {}),
    ...(options.length === 0
      ? {}
      : { choices: options.map((option, index) => ({ value: index + 1, label: option.label })) }),
    ...rangeOf(min, max),
  }
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): Partial<Field> {
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(minimum === undefined || maximum === undefined ? {} : { description: `${minimum} 到 ${maximum}` }),
  }
}
