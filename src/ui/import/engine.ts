/**
 * Everything of an import that takes time and needs no network: reading the file, matching, the dry run, the file of errors.
 * It runs in a worker; what it holds stays there, and the screen asks for the few rows that it shows.
 *
 * Shapes  `mappings` are by table, the main sheet's first, then those of the sheets of rows.
 */
import { aroundHere, tellSettings } from '../../model/around-here.ts'
import type { SettingValues } from '../../model/condition.ts'
import { withComputed } from '../../model/computed.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Shelf } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { type Base, type Bases, createBases } from '../../wire/sheets/plan/bases.ts'
import { writeErrorFile } from '../../wire/sheets/plan/error-file.ts'
import { importColumns, type Mapping } from '../../wire/sheets/plan/match.ts'
import { planRows } from '../../wire/sheets/plan/plan.ts'
import {
  countOutcomes,
  groupProblems,
  hasClashes,
  type ImportChoices,
  NO_SIDES,
  type PlanCounts,
  type PlannedRow,
  type PlanOutcome,
  type ProblemGroup,
  type Sides,
  writtenBy,
} from '../../wire/sheets/plan/planned.ts'
import { mappedColumns } from '../../wire/sheets/plan/read-row.ts'
import { type ReturnedRow, returnedSheets } from '../../wire/sheets/plan/returned.ts'
import { createStored, type Stored } from '../../wire/sheets/plan/stored.ts'
import { createTargets, type Target, type Targets } from '../../wire/sheets/plan/targets.ts'
import { isBlank } from '../../wire/sheets/read-grid.ts'
import { titlePath } from '../../model/problem-words.ts'
import { knownOnly, ruleState } from '../../model/form-rules.ts'
import { earlyRows } from './early-rows.ts'
import { describeFile, type OpenedFile, type OpenFile, openFile } from './open-file.ts'

export interface OpenInput {
  readonly bytes: ArrayBuffer
  readonly resource: Resource
  readonly shelf: Shelf
  /** The id of whoever the records belong to that are written. */
  readonly owner: string
  readonly mustReference: boolean
  /** What the organization has set, which the worker cannot know. */
  readonly settings?: SettingValues
}

export interface PlanSummary {
  readonly counts: PlanCounts
  readonly groups: readonly ProblemGroup[]
  /** What is only said of rows that can be imported. */
  readonly warnings: readonly ProblemGroup[]
  /** Rows that wait for a person's choice: these cells were changed on both sides. */
  readonly clashing: readonly number[]
}

export type PlannedView = Omit<PlannedRow, 'record' | 'recordTheirs' | 'stored' | 'wantsBase'>

/** A record that was changed since the export; what it was then is to be looked up. */
export interface WantedBase {
  readonly id: string
  readonly version: number
}

export interface ImportJob {
  readonly row: number
  readonly name: string
  /** Absent for a new record. */
  readonly id?: string
  readonly record: WireRecord
  readonly stored?: WireRecord
}

export interface RowFailure {
  readonly row: number
  readonly message: string
  readonly problems: readonly Problem[]
}

export interface ImportEngine {
  open(input: OpenInput): Promise<OpenedFile>
  /** The libraries that cells refer to. */
  needs(mappings: readonly Mapping[]): Promise<readonly string[]>
  addTargets(resource: string, targets: readonly Target[]): Promise<void>
  addStored(records: readonly WireRecord[]): Promise<void>
  /** Forgets what was added, for another look at the library. */
  forget(): Promise<void>
  plan(mappings: readonly Mapping[], choices: ImportChoices): Promise<PlanSummary>
  /** What the dry run would still need to know; another one then says more. */
  wanted(): Promise<readonly WantedBase[]>
  addBases(bases: readonly Base[]): Promise<void>
  rows(outcome: PlanOutcome | 'all', from: number, count: number): Promise<readonly PlannedView[]>
  /** Takes these sides where both have changed a cell; answers how many rows are written then. */
  settle(sides: Sides): Promise<number>
  jobs(from: number, count: number): Promise<readonly ImportJob[]>
  /** Of these failures, or of the dry run's errors. */
  errorFile(failures?: readonly RowFailure[]): Promise<Blob>
}

export interface EngineSettings {
  readonly loadValidator: (resource: Resource) => Promise<Validate>
  readonly onProgress: (done: number, total: number) => void
}

interface Work extends OpenInput {
  readonly file: OpenFile
  stored: Stored
  targets: Targets
  bases: Bases
  mappings: readonly Mapping[]
  planned: readonly PlannedRow[]
  sides: Sides
}

const GROUPS_MAX = 100

export function createEngine({ loadValidator, onProgress }: EngineSettings): ImportEngine {
  let work: Work | undefined
  const current = (): Work => {
    if (!work) throw new Error('no file is open; call open first')
    return work
  }
  const innerTables = ({ file, mappings }: Work) =>
    file.inner.map(({ sheet, table }, index) => ({ sheet, table, mapping: mappings[index + 1] ?? {} }))
  return {
    async open(input) {
      tellSettings(input.settings ?? {})
      const file = await openFile(new Uint8Array(input.bytes), input.resource, input.owner)
      work = { ...input, ...lookupsOf(input), file, mappings: [], planned: [], sides: NO_SIDES }
      return describeFile(file, input.resource)
    },
    async needs(mappings) {
      const { file, resource } = current()
      const tables = [
        { table: file.main, columns: importColumns(resource) },
        ...file.inner.map(({ sheet, table }) => ({ table, columns: sheet.columns })),
      ]
      const libraries = tables.flatMap(({ table, columns }, at) =>
        mappedColumns(table.headers, columns, mappings[at] ?? {})
          .filter(({ index }) => table.rows.some(({ cells }) => !isBlank(cells[index])))
          .map(({ column }) => (column.field.kind === 'reference' ? (column.field.reference ?? '') : '')),
      )
      return [...new Set(libraries)].filter((name) => name !== '')
    },
    addTargets: async (resource, targets) => current().targets.add(resource, targets),
    addStored: async (records) => current().stored.add(records),
    async forget() {
      Object.assign(current(), lookupsOf(current()))
    },
    async plan(mappings, choices) {
      const held = current()
      const { resource, file, stored, targets, bases } = held
      held.mappings = mappings
      held.sides = NO_SIDES
      const early = earlyRows(resource)
      const rules = {
        validate: await loadValidator(resource),
        hidden: (record: WireRecord) => ruleState(resource, record).hidden,
        known: (record: WireRecord) => knownOnly(resource.fields, record),
        filled: await filling(resource),
        ...(early ? { early } : {}),
        mustReference: held.mustReference,
        around: aroundHere(),
      }
      const input = { resource, table: file.main, mapping: mappings[0] ?? {}, stored, targets, bases, rules, choices }
      held.planned = planRows({ ...input, inner: innerTables(held) }, onProgress)
      const clashing = held.planned.filter(hasClashes).map(({ row }) => row)
      const warned = held.planned.flatMap((row) => (row.warnings ? [{ ...row, problems: row.warnings }] : []))
      return {
        counts: countOutcomes(held.planned),
        groups: groupProblems(held.planned, GROUPS_MAX),
        warnings: groupProblems(warned, GROUPS_MAX),
        clashing,
      }
    },
    wanted: async () =>
      current().planned.flatMap(({ id, wantsBase }) =>
        id === undefined || wantsBase === undefined ? [] : [{ id, version: wantsBase }],
      ),
    addBases: async (bases) => current().bases.add(bases),
    async rows(outcome, from, count) {
      const { planned } = current()
      const some = outcome === 'all' ? planned : planned.filter((row) => row.outcome === outcome)
      return some
        .slice(from, from + count)
        .map(({ record: _record, recordTheirs: _theirs, stored: _stored, wantsBase: _wants, ...view }) => view)
    },
    async settle(sides) {
      const held = current()
      held.sides = sides
      return held.planned.filter((row) => writtenBy(row, sides)).length
    },
    async jobs(from, count) {
      const { planned, sides } = current()
      const ready = planned.flatMap((row) => {
        const record = writtenBy(row, sides)
        return record ? [jobOf(row, record)] : []
      })
      return ready.slice(from, from + count)
    },
    async errorFile(failures) {
      const held = current()
      const returned = failures
        ? failures.map((failure) => returnedOf(held.resource, failure))
        : wrongRows(held.planned)
      const { resource, file, mappings } = held
      const inner = innerTables(held)
      const sheets = returnedSheets({ resource, table: file.main, mapping: mappings[0] ?? {}, inner }, returned)
      return writeErrorFile(sheets, file.properties)
    },
  }
}

function lookupsOf({ resource, shelf }: Pick<OpenInput, 'resource' | 'shelf'>) {
  return { stored: createStored(resource, shelf), targets: createTargets(shelf), bases: createBases() }
}

function jobOf({ row, name, id, stored }: PlannedRow, record: WireRecord): ImportJob {
  return { row, name, record, ...(id === undefined ? {} : { id }), ...(stored === undefined ? {} : { stored }) }
}

/** The dictionary of pinyin is loaded where a library needs it. */
async function filling(resource: Resource): Promise<(record: WireRecord) => WireRecord> {
  if (resource.form.computed.length === 0) return (record) => record
  const { pinyinInitials } = await import('../../model/initials.ts')
  return (record) => withComputed(resource, record, pinyinInitials)
}

function wrongRows(planned: readonly PlannedRow[]): readonly ReturnedRow[] {
  return planned
    .filter(({ outcome }) => outcome === 'error' || outcome === 'unread')
    .map(({ sheet, row, problems }) => ({ sheet, row, problems }))
}

function returnedOf(resource: Resource, { row, message, problems }: RowFailure): ReturnedRow {
  const said = problems.map((problem) => ({
    path: problem.path.slice(1),
    title: titlePath(resource.fields, problem.path),
    message: problem.message,
  }))
  return { row, problems: said.length > 0 ? said : [{ path: '', title: '', message }] }
}
