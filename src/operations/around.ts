/**
 * What conditions read beside the record: the day, who asks, and what the organization has set. It is the same for all that is
 * asked of one write, however long that takes.
 */
import { isDisabled, SHELF_FIELD } from '../model/access.ts'
import { businessDay } from '../model/business-day.ts'
import { type Around, type Condition, isEmpty, type SettingValues } from '../model/condition.ts'
import type { Catalog, Resource, WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { idCardPart, isFormed } from '../model/text-forms.ts'
import type { Port, PortTransaction } from './port.ts'
import type { Work } from './work.ts'

/** For what one write asks. */
export async function aroundOf(work: Work): Promise<Around> {
  const { port, scope, origin, tx, resource } = work
  const settings = await settingsOnce(tx, settingCodes(resource), (codes) =>
    settingsIn(port.catalog(), codes, (source, where) => tx.matching(source, where)),
  )
  return { ...momentOf(scope, origin.atMs ?? port.clock()), settings }
}

/** For what a list asks. */
export async function aroundList(port: Port, scope: Scope, resource: Resource): Promise<Around> {
  const settings = await settingsSeen(port, scope, settingCodes(resource))
  return { ...momentOf(scope, port.clock()), settings }
}

/** What is read of the moment and of who asks. */
export function momentOf(scope: Scope, nowMs: number): Around {
  const { userId, userName, organizationId, roles } = scope
  return {
    today: businessDay(nowMs),
    nowMs,
    scope: { user: userId, userName, organization: organizationId },
    roles,
    isFormed,
    idCardPart,
  }
}

/** What is set under the codes, as the scope sees it. */
export function settingsSeen(port: Pick<Port, 'catalog' | 'reads'>, scope: Scope, codes: readonly string[]) {
  return settingsIn(port.catalog(), codes, async (source, where) => {
    const { rows } = await port.reads.page(scope, source, { page: 1, pageSize: ROWS_MAX, filters: {}, where })
    return rows
  })
}

/** Each code stands once on either shelf. */
const ROWS_MAX = 1_000
const NOTHING_SET: SettingValues = {}

type Matching = (source: Resource, where: Condition) => Promise<readonly WireRecord[]>

async function settingsIn(catalog: Catalog, codes: readonly string[], matching: Matching): Promise<SettingValues> {
  const source = codes.length === 0 ? undefined : settingsSource(catalog)
  if (!source?.settings) return NOTHING_SET
  const { code, values } = source.settings
  const rows = (await matching(source, { in: [code, codes] })).filter((row) => !isDisabled(source, row))
  // The organization's own speak last.
  const ordered = [...rows].sort((one, other) => Number(isOfPlatform(other)) - Number(isOfPlatform(one)))
  return Object.fromEntries(
    ordered.flatMap((row) => {
      const name = values.find((value) => !isEmpty(row[value]))
      return name === undefined ? [] : [[String(row[code]), row[name]]]
    }),
  )
}

function isOfPlatform(row: WireRecord): boolean {
  return row[SHELF_FIELD] === 'platform'
}

/** The library whose records are the parameters; undefined where no library says so. */
function settingsSource({ resources }: Catalog): Resource | undefined {
  return Object.values(resources).find(({ settings, view }) => settings !== undefined && view === undefined)
}

/** The codes of the parameters that a library's conditions read. */
export function settingCodes(resource: Resource): readonly string[] {
  let codes = codesOf.get(resource)
  if (!codes) {
    const { rules, locks, limits, transitions, effects, list, fields, guards, view } = resource
    const text = JSON.stringify([rules, locks, limits, transitions, effects, list, fields, guards, view])
    codes = [...new Set([...text.matchAll(/"setting":"([^"\\]+)"/g)].map(([, code = '']) => code))]
    codesOf.set(resource, codes)
  }
  return codes
}

const codesOf = new WeakMap<Resource, readonly string[]>()

/** The codes that the conditions of any library read. */
export function allSettingCodes(catalog: Catalog): readonly string[] {
  let codes = codesIn.get(catalog)
  if (!codes) codesIn.set(catalog, (codes = [...new Set(Object.values(catalog.resources).flatMap(settingCodes))]))
  return codes
}

const codesIn = new WeakMap<Catalog, readonly string[]>()

/** What was read in this transaction stays as it was. */
async function settingsOnce(
  tx: PortTransaction,
  codes: readonly string[],
  read: (codes: readonly string[]) => Promise<SettingValues>,
): Promise<SettingValues> {
  if (codes.length === 0) return NOTHING_SET
  const known = settingsOf.get(tx) ?? { codes: [], values: Promise.resolve(NOTHING_SET) }
  const missing = codes.filter((code) => !known.codes.includes(code))
  if (missing.length === 0) return await known.values
  // Kept before it is answered: many may ask at once.
  const values = Promise.all([read(missing), known.values]).then(([now, before]) => ({ ...now, ...before }))
  settingsOf.set(tx, { codes: [...known.codes, ...missing], values })
  return await values
}

interface KnownSettings {
  readonly codes: readonly string[]
  readonly values: Promise<SettingValues>
}

const settingsOf = new WeakMap<PortTransaction, KnownSettings>()
