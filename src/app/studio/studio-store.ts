/** The studio at work: one state, and the acts that change it. */
import { type Compiling, FIRST_VERSION, WORKER_LIMIT_MS } from '../../gate/editing/compiling.ts'
import { keepDrafts, readDrafts } from './files/drafts.ts'
import { libraryOfFile, librariesOf } from '../../gate/editing/libraries.ts'
import { mergeResult } from '../../gate/editing/merge-result.ts'
import type { StudioSource, Written } from './source.ts'
import type { Texts } from '../../gate/editing/state.ts'
import {
  unsavedTexts,
  editText,
  keepMine,
  openTexts,
  renewTexts,
  savedText,
  type StudioTexts,
  takeDisk,
  unsavedPaths,
} from './files/texts.ts'
import { EMPTY_VIEW, type StudioStore, type StudioView } from './studio-view.ts'
import { withStuck } from '../../gate/editing/stuck.ts'
import { createSignal } from '../../model/observable.ts'

const DRAFT_MS = 300

export function createStudioStore(source: StudioSource, compiling: Compiling | undefined): StudioStore {
  const changed = createSignal()
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  let renewal: Promise<void> | undefined
  const stuck = new Map<string, string>()
  let view: StudioView = { ...EMPTY_VIEW, mayWrite: source.write !== undefined }
  const set = (next: Partial<StudioView>) => {
    if ((Object.keys(next) as (keyof StudioView)[]).every((key) => view[key] === next[key])) return
    view = { ...view, ...next }
    changed.tell()
  }
  const stuckNow = () => ({ stuck, files: view.files, limitMs: WORKER_LIMIT_MS })
  const compile = () => compiling?.compile(view.version, view.files, view.library)
  const keep = () => set({ isUnkept: !keepDrafts(unsavedTexts(view)) })
  /** Texts that differ are a new version; drafts are kept a moment later. */
  const put = (texts: StudioTexts, more: Partial<StudioView> = {}) => {
    const isNew = texts.files !== view.files
    const file = texts.files.has(more.file ?? view.file) ? (more.file ?? view.file) : ([...texts.files.keys()][0] ?? '')
    const library = libraryOfFile(texts.files, file)
    set({ ...texts, ...more, file, library, version: view.version + (isNew ? 1 : 0) })
    if (isNew) compile()
    clearTimeout(draftTimer)
    draftTimer = setTimeout(keep, DRAFT_MS)
  }
  const renew = () =>
    (renewal ??= source
      .load()
      .then((files) => put(renewTexts(view, files)))
      // Whoever restarts the development service sees it on the next save.
      .catch(() => undefined)
      .finally(() => (renewal = undefined)))
  const readHistory = async () => {
    if (!source.commit) return set({ history: 'none' })
    if (view.history === 'late') set({ history: 'asked' })
    const committed = await source.commit().catch(() => 'none' as const)
    if (typeof committed === 'string') return set({ history: committed })
    set({ history: 'known' })
    if (sameTexts(committed, view.committed)) return
    compiling?.setCommitted(committed)
    set({ committed })
    compile()
  }
  const stopWatching = source.watch(() => {
    if (view.phase !== 'ready') return
    void renew()
    void readHistory()
  })
  const leave = () => {
    // What was kept before the files are there is not this one's to change.
    if (source.write && view.phase === 'ready') keepDrafts(unsavedTexts(view))
  }
  window.addEventListener('pagehide', leave)

  const written = async (write: Promise<Written>): Promise<string | undefined> => {
    set({ isSaving: true })
    const refusal = await write
    set({ isSaving: false })
    if (refusal) return refusal.words
    await renew()
    return undefined
  }
  const save = async (path: string): Promise<void> => {
    const text = view.files.get(path)
    const base = view.saved.get(path) ?? null
    if (!source.write || text === undefined || text === base || view.conflicts.has(path)) return
    set({ isSaving: true })
    const refusal = await source.write.save(path, text, base)
    if (!refusal) put(savedText(view, path, text), { notice: { level: 'success', words: `已保存 ${path}` } })
    else if (refusal.present === undefined) set({ notice: { level: 'error', words: refusal.words } })
    else set({ conflicts: new Map(view.conflicts).set(path, refusal.present) })
    set({ isSaving: false })
  }
  return {
    state: () => view,
    subscribe: changed.subscribe,
    async load(wanted) {
      set({ phase: 'loading', failure: undefined })
      try {
        const files = await source.load()
        const texts = openTexts(files, source.write ? readDrafts() : new Map())
        // What is on disk first: a draft on which the worker hangs must not take the others along.
        if (texts.files.size > 0) compiling?.compile(FIRST_VERSION, files, '')
        const isThere = wanted !== undefined && texts.files.has(wanted.file)
        const file = isThere ? wanted.file : view.file || (librariesOf(files)[0]?.descriptor ?? '')
        put(texts, { phase: 'ready', file, ...(isThere ? { target: wanted } : {}) })
        void readHistory()
      } catch (failure) {
        set({ phase: 'failed', failure })
      }
    },
    open(place) {
      if (view.phase === 'ready' && !view.files.has(place.file)) return
      const isOther = place.file !== view.file
      set({ file: place.file, library: libraryOfFile(view.files, place.file), target: { ...place } })
      if (isOther && view.phase === 'ready') compile()
    },
    edit(path, text) {
      if (view.files.get(path) === text) return
      put(editText(view, path, text))
    },
    save: (path = view.file) => save(path),
    async saveAll() {
      for (const path of unsavedPaths(view)) await save(path)
    },
    resolve: (path, way) => put(way === 'disk' ? takeDisk(view, path) : keepMine(view, path)),
    async create(path, text) {
      if (!source.write) return '这里只能查看，不能保存文件'
      return written(source.write.save(path, text, view.saved.get(path) ?? null))
    },
    async addLibrary(name, files) {
      if (!source.write) return '这里只能查看，不能新建'
      const refusal = await written(source.write.add(name, files))
      if (!refusal) this.open({ file: `resources/${name}.json`, line: 1 })
      return refusal
    },
    async removeLibrary(name) {
      if (!source.write) return '这里只能查看，不能删除'
      return written(source.write.remove(name))
    },
    readHistory: () => void readHistory(),
    receive(result) {
      set({ compiled: withStuck(mergeResult(view.compiled, result), stuckNow()) })
    },
    receiveCompiled: (compiled) => set({ compiled }),
    stuck(files) {
      for (const [path, text] of files) stuck.set(path, text)
      set({ compiled: view.compiled && withStuck(view.compiled, stuckNow()) })
    },
    dismissNotice: () => set({ notice: undefined }),
    stop() {
      clearTimeout(draftTimer)
      leave()
      window.removeEventListener('pagehide', leave)
      stopWatching()
      compiling?.stop()
    },
  }
}

function sameTexts(a: Texts, b: Texts): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)
}
