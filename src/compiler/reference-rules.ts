/** The reference block: how an organization keeps its copies of platform records. Its three fields are the store's. */
import type { ReferenceRules, Transition } from '../model/lifecycle.ts'
import type { Resource } from '../model/resource.ts'
import { REFERENCE_STATES } from '../model/lifecycle.ts'
import { enabledField } from './lifecycle.ts'
import { problemAt } from './source.ts'
import { checkField, checkFields, type ViewsInput } from './views.ts'

const DEFAULTS = { source: 'SourceId', version: 'SourceVersion', state: 'ReferenceState' } as const

/**
 * Reads the `reference` block: which fields of a copy hold its source, version and state. Undefined for a library
 * without copies.
 */
export function compileReference(
  views: ViewsInput,
  calls: Resource['calls'],
  transitions: readonly Transition[],
): ReferenceRules | undefined {
  const { descriptor, source, findings } = views
  const referring = Object.values(calls).find((call) => call?.operation === 'reference')
  const authored = descriptor.reference
  if (!authored) {
    if (referring) {
      const input = { code: 'missingKey', message: '有引用的调用，但没有写 reference', cure: '加上 "reference": {}' }
      findings.problems.push(problemAt({ source, path: ['wire', 'calls', referring.name] }, input))
    }
    return undefined
  }
  if (!referring) {
    const cure = '在 wire.calls 中加上 "reference": {"path": "ReferenceThing"}'
    findings.problems.push(
      problemAt({ source, path: ['reference'] }, { code: 'missingKey', message: '缺少引用的调用', cure }),
    )
  }
  for (const key of ['source', 'version', 'state'] as const) checkKept(views, key, authored[key])
  checkStates(views, authored.state ?? DEFAULTS.state)
  checkFields(views, ['reference', 'keeps'], authored.keeps)
  const switched = transitions.flatMap((transition) => [transition.field, ...Object.keys(transition.also)])
  const flag = authored.enabled ?? enabledField(views)
  return {
    source: authored.source ?? DEFAULTS.source,
    version: authored.version ?? DEFAULTS.version,
    state: authored.state ?? DEFAULTS.state,
    ...(flag === undefined ? {} : { enabled: flag }),
    keeps: [...new Set([...(authored.keeps ?? []), ...switched])],
  }
}

/** The field of the state must know all states. */
function checkStates({ source, findings, fields }: ViewsInput, name: string): void {
  const state = fields.find((field) => field.name === name)
  const values = (state?.choices ?? []).map((choice) => choice.value)
  if (!state || REFERENCE_STATES.every((value) => values.includes(value))) return
  const message = `${state.name} 须有 ${REFERENCE_STATES.join('、')} 五个值`
  const cure = '用 { "$ref": "shared/library.json#/$defs/referenceState" }'
  findings.problems.push(problemAt({ source, path: ['reference'] }, { code: 'badValue', message, cure }))
}

/** What the store writes of a copy, nobody else does. */
function checkKept(views: ViewsInput, key: keyof typeof DEFAULTS, authored: string | undefined): void {
  const { source, findings } = views
  const name = authored ?? DEFAULTS[key]
  const field = checkField(views, authored === undefined ? ['reference'] : ['reference', key], name)
  if (!field || field.readOnly) return
  const cure = `用 { "$ref": "shared/library.json#/$defs/${name[0]?.toLowerCase()}${name.slice(1)}" }`
  const input = { code: 'readOnly', message: `${name} 须为只读字段`, cure }
  findings.problems.push(problemAt({ source, path: ['reference'] }, input))
}
