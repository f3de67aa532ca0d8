/** The record that this tab shows, for the server, and who else has it in a form. */
import { useEffect } from 'react'
import { createObservable } from '../../model/observable.ts'
import { useObservable } from '../../ui/use-observable.ts'
import type { EditorsFrame, RecordPlace } from '../../wire/live.ts'

export const shownRecord = createObservable<RecordPlace | undefined>(undefined)
const NOBODY: EditorsFrame = { op: 'editors', library: '', id: '', names: [] }
const told = createObservable(NOBODY)

export function noteEditors(frame: EditorsFrame): void {
  told.set(frame)
}

/** Another person, another organization or a lost line begins with nobody. */
export function forgetEditors(): void {
  told.set(NOBODY)
}

/** Says that this tab is at the record while it is shown; answers the names of others who have it in a form. */
export function useEditors(library: string, id: string | undefined, edits: boolean): readonly string[] {
  useEffect(() => {
    if (id === undefined) return undefined
    const place = { library, id, edits }
    told.set(NOBODY)
    shownRecord.set(place)
    return () => {
      if (shownRecord.get() === place) shownRecord.set(undefined)
    }
  }, [library, id, edits])
  const frame = useObservable(told)
  return frame.library === library && frame.id === id ? frame.names : NOBODY.names
}
