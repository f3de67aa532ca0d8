/** Orders to the worker: the newest texts win, and a worker that hangs is ended (S3). The worker is a double: its time is ours. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCompiling } from '../../../src/gate/editing/compiling.ts'
import type {
  AnalysisOrder,
  AnalysisResult,
  CompiledNews,
  WorkerMessage,
} from '../../../src/gate/editing/worker-protocol.ts'

class HandWorker extends EventTarget {
  readonly orders: AnalysisOrder[] = []
  isEnded = false
  postMessage(order: AnalysisOrder) {
    this.orders.push(order)
  }
  terminate() {
    this.isEnded = true
  }
  say(message: WorkerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
  answer(version: number, isWhole = true) {
    const nothing = { resources: [], removed: [], broken: [], findings: [] }
    this.say({ kind: 'compiled', version, ...nothing, isWhole })
  }
}

let workers: HandWorker[]
let results: (CompiledNews | AnalysisResult)[]
let stuck: Readonly<Record<string, string>>[]

function begin() {
  return createCompiling({
    start: () => {
      const worker = new HandWorker()
      workers.push(worker)
      return worker as unknown as Worker
    },
    onResult: (result) => results.push(result),
    onStuck: (files) => stuck.push(Object.fromEntries(files)),
    limitMs: 2_000,
  })
}

const texts = (files: Record<string, string>) => new Map(Object.entries(files))
const last = () => workers.at(-1) ?? new HandWorker()
const versions = () => last().orders.map(({ version }) => version)

beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  results = []
  stuck = []
})
afterEach(() => vi.useRealTimers())

describe('compiling', () => {
  it('sends what was found first, then of everything that was typed meanwhile only the newest', () => {
    const compiling = begin()
    compiling.compile(0, texts({ a: '0' }), '')
    last().say({ kind: 'ready' })
    for (const version of [1, 2, 3]) compiling.compile(version, texts({ a: String(version) }), 'a')
    expect(versions()).toEqual([0])
    last().answer(0)
    expect(versions()).toEqual([0, 3])
    expect(last().orders[1]?.changes).toEqual([['a', '3']])
  })

  it('sends only the files that changed, and those that are gone', () => {
    const compiling = begin()
    compiling.compile(1, texts({ a: '1', b: '1' }), '')
    last().say({ kind: 'ready' })
    last().answer(1)
    compiling.compile(2, texts({ a: '2' }), '')
    expect(last().orders[1]?.changes).toEqual([
      ['a', '2'],
      ['b', null],
    ])
  })

  it('ends a worker that does not answer, says which file it was, and goes on with it as it was before', () => {
    const compiling = begin()
    compiling.compile(1, texts({ a: '1', b: '1' }), '')
    last().say({ kind: 'ready' })
    last().answer(1)
    compiling.compile(2, texts({ a: 'hostile', b: '1' }), '')
    vi.advanceTimersByTime(2_001)
    expect(workers[0]?.isEnded).toBe(true)
    expect(stuck).toEqual([{ a: 'hostile' }])
    last().say({ kind: 'ready' })
    expect(last().orders).toMatchObject([
      {
        version: 2,
        changes: [
          ['a', '1'],
          ['b', '1'],
        ],
      },
    ])
    last().answer(2)
    compiling.compile(3, texts({ a: 'hostile', b: '3' }), '')
    expect(last().orders[1]?.changes).toEqual([['b', '3']])
    last().answer(3)
    compiling.compile(4, texts({ a: 'mended', b: '3' }), '')
    expect(last().orders[2]?.changes).toEqual([['a', 'mended']])
  })

  it('suspects the data structure of the library at work, also when everything is new, and leaves it out', () => {
    const compiling = begin()
    const files = {
      'resources/a.json': '{}',
      'schemas/a.json': 'bad',
      'resources/b.json': '{}',
      'schemas/b.json': '{}',
    }
    compiling.compile(0, texts(files), '')
    last().say({ kind: 'ready' })
    last().answer(0, false)
    last().say({ kind: 'alive', version: 0, library: 'a' })
    vi.advanceTimersByTime(2_001)
    expect(stuck).toEqual([{ 'schemas/a.json': 'bad' }])
    last().say({ kind: 'ready' })
    expect(last().orders[0]?.changes.map(([path]) => path)).toEqual([
      'resources/a.json',
      'resources/b.json',
      'schemas/b.json',
    ])
  })

  it('suspects only what came last when it hangs before any library, though the rules have not been through the others', () => {
    const compiling = begin()
    const files = { 'resources/a.json': '1', 'schemas/a.json': '1', 'resources/b.json': '1' }
    compiling.compile(0, texts(files), '')
    last().say({ kind: 'ready' })
    last().answer(0, false)
    compiling.compile(1, texts({ ...files, 'resources/a.json': 'hostile' }), 'a')
    // What was done for the texts before comes to its end late.
    last().answer(0)
    vi.advanceTimersByTime(2_001)
    expect(stuck).toEqual([{ 'resources/a.json': 'hostile' }])
  })

  it('suspects nobody when nothing is new, and waits for another text', () => {
    const compiling = begin()
    compiling.compile(1, texts({ a: '1' }), '')
    last().say({ kind: 'ready' })
    last().answer(1)
    compiling.compile(2, texts({ a: '1' }), 'a')
    vi.advanceTimersByTime(2_001)
    expect(stuck).toEqual([{}])
    last().say({ kind: 'ready' })
    expect(last().orders).toEqual([])
    compiling.compile(3, texts({ a: '3' }), 'a')
    expect(versions()).toEqual([3])
  })

  it('ends one that hangs on what it does when nobody waits, but none that is alive', () => {
    const compiling = begin()
    compiling.compile(1, texts({ a: '1' }), '')
    last().say({ kind: 'ready' })
    last().answer(1, false)
    for (let step = 0; step < 5; step += 1) {
      vi.advanceTimersByTime(1_500)
      last().say({ kind: 'alive', version: 1, library: '' })
    }
    expect(stuck).toEqual([])
    vi.advanceTimersByTime(2_001)
    expect(stuck).toEqual([{ a: '1' }])
  })

  it('asks nothing of a worker that has done everything', () => {
    const compiling = begin()
    compiling.compile(1, texts({ a: '1' }), '')
    last().say({ kind: 'ready' })
    last().answer(1)
    vi.advanceTimersByTime(60_000)
    expect(stuck).toEqual([])
    compiling.stop()
    expect(last().isEnded).toBe(true)
  })
})
