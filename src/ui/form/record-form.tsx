/**
 * One record in a form, and nothing around it: no data provider, no router. The screen (`resource-form.tsx`) mounts it.
 *
 * Shapes  `onSubmit` gets the record to send; it answers nothing when that was accepted, else the problems found
 *         (an empty list when the refusal is shown elsewhere).
 */
import Form from '@rjsf/core/lib/components/Form.js'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Validate } from '../../model/validation.ts'
import { ScreenNotice } from '../controls/screen-notice.tsx'
import { FormStoreProvider } from './context.ts'
import { ErrorSummary } from './error-summary.tsx'
import { createFormStore, type FormStore } from './form-store.ts'
import styles from './form.module.css'
import { usePress } from './press.ts'
import { formPlan, withRequired } from './rjsf-schema.ts'
import { silentValidator } from './rjsf-validator.ts'
import { theme } from './theme.tsx'
import { useObservable } from '../use-observable.ts'

export interface RecordFormProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly validate?: Validate
  /** Fetches the validator when the first save needs it. */
  readonly loadValidator?: () => Promise<Validate>
  readonly onSubmit: (record: WireRecord) => Promise<readonly Problem[] | undefined> | void
  /** Ctrl+Shift+S. */
  readonly onSaveOther?: (() => void) | undefined
  /** The state of the form, for a screen that needs to read it; made here when absent. */
  readonly store?: FormStore
  readonly top?: ReactNode
  /** The foot with the buttons; may depend on whether a save is under way. */
  readonly footer?: ReactNode | ((busy: boolean) => ReactNode)
  readonly ref?: Ref<RecordFormHandle>
}

export interface RecordFormHandle {
  /** Whether the record was accepted. */
  submit(): Promise<boolean>
}

export function RecordForm({ ref, ...props }: RecordFormProps) {
  const [own] = useState(() => props.store ?? createFormStore(props.resource, props.record))
  const store = props.store ?? own
  const busy = useObservable(store.busy)
  const { refusals, submit } = useSubmit(store, props)
  useImperativeHandle(ref, () => ({ submit }))
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form, submit, props.onSaveOther)
  usePress()
  return (
    <FormStoreProvider value={store}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={props.resource.title}
        aria-busy={busy || undefined}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorSummary refusals={refusals} />
        {props.top}
        <CommonLocks store={store} />
        <div inert={busy}>
          <Fields store={store} />
        </div>
        {typeof props.footer === 'function' ? props.footer(busy) : props.footer}
      </form>
    </FormStoreProvider>
  )
}

function CommonLocks({ store }: { readonly store: FormStore }) {
  return useObservable(store.locks)?.common.map((words) => <ScreenNotice key={words}>{words}</ScreenNotice>)
}

/** Ctrl+S, with Shift the other way to save, wherever in the form the focus is, or nowhere. */
function useSaveKey(
  form: RefObject<HTMLFormElement | null>,
  submit: () => Promise<boolean>,
  onOther: (() => void) | undefined,
) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      const target = event.target as Node
      if (target !== document.body && !form.current?.contains(target)) return
      event.preventDefault()
      if (event.shiftKey) onOther?.()
      else void submit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

/** RJSF over the store's data. */
function Fields({ store }: { readonly store: FormStore }) {
  const data = useObservable(store.data)
  const { required } = useObservable(store.rules)
  const plan = formPlan(store.resource)
  const schema = useMemo(() => withRequired(plan.schema, required), [plan, required])
  return (
    <Form
      {...theme}
      tagName="div"
      className={styles.sections}
      schema={schema}
      uiSchema={plan.uiSchema}
      formData={data}
      validator={silentValidator}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
    >
      <></>
    </Form>
  )
}

function useSubmit(store: FormStore, { validate, loadValidator, onSubmit }: Omit<RecordFormProps, 'ref'>) {
  const [refusals, setRefusals] = useState(0)
  const refuse = () => {
    setRefusals((count) => count + 1)
    return false
  }
  const attempt = async () => {
    store.flush()
    // Where it does not arrive (offline, a new version just put up), the platform has the same rules and says so.
    const check = validate ?? (await loadValidator?.().catch(() => undefined))
    if (store.check(check).length > 0) return refuse()
    const problems = await onSubmit(store.payload())
    if (!problems) return true
    if (problems.length === 0) return false
    store.problems.setFound(problems)
    return refuse()
  }
  /** A second call while the first one runs does nothing: a double click saves once. */
  const submit = async () => {
    if (store.busy.get()) return false
    store.busy.set(true)
    const focused = document.activeElement
    try {
      return await attempt()
    } finally {
      store.busy.set(false)
      // What is inert loses the focus; a refusal that goes nowhere else gives it back.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
    }
  }
  return { refusals, submit }
}
