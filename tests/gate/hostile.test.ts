/**
 * Hostile files, judged as CI judges them: in a worker that is ended at 2 s or 256 MB. S1, S2, S3, S4, S5.
 * The main thread must not feel them, and whatever is refused is refused with a place and a cure.
 */
import { performance } from 'node:perf_hooks'
import { afterAll, describe, expect, it } from 'vitest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readProject } from '../../src/gate/project.ts'
import { createAjv } from '../../src/model/validator.ts'
import { createValidate } from '../../src/model/validator.ts'
import { PROBLEMS_MAX } from '../../src/model/wrap-validate.ts'
import { type Files, sourcesOf, THING } from './fixture.ts'
import { type HostileLane, Killed, startHostileLane } from './hostile-lane.ts'
import { HOSTILE } from './hostile-files.ts'

interface Outcome {
  readonly name: string
  readonly what: string
  readonly ms: number
}

/** S1. */
const LIMIT_MS = 2_000
const HEAP_MB = 256

let lane: HostileLane | undefined
const outcomes: Outcome[] = []
/** The longest that the main thread has not answered a 5 ms timer, while a file was judged and while a harmless one was. */
const stalls = { baseline: 0, hostile: 0 }

async function watched<Value>(which: keyof typeof stalls, work: () => Promise<Value>): Promise<Value> {
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    stalls[which] = Math.max(stalls[which], now - last - 5)
    last = now
  }, 5)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** A worker that has judged a harmless thing, so that its start does not count. */
async function ready(): Promise<HostileLane> {
  if (lane) return lane
  const started = startHostileLane(HEAP_MB)
  await watched('baseline', () => started.judge(THING, 60_000))
  return (lane = started)
}

async function judge(name: string, files: Files): Promise<Outcome & { readonly words: readonly string[] }> {
  const worker = await ready()
  const start = performance.now()
  const done = (what: string, words: readonly string[] = []) => {
    const outcome = { name, what, ms: performance.now() - start }
    outcomes.push(outcome)
    return { ...outcome, words }
  }
  try {
    const { works, findings } = await watched('hostile', () => worker.judge(files, LIMIT_MS))
    const words = findings.map(
      ({ file, line, column, message, cure }) => `${file}:${line}:${column} ${message} → ${cure}`,
    )
    const codes = [...new Set(findings.filter(({ level }) => level === 'error').map(({ code }) => code))].join(' ')
    return done(codes === '' && works ? 'compiled' : `refused ${codes}`, words)
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    await lane?.end()
    lane = undefined
    return done(`killed ${error.message}`)
  }
}

/** Harmless to compile, but not to run. */
const MUST_STOP = /^the pattern \(a/

describe('S1–S5: hostile files', () => {
  afterAll(async () => {
    await lane?.end()
    for (const { name, what, ms } of outcomes) console.info(`${ms.toFixed(0).padStart(5)} ms  ${name}: ${what}`)
    const stopped = outcomes.filter(({ what }) => what !== 'compiled').length
    console.info(`stopped ${stopped} of ${outcomes.length}, the others compiled`)
    console.info(`main-thread stall ${stalls.hostile.toFixed(0)} ms, at rest ${stalls.baseline.toFixed(0)} ms`)
    // Others may be at work on the machine; a schema compiled in this thread would stall it for seconds.
    expect(stalls.hostile).toBeLessThan(Math.max(500, stalls.baseline * 5))
  })

  it.each(Object.entries(HOSTILE))(
    '%s',
    async (name, files) => {
      const { what, words } = await judge(name, files)
      expect(what).toMatch(/^(compiled|refused|killed)/)
      if (MUST_STOP.test(name)) expect(what).not.toBe('compiled')
      if (what.startsWith('refused')) expect(words.length).toBeGreaterThan(0)
      expect(words.length).toBeLessThan(500)
      for (const said of words) {
        expect(said).toMatch(/^[a-z]+\/thing\.json:\d+:\d+ .*\p{Script=Han}.* → .*\p{Script=Han}/su)
        expect(said.length).toBeLessThan(1_000)
      }
    },
    30_000,
  )
})

describe('S5: names that every object inherits', () => {
  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
  const SCHEMAS = NAMES.map((name) => ({ name, schema: { required: [name] } }))

  it('are missing from an empty record, which plain ajv does not see', () => {
    const passes = (ajv: Ajv2020) => SCHEMAS.filter(({ schema }) => !ajv.compile(schema)({})).length
    const [ours, plain] = [passes(createAjv({ strict: false })), passes(new Ajv2020({ strict: false }))]
    console.info(`S5: ours refuses ${ours} of ${NAMES.length}, plain ajv ${plain}`)
    expect(ours).toBe(NAMES.length)
    expect(plain).toBeLessThan(ours)
  })
})

/** Of the time that it takes to write the record as JSON and read it again. */
const RATIO_MAX = 100

describe('S7: 200,000 bad items', { timeout: 60_000 }, () => {
  const items = { title: '行', type: 'array', maxItems: 1_000, items: rowSchema() }
  const made = readProject(sourcesOf({ 'schemas/thing.json': JSON.stringify(listSchema(items)) }))
  const library = made.libraries[0]!

  const timeOf = (work: () => unknown) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }

  it.each([
    ['in a list', { Name: '甲', Rows: Array.from({ length: 200_000 }, () => ({ A: 'bad' })) }],
    ['in lists within their limit', { Name: '甲', Rows: Array.from({ length: 1_000 }, () => badRow()) }],
    ['as unknown fields', Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`F${index}`, index]))],
  ])('%s: few problems, soon', (_how, record) => {
    // The one that servers have; the gate's own shares parts between libraries, and meets no stranger's records.
    const validate = createValidate(library.resource!)
    expect(validate({ Name: '甲', Rows: Array.from({ length: 1_000 }, () => goodRow()) })).toEqual([])
    const read = () => JSON.parse(JSON.stringify(record)) as unknown
    // In turns, so that a neighbour on the machine slows both.
    const rounds = Array.from({ length: 5 }, () => [timeOf(read), timeOf(() => validate(record))] as const)
    const best = (index: 0 | 1) => Math.min(...rounds.map((round) => round[index]))
    const problems = validate(record)
    const ratio = best(1) / best(0)
    console.info(`S7: ${problems.length} problems, ${ratio.toFixed(1)} times as long as to read it`)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.length).toBeLessThanOrEqual(PROBLEMS_MAX)
    // Building 20,000 errors costs more than finding none, in proportion to what is read.
    expect(ratio).toBeLessThan(RATIO_MAX)
  })
})

function rowSchema() {
  const names = Array.from({ length: 20 }, (_, index) => `A${index}`)
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { title: '数', type: 'integer' }])),
  }
}

function goodRow() {
  return Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`A${index}`, index]))
}

function badRow() {
  return Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`A${index}`, 'bad']))
}

function listSchema(rows: object) {
  const id = { title: '编号', type: 'string', maxLength: 64, readOnly: true }
  return {
    title: '物品',
    type: 'object',
    properties: { Id: id, Name: { title: '名称', type: 'string', maxLength: 60 }, Rows: { ...rows } },
  }
}
