/**
 * The block `rules`: each is compiled to what asks it. What shows and demands becomes a rule of the form, a question about other
 * records before an operation a guard, a lock a lock, and every other verdict a rule of the record.
 */
import { type Expression, isOperand, type Link, type Right } from '../model/condition.ts'
import { fieldsOf, simplePartsOf } from '../model/condition-parts.ts'
import type { Guard, Transition } from '../model/lifecycle.ts'
import { type LockRule, type RecordRule, VERIFY } from '../model/record-rules.ts'
import type { Field, FormRule, Resource } from '../model/resource.ts'
import type { AuthoredRule, Descriptor } from './authored.ts'
import { compileLimits } from './limits.ts'
import { checkSides, comparedField, compileCondition } from './conditions.ts'
import { checkCall } from './lifecycle.ts'
import { checkBeside, answersAsked } from './rule-operands.ts'
import { writtenOut } from './sets.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { checkField, checkFields, failAt, type ViewsInput } from './views.ts'

type RuleSort = 'shown' | 'guard' | 'lock' | 'verdict'

/** By sort, the places in `rules` of what was compiled, in its order. */
export type RulePlaces = Readonly<Record<RuleSort, readonly number[]>>

export const NO_RULE_PLACES: RulePlaces = { shown: [], guard: [], lock: [], verdict: [] }

/** Where the rules of each sort stand. */
export function rulePlacesOf({ rules = [] }: Pick<Descriptor, 'rules'>): RulePlaces {
  const of = (sort: RuleSort) => rules.flatMap((rule, index) => (sortOfRule(rule) === sort ? [index] : []))
  return { shown: of('shown'), guard: of('guard'), lock: of('lock'), verdict: of('verdict') }
}

function sortOfRule(rule: AuthoredRule): RuleSort {
  const { on, each, when, must, require, show, lock, call } = rule
  if (lock !== undefined) return 'lock'
  if (call !== undefined || (on && must === undefined && require === undefined && show === undefined)) return 'guard'
  if (must !== undefined) return isPlainQuestion(rule) ? 'guard' : 'verdict'
  return on || each !== undefined || (show === undefined && readsMoment(when)) ? 'verdict' : 'shown'
}

/** What becomes true by itself, by what others set or by who asks, is asked when somebody writes, and draws no form. */
function readsMoment(when: Expression | undefined): boolean {
  return /"(?:today|now|setting|scope|may)":/.test(JSON.stringify(when ?? null))
}

/** Nothing but that nobody refers to the record: the screen asks it of a list and shows who does. */
function isPlainQuestion({ on, each, when, must, at, warn, words = '' }: AuthoredRule): boolean {
  if (!on || each !== undefined || when || at !== undefined || warn) return false
  if (!must || !('none' in must) || must.none.via === undefined || readsAsker(must.none)) return false
  return [...words.matchAll(/\{(\w+)\}/g)].every(([, name]) => name === 'count' || name === 'names')
}

function readsAsker({ where }: Link): boolean {
  return where !== undefined && JSON.stringify(where).includes('"own":')
}

interface Done {
  readonly calls: Resource['calls']
  readonly transitions: readonly Transition[]
}

interface CompiledRules extends Pick<Resource, 'guards' | 'rules' | 'locks' | 'limits'> {
  readonly shown: readonly FormRule[]
}

/** Reads `rules` and `constraints`. */
export function compileRules(views: ViewsInput, done: Done): CompiledRules {
  const { rules = [] } = views.descriptor
  const made = rules.map((rule, index) => {
    const path = ['rules', index]
    checkOperations(views, path, { on: rule.on, transitions: done.transitions })
    checkVerbs(views, path, rule)
    return { sort: sortOfRule(rule), rule, path }
  })
  const of = (sort: RuleSort) => made.filter((one) => one.sort === sort)
  const locks = of('lock').map(({ rule, path }) => compileLock(views, path, rule))
  const verdicts = of('verdict').map(({ rule, path }) => compileVerdict(views, path, { rule, ...done }))
  return {
    shown: of('shown').map(({ rule, path }) => compileShown(views, path, rule)),
    guards: of('guard').map(({ rule, path }) => compileGuard(views, path, { rule, calls: done.calls })),
    ...(verdicts.length > 0 ? { rules: verdicts } : {}),
    ...(locks.length > 0 ? { locks } : {}),
    ...compileLimits(views),
  }
}

interface Operations {
  readonly on: AuthoredRule['on']
  readonly transitions: readonly Transition[]
}

function checkOperations(views: ViewsInput, path: readonly JsonKey[], { on, transitions }: Operations): void {
  // Format 1 says `edit` for what is an update.
  const plain = views.source.authored ? ['delete', 'cancel', 'edit'] : ['create', 'update', 'delete', 'cancel', VERIFY]
  const known = [...plain, ...transitions.map(({ name }) => name)]
  on?.forEach((name, nth) => {
    if (known.includes(name) || name === 'update') return
    failAt(views, [...path, 'on', nth], {
      code: 'unknownAction',
      message: `没有操作 ${name}`,
      cure: meant(name, known),
    })
  })
}

/** One condition, one verb, one sentence. */
function checkVerbs(views: ViewsInput, path: readonly JsonKey[], rule: AuthoredRule): void {
  const { must, lock, show, require, call, words, except, on, each } = rule
  const say = (message: string, cure: string) => failAt(views, path, { code: 'ruleVerb', message, cure })
  const verbs = [must ?? call, lock, show ?? require].filter((verb) => verb !== undefined).length
  if (views.source.authored) {
    if (verbs === 0 && on)
      failAt(views, path, { code: 'missingKey', message: '先决条件什么也没有问', cure: '写上 call 或 referrers' })
    return
  }
  if (verbs !== 1)
    return say(
      verbs === 0 ? '规则什么也没有说' : '一条规则只说一件事',
      '写 must、lock，或 show 与 require，分成几条规则',
    )
  if ((must ?? call ?? lock) !== undefined && words === undefined)
    say('拒绝时没有话可说', '加上 "words"，说清为什么、怎么办')
  if (except && lock !== '*') say('except 只与 "lock": "*" 一起写', '删除 except，或把 lock 写成 "*"')
  if (show && (on || each !== undefined)) say('show 不能限于某些操作或表格的行', '删除 on 和 each')
  if (lock !== undefined && (on || each !== undefined)) say('lock 不能限于某些操作或表格的行', '删除 on 和 each')
}

function compileShown(views: ViewsInput, path: readonly JsonKey[], rule: AuthoredRule): FormRule {
  const { when, show = [], require = [] } = rule
  checkFields(views, [...path, 'show'], rule.show)
  checkFields(views, [...path, 'require'], rule.require)
  show.forEach((name, nth) => checkHideable(views, [...path, 'show', nth], name))
  return { when: liveCondition(views, path, when), show, require }
}

const SHOWN_FOREIGN = /"(?:today|now|setting|scope|may|row|input|idCard|some|none|format)":/
const LOCK_FOREIGN = /"(?:scope|may|row|input|idCard|some|none|format)":/

/** What is worked out again with each key that is typed reads the record alone. */
function liveCondition(views: ViewsInput, path: readonly JsonKey[], when: Expression | undefined): FormRule['when'] {
  return when === undefined ? { and: [] } : ownCondition(views, path, { when, foreign: SHOWN_FOREIGN })
}

/** A condition that reads fields of the record itself, and nothing that is foreign here. */
function ownCondition(
  views: ViewsInput,
  path: readonly JsonKey[],
  { when, foreign }: { readonly when: Expression; readonly foreign: RegExp },
): FormRule['when'] {
  const made = compileCondition(views, [...path, 'when'], when as FormRule['when'])
  if (!foreign.test(JSON.stringify(made)) && !fieldsOf(made).some((name) => name.includes('/'))) return made
  const cure = 'show 与一同的 require 只写本记录的字段，lock 还可以写今天、现在与参数；别的写成 must'
  failAt(views, [...path, 'when'], { code: 'position', message: '这里的条件只能读本记录的字段', cure })
  return made
}

/** What the schema always requires cannot be hidden: the form could never be saved. */
function checkHideable(views: ViewsInput, path: readonly JsonKey[], name: string): void {
  if (!views.fields.some((field) => field.name === name && field.required)) return
  const cure = `从数据结构的 required 中去掉 ${name}，写进本规则的 require`
  failAt(views, path, { code: 'unreachable', message: `必填字段 ${name} 不能隐藏`, cure })
}

interface AuthoredGuard {
  readonly rule: AuthoredRule
  readonly calls: Resource['calls']
}

function compileGuard(views: ViewsInput, path: readonly JsonKey[], { rule, calls }: AuthoredGuard): Guard {
  const { on = [], call, passes = false, must, words = '' } = rule
  checkCall(views, [...path, 'call'], { calls, name: call, operation: 'test' })
  const link = must && 'none' in must ? must.none : undefined
  if (must && !link)
    failAt(views, [...path, 'must'], { code: 'ruleVerb', message: '与 call 一起只能写 none', cure: '分成两条规则' })
  return {
    before: on.map((name) => (name === 'update' ? 'edit' : name)),
    ...(call === undefined ? {} : { call }),
    passes,
    ...(link
      ? { referrers: { library: link.of, field: link.via ?? '', ...(link.where ? { when: link.where } : {}) } }
      : {}),
    words,
  }
}

function compileLock(views: ViewsInput, path: readonly JsonKey[], rule: AuthoredRule): LockRule {
  const { when, lock, except = [], words = '' } = rule
  const fields = lock === '*' ? undefined : lock
  checkFields(views, [...path, 'lock'], fields)
  checkFields(views, [...path, 'except'], except)
  checkWords(views, path, { words, fields: views.fields })
  return {
    ...(when === undefined ? {} : { when: ownCondition(views, path, { when, foreign: LOCK_FOREIGN }) }),
    ...(fields ? { fields } : {}),
    except,
    words,
  }
}

interface AuthoredVerdict extends Pick<Done, 'transitions'> {
  readonly rule: AuthoredRule
}

function compileVerdict(
  views: ViewsInput,
  path: readonly JsonKey[],
  { rule, transitions }: AuthoredVerdict,
): RecordRule {
  const { on, each, when, must, require, at, words = '', warn } = rule
  const rows = each === undefined ? undefined : checkField(views, [...path, 'each'], each)
  if (rows && !Array.isArray(rows.fields))
    failAt(views, [...path, 'each'], {
      code: 'kind',
      message: `${rows.name} 不是表格字段`,
      cure: '换一个有行的字段，或删除 each',
    })
  const fields = each === undefined ? views.fields : (rows?.fields ?? [])
  const inside: ViewsInput = { ...views, fields }
  const read = (part: Expression, key: string) => {
    const made = writtenOut(views, [...path, key], part)
    for (const name of fieldsOf(made))
      if (name.startsWith('/')) checkField(views, [...path, key], name.slice(1))
      else checkField(inside, [...path, key], name)
    const fieldOf = (name: string) =>
      name.startsWith('/') || each === undefined
        ? comparedField(views, name.replace('/', ''))
        : fields.find((field) => field.name === name)
    const inputs = answersAsked(on, transitions)
    checkBeside(views, [...path, key], { condition: made, each, inputs })
    const inputField = (name: string) => inputs.find((field) => field.name === name)
    checkSides(inside, [...path, key], { condition: made, fieldOf, inputField })
    return made
  }
  checkFields(inside, [...path, 'require'], require)
  if (at !== undefined) checkField(inside, [...path, 'at'], at)
  checkWords(views, path, { words, fields, asks: must !== undefined })
  return {
    ...(on ? { on } : {}),
    ...(each === undefined ? {} : { each }),
    ...(when ? { when: read(when, 'when') } : {}),
    ...(must ? { must: read(must, 'must') } : {}),
    ...(require ? { require } : {}),
    ...(at === undefined ? {} : { at }),
    words,
    ...(warn ? { warn } : {}),
    ...(isEvident(fields, rule) ? { isEvident: true } : {}),
  }
}

/** A deletion changes nothing of the record before it is judged: what reads own fields only is known beforehand, where they are seen. */
function isEvident(fields: readonly Field[], { on = [], each, when, must, warn }: AuthoredRule): boolean {
  if (!must || warn || each !== undefined || !on.some((name) => name === 'delete' || name === 'cancel')) return false
  return [when, must]
    .flatMap((part) => (part ? simplePartsOf(part) : []))
    .every((leaf) => {
      if ('empty' in leaf) return isSeen(fields, leaf.empty)
      if (!('eq' in leaf || 'ne' in leaf || 'in' in leaf || 'has' in leaf)) return false
      const [name, right] = Object.values(leaf)[0] as readonly [string, Right]
      return isSeen(fields, name) && !isOperand(right)
    })
}

function isSeen(fields: readonly Field[], name: string): boolean {
  return fields.some((field) => field.name === name && field.mask === undefined)
}

interface Worded {
  readonly words: string
  readonly fields: readonly Field[]
  readonly asks?: boolean
}

/** What stands in braces is a field, or what a question has found. */
function checkWords(views: ViewsInput, path: readonly JsonKey[], { words, fields, asks = false }: Worded): void {
  const known = [...fields.map(({ name }) => name), ...(asks ? ['count', 'names'] : [])]
  for (const [whole, name = ''] of words.matchAll(/\{\s*(\w+)\s*\}/g)) {
    if (known.includes(name)) continue
    const message = `${whole} 没有内容可填`
    failAt(views, [...path, 'words'], { code: 'unknownPlaceholder', message, cure: meant(name, known) })
  }
}
