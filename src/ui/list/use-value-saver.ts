/** The course of one cell's save: text taken in, the record read as it is now, sent; refused with words, or a clash to settle. */
import { useRef, useState } from 'react'
import type { WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { FormStore } from '../form/form-store.ts'
import { sameValue } from '../form/path.ts'
import { useLibraryProvider } from '../library-provider.ts'
import type { CellEditorProps } from './quick-edit-editor.tsx'
import type { Leave } from './quick-edit-layer.tsx'
import { saveValue } from './quick-edit-save.ts'
import { wordsOf } from './bulk-run.ts'

interface SaverState {
  readonly busy: boolean
  readonly refusal?: string
  /** The record as somebody else has left it. */
  readonly clash?: WireRecord
}

export function useValueSaver(
  { resource, record, field, onSaved, onLeave, onStale }: CellEditorProps,
  store: FormStore,
) {
  const { catalog, scope, loadValidator } = useConsole()
  const provider = useLibraryProvider()
  const [state, setState] = useState<SaverState>({ busy: false })
  const running = useRef(false)
  /** What leaves takes the focus with it, which must not save. */
  const isOver = useRef(false)
  const base = useRef(record)
  const leaveLater = useRef<Leave>('stay')
  const id = String(record['id'])

  const attempt = async (): Promise<boolean> => {
    store.flush()
    const [own] = store.problems.ownProblems()
    if (own) return refuse(own.message)
    const value = store.data.get()[field.name]
    if (sameValue(value, base.current[field.name])) return true
    setState({ busy: true })
    const [{ data }, validate] = await Promise.all([
      provider.getMany(resource.name, { ids: [id] }),
      // Where it does not arrive, the platform has the same rules and says so.
      loadValidator(resource).catch(() => undefined),
    ])
    const asker = { provider, catalog, scope, resource }
    const saved = await saveValue(asker, validate, { field, base: base.current, value, stored: data[0] })
    if (saved.state === 'refused') return refuse(saved.words)
    if (saved.state === 'clash') {
      setState({ busy: false, clash: saved.current })
      return false
    }
    if (saved.state === 'done') onSaved(saved.record)
    else onStale()
    return true
  }
  const leave = (where: Leave) => {
    isOver.current = true
    onLeave(where)
  }
  const refuse = (words: string) => {
    setState({ busy: false, refusal: words })
    return false
  }
  /** A second call while the first one runs does nothing. */
  const save = async (where: Leave): Promise<void> => {
    if (running.current || isOver.current || (where === 'away' && state.clash)) return
    running.current = true
    leaveLater.current = where
    try {
      if (await attempt()) leave(where)
    } catch (error) {
      refuse(wordsOf(error))
    } finally {
      running.current = false
    }
  }
  return {
    ...state,
    save,
    leave,
    /** What the other person made of it is what mine now starts from. */
    keepMine: async () => {
      base.current = { ...state.clash, id }
      await save(leaveLater.current)
    },
    takeTheirs: () => {
      onStale()
      leave('stay')
    },
  }
}
