/**
 * An import from the file to its result: what stage it is at, and what the person can do there.
 *
 * Shapes  The engine belongs to one file; another file gets another engine. Work that runs is ended by closing the engine.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { settingsTold } from '../../model/around-here.ts'
import { mayReference } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import type { Resource } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import { IMPORT_FILE_MAX_BYTES } from '../../wire/sheets/limits.ts'
import { rowSheetsOf } from '../../wire/sheets/column.ts'
import { checkMapping, importColumns, type Mapping } from '../../wire/sheets/plan/match.ts'
import { type ImportChoices, NO_SIDES, type ClashSide, sideOf, type Sides } from '../../wire/sheets/plan/planned.ts'
import { tooBig } from '../../wire/sheets/read-refusal.ts'
import { newBatchId } from '../batch/batch-id.ts'
import { useConsole } from '../console.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import type { EngineHandle } from './engine-port.ts'
import type { PlanSummary } from './engine.ts'
import { loadBases } from './load-bases.ts'
import { loadLookups } from './load.ts'
import type { OpenedFile } from './open-file.ts'
import { type FailedJob, type ImportRun, startRun } from './run.ts'
import { paced } from './paced.ts'
import { saveBlob } from './save-blob.ts'

export type ImportStage = 'file' | 'mapping' | 'check' | 'run'

export interface Busy {
  readonly words: string
  readonly done: number
  readonly total: number
}

interface FlowState {
  readonly stage: ImportStage
  readonly fileName: string
  /** What all rows of this file are written as, also those that are tried again. */
  readonly batch: string
  readonly choices: ImportChoices
  readonly mappings: readonly Mapping[]
  /** Grows with every dry run, so that the table knows that its rows are old. */
  readonly version: number
  readonly busy?: Busy | undefined
  readonly error?: string | undefined
  readonly file?: OpenedFile
  readonly summary?: PlanSummary
  /** What is taken where both the file and others have changed a cell. */
  readonly sides: Sides
  /** Rows that would be written. */
  readonly ready: number
  readonly run?: ImportRun
}

const START: FlowState = {
  stage: 'file',
  fileName: '',
  batch: '',
  choices: { mode: 'upsert', blankClears: false },
  mappings: [],
  version: 0,
  sides: NO_SIDES,
  ready: 0,
}

export type ImportFlow = ReturnType<typeof useImport>

export function useImport(resource: Resource) {
  const { catalog, scope, openImport } = useConsole()
  const provider = useLibraryProvider()
  const [state, setState] = useState(START)
  const handle = useRef<EngineHandle>(undefined)
  const running = useRef<ImportRun>(undefined)
  const loading = useRef<AbortController>(undefined)
  const patch = (change: Partial<FlowState>) => setState((before) => ({ ...before, ...change }))
  const onProgress = (done: number, total: number) =>
    setState((before) => (before.busy ? { ...before, busy: { ...before.busy, done, total } } : before))
  const stop = () => {
    loading.current?.abort()
    handle.current?.close()
    handle.current = undefined
  }
  // A page that is out of sight keeps nothing waiting but an import that runs.
  const onLeft = useEffectEvent(() => {
    const { phase, isCancelled } = running.current?.state() ?? { phase: 'finished', isCancelled: false }
    if (phase !== 'finished' && !isCancelled) return
    stop()
    setState(START)
  })
  useEffect(() => () => onLeft(), [])
  const attempt = async (words: string, work: () => Promise<void>) => {
    patch({ busy: { words, done: 0, total: 0 }, error: undefined })
    try {
      await work()
      patch({ busy: undefined })
    } catch (error) {
      const isCancelled = error instanceof Failure && error.code === 'cancelled'
      patch({ busy: undefined, error: isCancelled ? undefined : failureWords(error) })
    }
  }
  const engine = () => {
    if (!handle.current) throw new Failure('cancelled')
    return handle.current.engine
  }
  const dryRun = async (mappings: readonly Mapping[], choices: ImportChoices, sides: Sides) => {
    const plan = () => {
      patch({ busy: { words: '正在核对每一行', done: 0, total: 0 } })
      return engine().plan(mappings, choices)
    }
    let summary = await plan()
    const wanted = await engine().wanted()
    if (wanted.length > 0) {
      loading.current = new AbortController()
      const { signal } = loading.current
      patch({ busy: { words: '正在查看导出之后的改动', done: 0, total: wanted.length } })
      await loadBases({ resource, provider, engine: engine(), signal, onProgress: paced(onProgress) }, wanted)
      summary = await plan()
    }
    const ready = await engine().settle(sides)
    const seen = { summary, choices, sides, ready }
    setState((before) => ({ ...before, ...seen, stage: 'check', version: before.version + 1 }))
  }
  const look = async (mappings: readonly Mapping[], choices: ImportChoices) => {
    loading.current = new AbortController()
    const { signal } = loading.current
    patch({ busy: { words: '正在读取已有的记录', done: 0, total: 0 } })
    await engine().forget()
    const needs = await engine().needs(mappings)
    await loadLookups({ catalog, resource, provider, engine: engine(), needs, signal, onProgress: paced(onProgress) })
    await dryRun(mappings, choices, NO_SIDES)
  }
  const choose = (file: File) =>
    attempt('正在读取文件', async () => {
      stop()
      patch({ ...START, version: state.version, busy: { words: '正在读取文件', done: 0, total: 0 } })
      if (file.size > IMPORT_FILE_MAX_BYTES) throw tooBig(file.size)
      const bytes = await file.arrayBuffer()
      handle.current = await openImport?.(onProgress)
      const mustReference = mayReference(resource, scope)
      const opened = await engine().open({
        bytes,
        resource,
        shelf: scope.shelf,
        owner: ownerOf(scope),
        mustReference,
        settings: settingsTold(),
      })
      if (opened.tables[0]?.rowCount === 0) throw new Failure('invalid', { words: NOTHING_FILLED })
      const mappings = opened.tables.map(({ matches }) =>
        Object.fromEntries(matches.map(({ header, path }) => [header.index, path])),
      )
      patch({ file: opened, fileName: file.name, batch: newBatchId(), mappings, stage: 'mapping' })
      if (isDecided(resource, { file: opened, mappings }, true)) await look(mappings, START.choices)
    })
  const launch = (total: number, jobs: Parameters<typeof startRun>[0]['jobs']) => {
    const change = { kind: 'import', batch: state.batch, note: state.fileName } as const
    const run = startRun({ resource, provider, total, jobs, newKey: newBatchId, change })
    running.current = run
    patch({ run, stage: 'run', error: undefined })
  }
  const download = (failures?: readonly FailedJob[]) =>
    attempt('正在生成文件', async () => {
      const bare = failures?.map(({ row, message, problems }) => ({ row, message, problems }))
      saveBlob(await engine().errorFile(bare), `${state.fileName.replace(/\.\w+$/, '')}-错误行.xlsx`)
    })
  return {
    ...state,
    rows: (...args: Parameters<ReturnType<typeof engine>['rows']>) => engine().rows(...args),
    choose,
    stop() {
      running.current?.cancel()
      stop()
      patch({ busy: undefined })
    },
    map(table: number, index: number, path: string | undefined) {
      patch({ mappings: state.mappings.map((mapping, at) => (at === table ? { ...mapping, [index]: path } : mapping)) })
    },
    check: () => attempt('正在读取已有的记录', () => look(state.mappings, state.choices)),
    setChoices: (choices: ImportChoices) =>
      attempt('正在核对每一行', () => dryRun(state.mappings, choices, state.sides)),
    /** Of one row, or of all that wait for a choice. */
    async takeSide(side: ClashSide, row?: number) {
      const sides = row === undefined ? { all: side, rows: {} } : withRow(state.sides, row, side)
      patch({ sides })
      patch({ ready: await engine().settle(sides) })
    },
    back: (stage: ImportStage) => patch({ stage, error: undefined }),
    async start() {
      const total = await engine().settle(state.sides)
      launch(total, (from, count) => engine().jobs(from, count))
    },
    retry(failed: readonly FailedJob[]) {
      launch(failed.length, async (from, count) => failed.slice(from, from + count).map(({ job }) => job))
    },
    downloadErrors: () => download(),
    downloadFailed: (failed: readonly FailedJob[]) => download(failed),
  }
}

/** Rows for which nobody has said yet which side is taken. */
export function openRows({ summary, sides }: Pick<FlowState, 'summary' | 'sides'>): readonly number[] {
  return (summary?.clashing ?? []).filter((row) => sideOf(sides, row) === undefined)
}

function withRow({ all, rows }: Sides, row: number, side: ClashSide): Sides {
  return { all, rows: { ...rows, [row]: side } }
}

const NOTHING_FILLED = '没有可以导入的行（示例行不会导入），请填写后再选择'

interface MappedFile {
  readonly file: OpenedFile
  readonly mappings: readonly Mapping[]
}

/** Whether every header has its place; `whole` also wants every required column. */
export function isDecided(resource: Resource, { file, mappings }: MappedFile, whole: boolean): boolean {
  return file.tables.every((table, at) => {
    const headers = table.matches.map(({ header }) => header)
    const { undecided, repeated, missing } = checkMapping(
      headers,
      columnsOfTable(resource, table.title),
      mappings[at] ?? {},
    )
    return undecided.length === 0 && repeated.length === 0 && (!whole || missing.length === 0)
  })
}

/** Of the main sheet, or of the sheet of rows with that title. */
export function columnsOfTable(resource: Resource, title: string) {
  if (title === '') return importColumns(resource)
  return rowSheetsOf(resource).find((sheet) => sheet.title === title)?.columns ?? []
}
