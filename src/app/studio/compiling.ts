/**
 * Orders compilations from the worker: one at a time, always the newest texts, and a worker that does not answer is ended.
 *
 * Units   `limitMs` milliseconds without a word from a worker that has something to do.
 * Errors  None. A file on which the worker has hung is told by `onStuck` and left out until it has another text.
 */
import type { AnalysisResult, TextChange, WorkerMessage } from './worker-protocol.ts'
import type { Texts } from './state.ts'

export const WORKER_LIMIT_MS = 2_000

/** The files as they were found: compiled before anything that somebody has typed. */
export const FIRST_VERSION = 0
/** The first time everything is read. */
const FIRST_TIMES = 5

export interface CompilingOptions {
  readonly start: () => Worker
  readonly onResult: (result: AnalysisResult) => void
  /** The paths whose texts were new when the worker stopped answering. */
  readonly onStuck: (paths: readonly string[]) => void
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

export function createCompiling({ start, onResult, onStuck, limitMs = WORKER_LIMIT_MS }: CompilingOptions): Compiling {
  let worker: Worker | undefined
  let isReady = false
  let isTaken = false
  let told = new Map<string, string>()
  let committed: Texts = new Map()
  let toldCommitted: Texts | undefined
  let queue: readonly Wanted[] = []
  let fresh: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Texts that no worker is given again. */
  const hostile = new Map<string, string>()

  const begin = () => {
    worker = start()
    isReady = false
    isTaken = false
    told = new Map()
    toldCommitted = undefined
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => hear(data))
  }
  const watch = (times = 1) => {
    clearTimeout(timer)
    timer = setTimeout(end, limitMs * times)
  }
  const end = () => {
    worker?.terminate()
    // Whichever of them it was, none is tried again as it is.
    for (const path of fresh) if (told.has(path)) hostile.set(path, told.get(path) ?? '')
    onStuck(fresh)
    begin()
  }
  const hear = (message: WorkerMessage) => {
    clearTimeout(timer)
    if (message.kind === 'ready') isReady = true
    if (message.kind === 'alive') watch()
    if (message.kind === 'compiled') {
      onResult(message)
      isTaken = false
      if (!message.isWhole) watch()
    }
    send()
  }
  const send = () => {
    const [wanted, ...later] = queue
    if (!worker || !isReady || isTaken || !wanted) return
    const { version, texts, focus } = wanted
    queue = later
    const isFirst = told.size === 0
    const changes = changesOf(told, texts, hostile)
    const news = toldCommitted === committed ? {} : { committed: changesOf(new Map(), committed, hostile) }
    toldCommitted = committed
    fresh = changes.length > 0 ? changes.map(([path]) => path) : fresh
    for (const [path, text] of changes) {
      if (text === null) told.delete(path)
      else told.set(path, text)
    }
    isTaken = true
    watch(isFirst ? FIRST_TIMES : 1)
    worker.postMessage({ version, changes, focus, ...news })
  }
  return {
    compile(version, texts, focus) {
      if (!worker) begin()
      queue = [...queue.filter((order) => order.version === FIRST_VERSION), { version, texts, focus }]
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

function changesOf(told: Texts, texts: Texts, hostile: Texts): readonly TextChange[] {
  const isHostile = (path: string) => hostile.has(path) && hostile.get(path) === texts.get(path)
  const changed = [...texts].filter(([path, text]) => told.get(path) !== text && !isHostile(path))
  const gone = [...told.keys()].filter((path) => !texts.has(path) || isHostile(path))
  return [...changed, ...gone.map((path) => [path, null] as const)]
}
