/**
 * Notices every change of the authored files in development. Vite's watcher reports most of them at once, but not those that
 * are saved before its watch stands, that follow another within 50 ms, or that lie on a drive without notifications. So
 * the files are also looked at every second, and what was not reported is reported then.
 */
import { readdirSync, statSync } from 'node:fs'
import { join, normalize, resolve, sep } from 'node:path'
import type { ViteDevServer } from 'vite'

/** Editors empty a file before they write it. Longer than the 50 ms in which the watcher drops a second report about a file. */
export const SETTLE_MS = 60
const LOOK_EVERY_MS = 1_000

type Watcher = Pick<ViteDevServer['watcher'], 'emit' | 'on'>
type Event = 'add' | 'change' | 'unlink'
/** Time and size of each file, by path. */
type Stamps = ReadonlyMap<string, string>

export function isAuthored(root: string, file: string): boolean {
  const path = normalize(file)
  return path.endsWith('.json') && foldersOf(root).some((folder) => path.startsWith(folder + sep))
}

/** Reports to the watcher what it missed; returns what ends it. */
export function watchAuthored(root: string, watcher: Watcher): () => void {
  const known = new Map(stampsOf(root))
  watcher.on('all', (_event: string, file: string) => {
    if (!isAuthored(root, file)) return
    const stamp = stampOf(file)
    if (stamp === undefined) known.delete(normalize(file))
    else known.set(normalize(file), stamp)
  })
  const timer = setInterval(() => {
    for (const [event, path] of differences(known, stampsOf(root))) {
      watcher.emit(event, path)
      watcher.emit('all', event, path)
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function differences(known: Stamps, now: Stamps): readonly (readonly [Event, string])[] {
  const gone = [...known.keys()].filter((path) => !now.has(path))
  const saved = [...now.keys()].filter((path) => known.get(path) !== now.get(path))
  return [
    ...gone.map((path) => ['unlink', path] as const),
    ...saved.map((path) => [known.has(path) ? 'change' : 'add', path] as const),
  ]
}

function stampsOf(root: string): Stamps {
  const stamps = new Map<string, string>()
  for (const path of foldersOf(root).flatMap(filesIn)) {
    const stamp = stampOf(path)
    if (stamp !== undefined) stamps.set(path, stamp)
  }
  return stamps
}

function foldersOf(root: string): readonly string[] {
  return ['schemas', 'resources'].map((folder) => resolve(root, folder))
}

function filesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
  } catch {
    // The folder is away for a moment, as while another branch is checked out.
    return []
  }
}

function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.mtimeMs} ${stats.size}`
}
