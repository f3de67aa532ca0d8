/** Transitions: their names, where they lead, and that nothing is taken away without a question. */
import type { Scalar } from '../../../model/condition.ts'
import type { Transition } from '../../../model/lifecycle.ts'
import type { Field, Resource } from '../../../model/resource.ts'
import { truthOf } from '../../reach/truth.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const LIFE_RULES: readonly LibraryRule[] = [
  {
    code: 'D8',
    level: 'error',
    title: '状态变更名称各异，去处明确',
    each: 'library',
    of: 'descriptor',
    words: ['unknownState'],
    help: `状态变更的名称用于先决条件和调用，按钮文字给人看，都不能重复；变更后的值必须是字段能有的值。只能进、不能出的状态（如已归档）会作为信息列出，确实是终点就不用管。

\`\`\`json
{ "transitions": [{ "name": "enable", "label": "启用", "to": "on" }] }
\`\`\`

**改法**：开关写 \`true\` 或 \`false\`，选项写 \`enum\` 中的值；每个变更用自己的 \`name\` 和 \`label\`。`,
    check: checkStates,
  },
  {
    code: 'D9',
    level: 'error',
    title: '停用之前先询问',
    each: 'library',
    help: `停用后，别处就不能再选用它；误点一下，正在用的人就找不到了。所以每个停用的变更都要写 \`confirm\`，说清后果。删除总会询问，不用写。

\`\`\`json
{ "name": "disable", "label": "停用", "to": false }
\`\`\`

**改法**：加上 \`"confirm": "停用后不能再被选用，确认停用？"\`。`,
    check: checkConfirmed,
  },
  {
    code: 'D19',
    level: 'error',
    title: '另一人来做、须写原因的变更行得通',
    each: 'library',
    help: `\`notBy\` 指出由谁做过的那一步：那一步之后，必须走得到这个变更，否则这条规定永远不起作用。调用写了 \`reason\`（原因的参数名），就要有用它的变更写 \`"reason": true\`，否则没有人会被问到原因。

\`\`\`json
{ "name": "approve", "label": "审核通过", "to": "approved", "when": { "eq": ["Step", "submitted"] }, "call": "approve", "notBy": "submit" }
\`\`\`

**改法**：\`notBy\` 写通向这个变更的那一步（如提交审核）；不需要原因的调用去掉 \`reason\`，需要的在变更里写上 \`"reason": true\`。`,
    check: checkReview,
  },
  {
    code: 'D42',
    level: 'error',
    title: '写明的终点没有出路，别的状态都有',
    each: 'library',
    help: `\`final\` 写出哪些状态是终点。终点还能再变更，就不是终点；别的状态走得到却走不出，记录就永远停在那里，没有人能处理。

\`\`\`json
{ "lifecycle": { "field": "State", "final": ["voided"], "transitions": [{ "name": "reopen", "label": "恢复", "from": ["voided"], "to": "draft" }] } }
\`\`\`

**改法**：照提示改 \`final\` 或变更的 \`from\`。`,
    check: checkFinal,
  },
]

function* checkStates({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const { transitions } = resource
  for (const [index, { name, label }] of transitions.entries()) {
    const earlier = transitions.slice(0, index)
    const at = (key: string) => ({ source: descriptor, path: ['lifecycle', 'transitions', index, key] })
    if (earlier.some((other) => other.name === name))
      yield { at: at('name'), message: `有两个状态变更名为 ${name}`, cure: '换一个名称' }
    if (earlier.some((other) => other.label === label && areOpenTogether(resource, other, transitions[index]!)))
      yield { at: at('label'), message: `有两个按钮写着「${label}」`, cure: '写得更具体，让人分得清' }
  }
  const at = { source: descriptor, path: ['lifecycle', 'transitions'] }
  for (const { field, label } of endsOf(resource)) {
    if (field.name === resource.final?.field) continue
    const message = `「${field.title}」成为「${label}」之后不能再变更`
    yield { at, level: 'info', message, cure: '确实是终点就不用改；否则加一个从它出发的变更' }
  }
}

/** Choices that a transition leads to and none leads on from, of fields that nobody can change otherwise. */
function endsOf(
  resource: Resource,
): readonly { readonly field: Field; readonly label: string; readonly value: Scalar }[] {
  const { fields, transitions, form, list } = resource
  const filled = new Set([...form.sections.flatMap((section) => section.fields), ...list.quickEdit])
  return fields.flatMap((field) => {
    if (field.kind !== 'choice' || (filled.has(field.name) && !field.readOnly)) return []
    const leading = transitions.filter((one) => one.field === field.name)
    const reached = (field.choices ?? []).filter(({ value }) => leading.some((one) => one.to === value))
    return reached
      .filter(
        ({ value }) =>
          !leading.some((one) => one.to !== undefined && one.to !== value && isOpenFrom(resource, one, value)),
      )
      .map(({ label, value }) => ({ field, label, value }))
  })
}

/** Whether somebody may see both buttons at once. */
function areOpenTogether(resource: Resource, one: Transition, other: Transition): boolean {
  const { choices } = resource.fields.find((field) => field.name === one.field && one.field === other.field) ?? {}
  const isIn = (transition: Transition, value: unknown) =>
    transition.to !== value && isOpenFrom(resource, transition, value)
  return choices?.some(({ value }) => isIn(one, value) && isIn(other, value)) ?? true
}

function* checkFinal({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource?.final) return
  const { field: name, states } = resource.final
  const labelOf = (value: unknown) =>
    resource.fields.find((field) => field.name === name)?.choices?.find((choice) => choice.value === value)?.label ??
    String(value)
  for (const [index, value] of states.entries()) {
    const out = resource.transitions.find(
      (one) => one.field === name && one.to !== undefined && one.to !== value && isOpenFrom(resource, one, value),
    )
    if (!out) continue
    yield {
      at: { source: descriptor, path: ['lifecycle', 'final', index] },
      message: `终点「${labelOf(value)}」还能${out.label}`,
      cure: `从 final 中去掉它，或在「${out.label}」的 from 里不写它`,
    }
  }
  for (const { field, label, value } of endsOf(resource)) {
    if (field.name !== name || states.includes(value)) continue
    yield {
      at: { source: descriptor, path: ['lifecycle', 'transitions'] },
      message: `「${field.title}」成为「${label}」之后不能再变更，却不是终点`,
      cure: `加上从它出发的变更，或在 final 中写上 ${JSON.stringify(value)}`,
    }
  }
}

function isOpenFrom(resource: Resource, { field, when }: Transition, value: unknown): boolean {
  return when === undefined || truthOf(resource, when, new Map([[field, [value]]])).holding !== undefined
}

function* checkConfirmed({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  for (const [index, { field, to, also, confirm, label }] of resource.transitions.entries()) {
    const isOff = (name: string, value: unknown) => name === resource.enabled && value === false
    if (
      confirm !== undefined ||
      !(isOff(field, to) || Object.entries(also).some(([name, value]) => isOff(name, value)))
    )
      continue
    const at = { source: descriptor, path: ['lifecycle', 'transitions', index] }
    yield { at, message: `「${label}」之前没有询问`, cure: '加上 "confirm"，如 "停用后不能再被选用，确认停用？"' }
  }
}

function* checkReview({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const { transitions, calls } = resource
  for (const [index, transition] of transitions.entries()) {
    const other = transitions.find(({ name }) => name === transition.notBy)
    if (!other || leadsTo(resource, other, transition)) continue
    const at = { source: descriptor, path: ['lifecycle', 'transitions', index, 'notBy'] }
    const message = `「${other.label}」之后走不到「${transition.label}」，notBy 永远不起作用`
    yield { at, message, cure: `notBy 写通向「${transition.label}」的那个变更` }
  }
  for (const call of Object.values(calls)) {
    if (call?.operation !== 'transition' || call.reason === undefined) continue
    if (transitions.some((transition) => transition.call === call.name && transition.reason)) continue
    const at = { source: descriptor, path: ['wire', 'calls', call.name, 'reason'] }
    const message = `没有用调用 ${call.name} 的变更要求填写原因`
    yield { at, message, cure: '在变更里写上 "reason": true，或去掉调用的 reason' }
  }
}

/** Whether the one can be made at some time after the other, if only by way of further ones. */
function leadsTo(resource: Resource, from: Transition, goal: Transition): boolean {
  const reached = [from]
  for (const last of reached) {
    const isNext = (one: Transition) =>
      one.field !== last.field || ((one.to === undefined || one.to !== last.to) && isOpenFrom(resource, one, last.to))
    if (isNext(goal)) return true
    reached.push(...resource.transitions.filter((one) => !reached.includes(one) && isNext(one)))
  }
  return false
}
