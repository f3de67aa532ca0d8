/** What steps bring about in other records: what the library itself knows of them. The others are asked in `effects-among.ts`. */
import type { CreateEffect, Effect, StepEffect } from '../model/effect.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Resource } from '../model/resource.ts'
import type { AuthoredEffect } from './authored.ts'
import { compileCondition } from './conditions.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

/** Reads `effects`. */
export function compileEffects(views: ViewsInput, transitions: readonly Transition[]): Pick<Resource, 'effects'> {
  const { effects } = views.descriptor
  return effects
    ? {
        effects: effects.flatMap((authored, index) => compileOne(views, ['effects', index], { authored, transitions })),
      }
    : {}
}

interface Authored {
  readonly authored: AuthoredEffect
  readonly transitions: readonly Transition[]
}

function compileOne(
  views: ViewsInput,
  path: readonly JsonKey[],
  { authored, transitions }: Authored,
): readonly Effect[] {
  const { on, when, set } = authored
  const known = ['create', ...transitions.map(({ name }) => name)]
  on.forEach((name, nth) => {
    if (known.includes(name)) return
    failAt(views, [...path, 'on', nth], {
      code: 'unknownAction',
      message: `没有操作 ${name}`,
      cure: meant(name, known),
    })
  })
  if (!checkShape(views, path, authored)) return []
  const common = {
    on,
    ...(when ? { when: compileCondition(views, [...path, 'when'], when) } : {}),
    ...(set ? { set } : {}),
  }
  return authored.create === undefined
    ? stepOf(views, path, authored).map((step) => ({ ...common, ...step }))
    : [{ ...common, ...creationOf(views, path, { authored, library: authored.create }) }]
}

/** The keys that go together, for each kind. */
const SHAPES = [
  { needs: ['transit', 'at'], may: ['where', 'set'] },
  { needs: ['transit', 'of', 'via'], may: ['where', 'set'] },
  { needs: ['create', 'set'], may: ['each', 'once', 'preview'] },
  { needs: ['create', 'set', 'days'], may: ['each', 'once', 'preview'] },
  { needs: ['create', 'set', 'back'], may: ['once'] },
] as const

function checkShape(views: ViewsInput, path: readonly JsonKey[], authored: AuthoredEffect): boolean {
  const keys = Object.keys(authored).filter((key) => key !== 'on' && key !== 'when')
  const isShape = SHAPES.some(
    ({ needs, may }) =>
      needs.every((key) => keys.includes(key)) && keys.every((key) => [...needs, ...may].some((one) => one === key)),
  )
  if (!isShape)
    failAt(views, path, {
      code: 'effect',
      message: `${keys.join('、') || '没有别的键，'}不成一项连带的变更`,
      cure: '写 transit 和 at，transit、of 和 via（都可加 where、set），或 create 和 set（可加 once，以及 each、days、preview，或 back）',
    })
  return isShape
}

function stepOf(
  views: ViewsInput,
  path: readonly JsonKey[],
  authored: AuthoredEffect,
): readonly Omit<StepEffect, 'on'>[] {
  const { transit = '', at, of = '', via = '', where } = authored
  const step = { transit, ...(where ? { where } : {}) }
  if (at === undefined) return [{ ...step, library: of, via }]
  const field = checkField(views, [...path, 'at'], at)
  if (!field) return []
  if (field.reference !== undefined) return [{ ...step, library: field.reference, at }]
  const names = views.fields.filter(({ kind }) => kind === 'reference').map(({ name }) => name)
  failAt(views, [...path, 'at'], {
    code: 'effect',
    message: `「${field.title}」不引用别的记录`,
    cure: meant(at, names),
  })
  return []
}

interface Created {
  readonly authored: AuthoredEffect
  readonly library: string
}

function creationOf(
  views: ViewsInput,
  path: readonly JsonKey[],
  { authored: { each, once, back, days, preview }, library }: Created,
): Omit<CreateEffect, 'on'> {
  if (back !== undefined) checkBack(views, [...path, 'back'], { back, library })
  return {
    create: true,
    library,
    ...(each === undefined ? {} : { each }),
    ...(once ? { once } : {}),
    ...(back === undefined ? {} : { back }),
    ...(days ? { days } : {}),
    ...(preview ? { preview } : {}),
  }
}

/** What keeps the id must be a reference to that library, and nobody else's to write. */
function checkBack(
  views: ViewsInput,
  path: readonly JsonKey[],
  { back, library }: { readonly back: string; readonly library: string },
): void {
  const field = checkField(views, path, back)
  if (!field) return
  const isFree = field.readOnly === true && field.derived === undefined
  if (field.reference === library && isFree) return
  failAt(views, path, {
    code: 'effect',
    message: field.reference === library ? `「${field.title}」已由别处填写` : `「${field.title}」不引用 ${library}`,
    cure: '写一个引用那个库的只读字段，不写 x-from',
  })
}
