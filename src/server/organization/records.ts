/**
 * What administrators do with organizations: look through them, keep one's data, say what it mainly offers.
 *
 * An organization's administrator keeps all of it, a consortium's turns switches of its members and changes nothing else.
 * Errors  `forbidden` for an organization that is not theirs; `invalid` with each field and its cure.
 * Source  Spec §7 (organization); reliability T1, T2, T8, U1.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import { isMobileNumber } from '../../model/text-rules.ts'
import * as wire from '../../wire/organization-records.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { answer } from '../answer.ts'
import { pictureProblems } from '../picture.ts'
import { type Actor, actorOf, administeredOrganization } from '../passport/actor.ts'
import { NAME_MAX, PHONE_WORDS } from '../passport/fitness.ts'
import { headersOf, originOf, selectOrganization, sessionOf } from '../passport/session.ts'
import type { Store } from '../store/open.ts'
import type { Deed, KeptOrganization } from '../store/organization-records.ts'
import { maySee } from './sight.ts'

const PHONES_PER_MINUTE = 30

export function registerOrganizationRecords(server: FastifyInstance, store: Store): void {
  const { organizations } = store
  answer(server, wire.ORGANIZATION_LIST, async (asked, request) => {
    const { organizations: ids } = await actorOf(store, request)
    const { rows, total } = await organizations.page({ ...asked, ids })
    return { Row: rows.map(encodeKept), Total: total }
  })
  answer(server, wire.UPDATE_ORGANIZATION, async ({ id, version, values }, request) => {
    const actor = await actorOf(store, request)
    const organizationId = administeredOrganization(actor, id, 'Id')
    const { Name: name, ...data } = changeOf(actor, values)
    const change = { version, data, name: typeof name === 'string' ? name : undefined }
    const kept = await organizations.update(deedOf(actor, organizationId, request), change)
    const current = encodeKept(kept)
    const submitted = { Id: id, Version: version, ...values }
    if (kept.isStale) throw new Failure('conflict', { data: { current, submitted } })
    return current
  })
  registerMainDeals(server, store)
  const limited = { config: { rateLimit: { max: PHONES_PER_MINUTE, timeWindow: '1 minute' } } }
  answer(server, { ...wire.CONSORTIUM_BY_PHONE, ...limited }, async (phone, request) => {
    if (!isMobileNumber(phone)) refuse([problemOf('adminPhone', 'mobile', PHONE_WORDS)])
    const { profile } = sessionOf(request)
    const own = [...profile.consortiums, ...profile.organizations].map(({ consortiumId }) => consortiumId)
    const rows = await organizations.byAdminPhone(phone, [...new Set(own)])
    return rows.map((row) => ({
      OrganizationId: row.id,
      OrganizationName: row.name,
      ConsortiumId: row.consortiumId,
    }))
  })
}

function registerMainDeals(server: FastifyInstance, store: Store): void {
  const { organizations } = store
  const encoded = async (organizationId: string) =>
    ((await organizations.mainDeals([organizationId])).get(organizationId) ?? []).map(
      ({ id, name, introduction, image, sort }) => {
        return { Id: id, Name: name, Introduction: introduction, Image: image, Sort: sort }
      },
    )
  answer(server, wire.MAIN_DEALS, async ({ organizationId: named }, request) => {
    const { profile } = sessionOf(request)
    const id = named ?? selectOrganization(profile, headersOf(request))
    const organization = await store.accounts.findOrganization(id)
    if (!organization || !maySee(profile, organization)) throw new Failure('forbidden')
    return await encoded(id)
  })
  const own = async (named: string | undefined, request: FastifyRequest) => {
    const actor = await actorOf(store, request)
    // What a hospital offers is its own to say.
    if (actor.consortiumId !== '') throw new Failure('forbidden')
    return deedOf(actor, administeredOrganization(actor, named), request)
  }
  answer(server, wire.UPSERT_MAIN_DEALS, async ({ organizationId, deals }, request) => {
    const deed = await own(organizationId, request)
    const problems = deals.flatMap(({ name, image }, index) => [
      ...(name === '' ? [problemOf(`Deals/${index}/Name`, 'required', '请填写主营项目的名称')] : []),
      ...pictureProblems(`Deals/${index}/Image`, image),
    ])
    if (problems.length > 0) refuse(problems)
    await organizations.saveMainDeals(deed, deals)
    return await encoded(deed.organizationId)
  })
  answer(server, wire.DELETE_MAIN_DEALS, async ({ organizationId, ids }, request) =>
    organizations.deleteMainDeals(await own(organizationId, request), ids),
  )
}

function deedOf({ userId }: Actor, organizationId: string, request: FastifyRequest): Deed {
  return { userId, organizationId, origin: originOf(request) }
}

type Values = Readonly<Record<string, string | boolean>>

/** What a consortium may change of its members. */
export const SWITCHED: ReadonlySet<string> = new Set([...wire.ORGANIZATION_SWITCHES, wire.DASHBOARD_TITLE])

function changeOf({ consortiumId }: Actor, values: Values): Values {
  if (Object.keys(values).length === 0) refuse([problemOf('Name', 'required', '没有要修改的内容，请写明要修改的字段')])
  const foreign = consortiumId === '' ? [] : Object.keys(values).filter((name) => !SWITCHED.has(name))
  if (foreign.length > 0)
    refuse(
      foreign.map((name) => problemOf(name, 'forbidden', `${name} 由机构自己维护，联合体只能修改功能开关，请去掉`)),
    )
  const trimmed = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'string' ? value.trim() : value] as const
  })
  const problems = trimmed.flatMap(([name, value]) => (typeof value === 'string' ? textProblems(name, value) : []))
  if (problems.length > 0) refuse(problems)
  return Object.fromEntries(trimmed)
}

interface TextRule {
  readonly max: number
  readonly isFit?: (text: string) => boolean
  readonly words: string
}

const TEXT_RULES: Readonly<Record<string, TextRule>> = {
  Name: { max: NAME_MAX, isFit: (text) => text !== '', words: `请填写机构名称，最多 ${NAME_MAX} 个字` },
  City: { max: 60, words: '城市最多 60 个字' },
  LatLon: {
    max: 40,
    isFit: (text) => text === '' || /^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/.test(text),
    words: '经纬度应写成“纬度,经度”，如 30.27,120.16',
  },
  Address: { max: 120, words: '地址最多 120 个字' },
  Telephone: {
    max: 20,
    isFit: (text) => text === '' || /^[0-9][0-9-]{2,18}$/.test(text),
    words: '电话只能是数字和短横线，如 0571-86001234',
  },
  Introduction: { max: 2_000, words: '机构介绍最多 2000 个字' },
  DataDashboardTitle: { max: 30, words: '数据看板标题最多 30 个字' },
}

/** Whether a text is judged by more than its length. */
export function hasTextRule(name: string): boolean {
  return Object.hasOwn(TEXT_RULES, name)
}

/** What is wrong with a text or a picture of an organization, whoever writes it. */
export function textProblems(name: string, text: string): readonly Problem[] {
  const rule = TEXT_RULES[name]
  if (!rule) return pictureProblems(name, text)
  const { max, isFit = () => true, words } = rule
  return [...text].length <= max && isFit(text) ? [] : [problemOf(name, 'text', words)]
}

/** Only these leave the server, whatever else is kept. */
function encodeKept({ id, name, consortiumId, version, data }: KeptOrganization) {
  const texts = [...wire.ORGANIZATION_TEXTS, wire.DASHBOARD_TITLE].map((key) => {
    return [key, typeof data[key] === 'string' ? data[key] : ''] as const
  })
  const switches = wire.ORGANIZATION_SWITCHES.map((key) => [key, data[key] === true] as const)
  return {
    Id: id,
    Name: name,
    ConsortiumId: consortiumId,
    ...Object.fromEntries([...texts, ...switches]),
    Version: version,
  }
}
