/** F3 and F4: nothing is lost between form, request, server and reply, nor in a spreadsheet. */
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Library, Project } from '../project.ts'
import type { RuleFinding } from '../rule.ts'
import { shrunk } from './check-records.ts'
import { declaredAt, failedRecords, madeRecords, shown, verdictOf } from './made.ts'
import { type Loss, typedLosses, wireLosses } from './round-trip.ts'
import { sheetLosses } from './sheet-trip.ts'

const TRAVELS = 2
/** A number that comes back as another one had more digits than a spreadsheet keeps. */
const DIGITS_CURE = '表格只保留 15 位有效数字：把 maximum 写到 999999999999999 以内，更长的编号用文字'

type Losses = (resource: Resource, record: WireRecord) => readonly Loss[]

/**
 * Sends made records through form, request and reply; yields a finding for each field that does not come back as it
 * was.
 */
export function checkTravel(library: Library, project: Project): Iterable<RuleFinding> {
  const losses: Losses = (resource, record) => [
    ...typedLosses(resource, record),
    ...wireLosses(resource, record),
    ...wireLosses(resource, withEmpties(resource, record)),
  ]
  return check(library, project, {
    losses,
    cure: '检查 x-kind 是否与内容相符，调用的 constant 是否与字段同名',
    verb: '会丢失或改变',
  })
}

/** Writes made records into a spreadsheet and reads it again; yields a finding for each field that changed. */
export function checkSheets(library: Library, project: Project): Iterable<RuleFinding> {
  return check(library, project, {
    losses: sheetLosses,
    cure: '给每个选项或状态不同的中文名称，并检查 x-kind 是否与内容相符',
    verb: '会改变',
  })
}

/** As a platform may store what a form leaves empty: 0, false, '', null. */
function withEmpties({ fields, identity }: Resource, record: WireRecord): WireRecord {
  const empty: Readonly<Record<string, unknown>> = {
    number: 0,
    money: 0,
    flag: false,
    text: '',
    reference: null,
    rows: [],
  }
  const entries = fields.filter(({ name, kind }) => name !== identity.id && Object.hasOwn(empty, kind))
  return { ...record, ...Object.fromEntries(entries.map(({ name, kind }) => [name, empty[kind]])) }
}

function* check(
  library: Library,
  project: Project,
  { losses, cure, verb }: { readonly losses: Losses; readonly cure: string; readonly verb: string },
): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const records = [...failedRecords(library, project), ...madeRecords(resource, project).slice(0, TRAVELS)]
  const seen = new Set<string>()
  for (const record of records) {
    // What is no valid value may travel as it likes; that none was made is F1's.
    const unmade = new Set(verdictOf(library, record).map(({ path }) => path.split('/')[1]))
    for (const { field, title, where, before, after } of losses(resource, record)) {
      if (seen.has(field) || unmade.has(field)) continue
      seen.add(field)
      const isFailing = (one: WireRecord) => losses(resource, one).some((loss) => loss.field === field)
      yield {
        at: declaredAt(library, `/${field}`),
        message: `「${title}」${where}时${verb}：${shown(before)} 变成 ${shown(after)}`,
        cure: typeof before === 'number' && typeof after === 'number' ? DIGITS_CURE : cure,
        record: shrunk(library, project, isFailing) ?? record,
      }
    }
  }
}
