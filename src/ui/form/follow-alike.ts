/** Says at its field which record is in the way of an open form, by the same conditions as the server. */
import type { GetListParams } from 'ra-core'
import { alikeCondition, type AlikeLimit, isLimitAsked, limitPlace } from '../../model/alike.ts'
import { type Condition, holds } from '../../model/condition.ts'
import { pointerOf } from '../../model/pointer.ts'
import { fieldWords } from '../../model/record-rules.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { FormStore } from './form-store.ts'
import { isSame, questionOf, trimmedText } from './unique-question.ts'

const ASK_DELAY_MS = 400

export interface AlikeSources {
  readonly scope: Scope
  /** Of the record itself, where it is stored already. */
  readonly id: string | undefined
  readonly find: (question: GetListParams) => Promise<readonly WireRecord[]>
  readonly hrefOf: (id: string) => string
}

/** Until what it answers is called. */
export function followAlike(store: FormStore, sources: AlikeSources): () => void {
  const stops = (store.resource.limits ?? []).map((limit) => followOne(store, limit, sources))
  return () => stops.forEach((stop) => stop())
}

function followOne(store: FormStore, limit: AlikeLimit, sources: AlikeSources): () => void {
  const { resource } = store
  let [asked, shown] = ['', '']
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (where: Condition, record: WireRecord) => {
    const mine = asked
    const found = await alike({ resource, limit, where }, record, sources).catch(() => [])
    if (mine !== asked) return
    const [other] = found
    if (!other || found.length < limit.most) return
    const before = sources.id === undefined ? null : store.base.get()
    shown = pointerOf([limitPlace(limit, before, record)])
    const href = sources.hrefOf(String(other[resource.identity.id]))
    store.hints.set(shown, { words: wordsOf(resource, limit, { other, count: found.length }), taken: { href } })
  }
  const consider = () => {
    const record = store.data.get()
    const before = sources.id === undefined ? null : store.base.get()
    const where = isLimitAsked(limit, before, record) ? alikeCondition(limit, record) : undefined
    const key = where ? JSON.stringify(where) : ''
    if (key === asked) return
    clearTimeout(timer)
    asked = key
    if (shown !== '') store.hints.set(shown, undefined)
    shown = ''
    if (where) timer = setTimeout(() => void ask(where, record), ASK_DELAY_MS)
  }
  const stop = store.data.subscribe(consider)
  return () => {
    clearTimeout(timer)
    asked = ''
    stop()
  }
}

interface Asking {
  readonly resource: Resource
  readonly limit: AlikeLimit
  readonly where: Condition
}

async function alike(
  { resource, limit, where }: Asking,
  record: WireRecord,
  { scope, id, find }: AlikeSources,
): Promise<readonly WireRecord[]> {
  const values = Object.fromEntries(limit.by.map((name) => [name, trimmedText(record[name])]))
  const question = questionOf(resource, scope, values)
  if (!question) return []
  const isOther = isSame({ resource, scope, id }, values)
  return (await find(question)).filter((row) => isOther(row) && holds(where, row))
}

interface Found {
  readonly other: WireRecord
  readonly count: number
}

function wordsOf({ fields }: Resource, { words, most }: AlikeLimit, { other, count }: Found): string {
  return words.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (name === 'count') return String(count)
    if (name === 'most') return String(most)
    const field = fields.find((one) => one.name === name)
    return field ? fieldWords(field, other[name], {}) : ''
  })
}
