/**
 * The room of an organization's own settings: one record, kept with the organization itself, so that `Biz/GetByCode`, the profile
 * and the organization's calls say the same. What the operator has set for all stands beside it, in words, and changes nowhere here.
 *
 * Errors  `notFound` for another organization's and for who acts for none, `invalid` with the fields, `conflict` with both versions.
 * Source  Spec §6 (items named setting), §7 (Biz/GetByCode); PAGES 4.11; docs/decisions/0065.
 */
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { passwordWords } from '../../model/password.ts'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import { rightRole } from '../../model/rights.ts'
import { KEYWORD_PATTERN } from '../../model/rules.ts'
import { sameValue } from '../../model/same-value.ts'
import type { Scope } from '../../model/scope.ts'
import { createValidate } from '../../model/validator.ts'
import { SETTINGS_ROOM } from '../../wire/rooms.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { StoredWebConfig } from '../config/web-config.ts'
import { FAILURES_MAX, LOCK_MS } from '../passport/limits.ts'
import { registerCollection, type RestChange } from '../rest/collection.ts'
import type { Settings } from '../settings.ts'
import type { KeptOrganization, OrganizationRecordStore } from '../store/organization-records.ts'

export interface SettingsRoomOptions {
  readonly catalog: Catalog
  readonly organizations: OrganizationRecordStore
  readonly settings: Settings
  readonly webConfig: StoredWebConfig
}

/** What an organization decides for itself, with what holds until it does. */
const OWN = {
  IsTreatmentBooking: false,
  NurseConsult: false,
  TherapistConsult: false,
  DataDashboardTitle: '',
  ExportReason: false,
  RevealPurposes: [],
} as const satisfies WireRecord

type OwnName = keyof typeof OWN
const OWN_NAMES = Object.keys(OWN) as readonly OwnName[]
const MINUTE_MS = 60_000

export function registerSettings(server: FastifyInstance, options: SettingsRoomOptions): void {
  const { catalog, organizations } = options
  const library = Object.values(catalog.resources).find(({ served, base }) => served && base === SETTINGS_ROOM.base)
  if (!library) return
  const given = operatorsWords(options)
  const told = (kept: KeptOrganization): WireRecord => ({
    id: kept.id,
    Name: kept.name,
    ...ownOf(kept.data),
    ...given,
    Version: kept.version,
  })
  const own = async ({ organizationId }: Scope) => {
    const kept = organizationId === '' ? undefined : await organizations.find(organizationId)
    return kept && told(kept)
  }
  registerCollection(server, SETTINGS_ROOM, {
    access: { roles: [rightRole('systemSetting')] },
    async list(scope, { filters: { id }, offset }) {
      const record = await own(scope)
      const isMeant = record && (!id || !('in' in id) || id.in.includes(String(record['id'])))
      return { rows: isMeant && offset === 0 ? [record] : [], total: isMeant ? 1 : 0 }
    },
    get: async (scope, id) => (id === scope.organizationId ? await own(scope) : undefined),
    async update(scope, id, change) {
      if (id !== scope.organizationId) return undefined
      const kept = await updateOwn(organizations, library, { scope, change })
      if (!kept.isStale) return told(kept)
      throw new Failure('conflict', { data: { current: told(kept), submitted: change.record } })
    },
  })
}

interface Asked {
  readonly scope: Scope
  readonly change: RestChange
}

async function updateOwn(
  organizations: OrganizationRecordStore,
  library: Resource,
  { scope: { userId, organizationId }, change: { record, origin } }: Asked,
) {
  const problems = createValidate(library)(record)
  if (problems.length > 0) throw new Failure('invalid', { words: problems[0]?.message, problems })
  const { Version: version } = record
  if (typeof version !== 'number') return refuse([problemOf('Version', 'required', '缺少版本，请刷新后再保存')])
  const before = ownOf((await organizations.find(organizationId))?.data ?? {})
  const data = ownOf(record)
  const fields = library.fields.filter(({ name }) => isOwn(name) && !sameValue(before[name], data[name]))
  return await organizations.update(
    { userId, organizationId, origin },
    {
      version,
      name: undefined,
      data,
      trace: { action: 'updateSetting', detail: { fields: fields.map(({ title }) => title), before, after: data } },
    },
  )
}

function isOwn(name: string): name is OwnName {
  return Object.hasOwn(OWN, name)
}

/** What was never set, or has been cleared, is as at first. */
function ownOf(kept: Readonly<Record<string, unknown>>): Readonly<Record<OwnName, unknown>> {
  const entries = OWN_NAMES.map((name) => {
    const value = kept[name]
    const fits = typeof value === typeof OWN[name] && Array.isArray(value) === Array.isArray(OWN[name])
    return [name, fits ? trimmed(value) : OWN[name]] as const
  })
  return Object.fromEntries(entries) as Readonly<Record<OwnName, unknown>>
}

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map(trimmed))].filter((one) => one !== '')
  return typeof value === 'string' ? value.trim() : value
}

/** What holds for everybody here, in words: only who runs the server changes it. */
function operatorsWords({ settings, webConfig }: SettingsRoomOptions): WireRecord {
  const { passwordPolicy, oneTimePasswordHours, addressTries, codeWebhookUrl, demo } = settings
  const { days, history } = passwordPolicy
  const minutes = LOCK_MS / MINUTE_MS
  const isUsual = webConfig.keywordRegexp === KEYWORD_PATTERN.source
  return {
    PasswordRule: [
      passwordWords(passwordPolicy),
      days > 0 ? `每 ${days} 天须更换` : '不限期更换',
      history > 0 ? `不能与最近 ${history} 次相同` : '可以再用以前的密码',
      `发到手机的一次性密码 ${oneTimePasswordHours} 小时内有效`,
    ].join('；'),
    LockRule: `同一账号连续输错密码 ${FAILURES_MAX} 次、同一地址 ${addressTries} 次后，锁定 ${minutes} 分钟`,
    CodeRule: codeWebhookUrl !== '' ? '由短信网关发送' : demo ? '演示环境：写到服务器的输出' : '没有设置，收不到验证码',
    KeywordRule: isUsual
      ? '默认规则：汉字、字母、数字、下划线、短横线，以及 * + ( ) （ ） . , ， °'
      : '已改为自定的规则；搜索时输入不允许的字符会被提示',
    PageProtection: webConfig.protectionEnable,
  }
}
