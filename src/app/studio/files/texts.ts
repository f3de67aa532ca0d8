/**
 * The texts of the studio and what happens to them, as pure functions: typing, saving, and what other programs write to disk.
 *
 * Shapes  A file is unsaved when its text differs from `saved`. It is in conflict when it is unsaved and the disk has changed
 *         since: `conflicts` holds what stands there now, null when the file is gone.
 */
import type { UnsavedText } from './drafts.ts'
import type { Texts } from '../../../gate/editing/state.ts'

export interface StudioTexts {
  readonly files: Texts
  readonly saved: Texts
  readonly conflicts: ReadonlyMap<string, string | null>
}

export function openTexts(disk: Texts, drafts: ReadonlyMap<string, UnsavedText>): StudioTexts {
  const files = new Map(disk)
  const saved = new Map(disk)
  for (const [path, { text, base }] of drafts) {
    if (disk.get(path) === text) continue
    files.set(path, text)
    saved.set(path, base)
  }
  return renewTexts({ files, saved, conflicts: new Map() }, disk)
}

export function editText(texts: StudioTexts, path: string, text: string): StudioTexts {
  return { ...texts, files: new Map(texts.files).set(path, text) }
}

/** What was written; the text in the editor may be newer by now. */
export function savedText({ files, saved, conflicts }: StudioTexts, path: string, text: string): StudioTexts {
  return { files, saved: new Map(saved).set(path, text), conflicts: without(conflicts, path) }
}

/** The files as they stand on disk now: taken over where nobody has typed, in conflict where somebody has. */
export function renewTexts({ files, saved, conflicts }: StudioTexts, disk: Texts): StudioTexts {
  const nextFiles = new Map(files)
  const nextSaved = new Map(saved)
  const nextConflicts = new Map<string, string | null>()
  for (const path of new Set([...files.keys(), ...disk.keys()])) {
    const present = disk.get(path)
    const mine = files.get(path)
    const base = saved.get(path)
    if (present === base) continue
    if (mine === base || mine === present) {
      put(nextFiles, path, present)
      put(nextSaved, path, present)
    } else nextConflicts.set(path, present ?? null)
  }
  const same =
    nextConflicts.size === conflicts.size && [...nextConflicts].every(([path, text]) => conflicts.get(path) === text)
  return { files: nextFiles, saved: nextSaved, conflicts: same ? conflicts : nextConflicts }
}

/** The disk's text wins; what was typed stays in the editor's history. */
export function takeDisk({ files, saved, conflicts }: StudioTexts, path: string): StudioTexts {
  const present = conflicts.get(path) ?? undefined
  const nextFiles = new Map(files)
  const nextSaved = new Map(saved)
  put(nextFiles, path, present)
  put(nextSaved, path, present)
  return { files: nextFiles, saved: nextSaved, conflicts: without(conflicts, path) }
}

/** What was typed wins: the next save writes over what stands on disk now. */
export function keepMine({ files, saved, conflicts }: StudioTexts, path: string): StudioTexts {
  const nextSaved = new Map(saved)
  put(nextSaved, path, conflicts.get(path) ?? undefined)
  return { files, saved: nextSaved, conflicts: without(conflicts, path) }
}

export function unsavedPaths({ files, saved }: Pick<StudioTexts, 'files' | 'saved'>): readonly string[] {
  return [...files].filter(([path, text]) => saved.get(path) !== text).map(([path]) => path)
}

/** What a reload must not lose. A file that is gone from disk was made of nothing. */
export function unsavedTexts({ files, saved }: StudioTexts): ReadonlyMap<string, UnsavedText> {
  return new Map(
    unsavedPaths({ files, saved }).map((path) => [path, { text: files.get(path) ?? '', base: saved.get(path) ?? '' }]),
  )
}

function put(texts: Map<string, string>, path: string, text: string | undefined): void {
  if (text === undefined) texts.delete(path)
  else texts.set(path, text)
}

function without<Value>(map: ReadonlyMap<string, Value>, path: string): ReadonlyMap<string, Value> {
  const next = new Map(map)
  next.delete(path)
  return next
}
