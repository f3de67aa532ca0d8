/**
 * Orders compilations from the worker: one at a time, always the newest texts, and a worker that does not answer is ended.
 *
 * Units   `limitMs` milliseconds without a word from a worker that has something to do.
 * Errors  None. A file on which the worker has hung is told by `onStuck` and stands for as it was before until it has another text.
 */
import { librariesOf } from './libraries.ts'
import type { Texts } from './state.ts'
import type { AnalysisOrder, AnalysisResult, CompiledNews, TextChange, WorkerMessage } from './worker-protocol.ts'

export const WORKER_LIMIT_MS = 2_000

/** The files as they were found: compiled before anything that somebody has typed. */
export const FIRST_VERSION = 0
/** The first time everything is read. */
const FIRST_TIMES = 5

/** As much of a worker as is needed, whatever kind of thread it is. */
export interface AnalysisWorker {
  addEventListener(kind: 'message', hear: (event: { readonly data: WorkerMessage }) => void): void
  postMessage(order: AnalysisOrder): void
  terminate(): unknown
}

export interface CompilingOptions {
  readonly start: () => AnalysisWorker
  readonly onResult: (result: CompiledNews | AnalysisResult) => void
  /** The files, as they were sent, on which the worker stopped answering. */
  readonly onStuck: (files: Texts) => void
  readonly limitMs?: number
}

export interface Compiling {
  /** The texts as they are now; what is under way for older ones goes on, and the newest are next. */
  compile(version: number, texts: Texts, focus: string): void
  setCommitted(texts: Texts): void
  stop(): void
}

interface Wanted {
  readonly version: number
  readonly texts: Texts
  readonly focus: string
}

/** Makes the one who orders; a worker is started for the first order. */
export function createCompiling({ start, onResult, onStuck, limitMs = WORKER_LIMIT_MS }: CompilingOptions): Compiling {
  let worker: AnalysisWorker | undefined
  let isReady = false
  let isTaken = false
  /** The version that it was given last. */
  let asked = -1
  /** The library that it works on, '' for all. */
  let about = ''
  let told = new Map<string, string>()
  /** Texts that were worked through to the end. */
  let good: Texts = new Map()
  /** Texts that were compiled; the rules have not run over all of them yet. */
  let taken: Texts = new Map()
  /** As the files were found. */
  let found: Texts = new Map()
  let committed: Texts = new Map()
  let toldCommitted: Texts | undefined
  let queue: readonly Wanted[] = []
  let latest: Wanted | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Texts that no worker is given again. */
  const hostile = new Map<string, string>()

  const begin = () => {
    worker = start()
    isReady = false
    isTaken = false
    about = ''
    told = new Map()
    toldCommitted = undefined
    worker.addEventListener('message', ({ data }) => hear(data))
  }
  const watch = (times = 1) => {
    clearTimeout(timer)
    timer = setTimeout(end, limitMs * times)
  }
  const end = () => {
    worker?.terminate()
    const innocent = isTaken && about === '' ? taken : good
    const stuck = new Map(suspects(new Map(told), innocent, about).map((path) => [path, told.get(path) ?? '']))
    for (const [path, text] of stuck) hostile.set(path, text)
    begin()
    // With nobody to suspect it would only hang again.
    if (stuck.size > 0 && queue.length === 0 && latest) queue = [latest]
    onStuck(stuck)
  }
  const hear = (message: WorkerMessage) => {
    clearTimeout(timer)
    if (message.kind === 'ready') isReady = true
    if (message.kind === 'alive') {
      about = message.library
      watch()
    }
    if (message.kind === 'catalog') {
      watch()
      return onResult(message)
    }
    if (message.kind === 'compiled') {
      if (message.version !== asked) {
        // The end of what was done for older texts: the newer are still under way.
        watch()
        return onResult(message)
      }
      about = ''
      isTaken = false
      taken = new Map(told)
      if (message.isWhole) good = new Map(told)
      else watch()
      onResult(message)
    }
    send()
  }
  const send = () => {
    const [wanted, ...later] = queue
    if (!worker || !isReady || isTaken || !wanted) return
    const { version, texts, focus } = wanted
    queue = later
    const isFirst = told.size === 0
    const changes = changesOf(told, spared(texts, hostile, [good, found]))
    const news = toldCommitted === committed ? {} : { committed: changesOf(new Map(), committed) }
    toldCommitted = committed
    for (const [path, text] of changes) {
      if (text === null) told.delete(path)
      else told.set(path, text)
    }
    isTaken = true
    asked = version
    about = ''
    watch(isFirst ? FIRST_TIMES : 1)
    worker.postMessage({ version, changes, focus, ...news })
  }
  return {
    compile(version, texts, focus) {
      if (!worker) begin()
      latest = { version, texts, focus }
      if (version === FIRST_VERSION) found = texts
      queue = [...queue.filter((order) => order.version === FIRST_VERSION), latest]
      send()
    },
    setCommitted: (texts) => void (committed = texts),
    stop() {
      clearTimeout(timer)
      worker?.terminate()
      worker = undefined
    },
  }
}

/** Of what is not known to do no harm, the files of the library that was worked on; its data structure before the rest. */
function suspects(told: Texts, good: Texts, about: string): readonly string[] {
  const fresh = [...told].filter(([path, text]) => good.get(path) !== text).map(([path]) => path)
  const library = librariesOf(told).find(({ name }) => name === about)
  if (!library) return fresh
  const { descriptor, schema = descriptor } = library
  if (fresh.includes(schema)) return [schema]
  return fresh.includes(descriptor) ? [descriptor] : fresh
}

/** Texts that hang a worker, as they were before. */
function spared(texts: Texts, hostile: Texts, earlier: readonly Texts[]): Texts {
  const next = new Map(texts)
  for (const [path, text] of hostile) {
    if (next.get(path) !== text) continue
    const before = earlier.map((known) => known.get(path)).find((known) => known !== undefined && known !== text)
    if (before === undefined) next.delete(path)
    else next.set(path, before)
  }
  return next
}

function changesOf(told: Texts, texts: Texts): readonly TextChange[] {
  const changed = [...texts].filter(([path, text]) => told.get(path) !== text)
  const gone = [...told.keys()].filter((path) => !texts.has(path))
  return [...changed, ...gone.map((path) => [path, null] as const)]
}
