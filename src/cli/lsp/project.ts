/**
 * One project in the editor: the texts that are open over those on disk, and what the analysis has made of them.
 *
 * Shapes  Paths go from the project's root with forward slashes. `judged` are the texts that the findings are of; those that are
 *         open may be newer by now.
 * Units   Milliseconds.
 */
import { createCompiling, FIRST_VERSION } from '../../gate/editing/compiling.ts'
import { knownOf } from '../../gate/editing/known.ts'
import { libraryOfFile } from '../../gate/editing/libraries.ts'
import { mergeResult } from '../../gate/editing/merge-result.ts'
import type { CompiledState, Texts } from '../../gate/editing/state.ts'
import { withStuck } from '../../gate/editing/stuck.ts'
import type { Known } from '../../gate/editing/suggestion-words.ts'
import type { Finding } from '../../gate/rule.ts'
import { type DiskTexts, textsOnDisk } from './texts-on-disk.ts'
import { startThread } from './thread.ts'

export interface OpenProject {
  readonly root: string
  /** The text that stands for the file now; undefined when there is none. */
  text(path: string): string | undefined
  findings(): readonly Finding[]
  /** Whether the findings are of the text that stands for the file now. */
  isJudged(path: string): boolean
  /** What can be named in the file. */
  known(path: string): Known
  edit(path: string, text: string): void
  close(path: string): void
  /** The files on disk may have changed. */
  refresh(): void
  stop(): void
}

export interface ProjectListener {
  readonly onFindings: () => void
  /** For the log. */
  readonly onTrouble: (words: string) => void
}

/** While somebody types. */
const DEBOUNCE_MS = 150
/** A machine under load is no file that hangs. */
const LIMIT_MS = 10_000

export function openProject(root: string, { onFindings, onTrouble }: ProjectListener): OpenProject {
  const opened = new Map<string, string>()
  const stuck = new Map<string, string>()
  /** The texts of the versions that are under way. */
  const sent = new Map<number, Texts>()
  let disk: DiskTexts = textsOnDisk(root, new Map())
  let files: Texts = disk.texts
  let judged: Texts = new Map()
  let compiled: CompiledState | undefined
  let version = FIRST_VERSION
  let focus = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const withoutStuck = (state: CompiledState) => withStuck(state, { stuck, files, limitMs: LIMIT_MS })

  const compiling = createCompiling({
    start: () => startThread((error) => onTrouble(`检查的线程出错：${error.message}`)),
    limitMs: LIMIT_MS,
    onResult(result) {
      compiled = withoutStuck(mergeResult(compiled, result))
      if (result.kind === 'catalog') return
      judged = sent.get(result.version) ?? judged
      for (const old of sent.keys()) if (old < result.version) sent.delete(old)
      onFindings()
    },
    onStuck(texts) {
      for (const [path, text] of texts) stuck.set(path, text)
      compiled = compiled && withoutStuck(compiled)
      onFindings()
    },
  })
  const order = () => {
    sent.set(version, files)
    compiling.compile(version, files, focus)
  }
  const renew = () => {
    files = new Map([...disk.texts, ...opened])
    version += 1
    clearTimeout(timer)
    timer = setTimeout(order, DEBOUNCE_MS)
  }
  const refresh = () => {
    disk = textsOnDisk(root, disk.texts)
    const now = new Map([...disk.texts, ...opened])
    if (now.size !== files.size || [...now].some(([path, text]) => files.get(path) !== text)) renew()
    else onFindings()
  }
  order()
  return {
    root,
    text: (path) => files.get(path)?.replace(/^\uFEFF/, ''),
    findings: () => [...(disk.failure ? [disk.failure] : []), ...(compiled?.findings ?? [])],
    isJudged: (path) => judged.get(path) === files.get(path),
    known: (file) => knownOf({ files, library: libraryOfFile(files, file), file, compiled }),
    edit(path, text) {
      // The mark at the beginning of a file is not shown by editors, and stays when they save it.
      const whole = disk.texts.get(path)?.startsWith('\uFEFF') && !text.startsWith('\uFEFF') ? `\uFEFF${text}` : text
      if (opened.get(path) === whole) return
      opened.set(path, whole)
      if (files.get(path) === whole) return
      focus = libraryOfFile(files, path)
      renew()
    },
    close(path) {
      if (opened.delete(path)) refresh()
    },
    refresh,
    stop() {
      clearTimeout(timer)
      compiling.stop()
    },
  }
}
