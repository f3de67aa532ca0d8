/** Choices of one field before and after. A removed one hurts every record that holds it; its words stand in old spreadsheets. */
import type { Choice } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import type { FieldPair } from './field.ts'
import { ADDED, atField, type Consequence, type Pair, quote, told } from './pair.ts'

/** What changed in the choices of one field: values that were removed, added or renamed. */
export function choiceChanges(pair: Pair, { old, now, path, title }: FieldPair): readonly ContractChange[] {
  const before = old.choices ?? []
  const after = now.choices ?? []
  const nowByValue = new Map(after.map((choice) => [choice.value, choice]))
  const oldValues = new Set(before.map(({ value }) => value))
  const at = atField(pair.head, path, 'enum')
  const say = (words: string, consequence: Consequence) =>
    told(pair, { ...consequence, subject: path, words: `${title}${words}`, at })
  const relabelled = before.flatMap((choice) => relabel(choice, nowByValue, say))
  if (now.kind !== 'choice' && now.kind !== 'choices') return relabelled
  const entering = now.readOnly ? 'ok' : 'break'
  const removed = before.filter(({ value }) => !nowByValue.has(value))
  const added = after.filter(({ value }) => !oldValues.has(value))
  return [
    ...removed.map((choice) => {
      const heir = added.find(({ label }) => label === choice.label)
      const words = heir
        ? `的选项${quote(choice.label)}的值由 ${choice.value} 改为 ${heir.value}`
        : `删除了选项${quote(choice.label)}`
      return say(words, { code: 'B6', harm: [entering, 'break', 'break'] })
    }),
    ...added
      .filter(({ label }) => !removed.some((choice) => choice.label === label))
      .map(({ label }) => say(`新增选项${quote(label)}`, ADDED)),
    ...relabelled,
  ]
}

function relabel(
  old: Choice,
  nowByValue: ReadonlyMap<Choice['value'], Choice>,
  say: (words: string, consequence: Consequence) => ContractChange,
): ContractChange[] {
  const now = nowByValue.get(old.value)
  if (!now || old.label === now.label) return []
  const other = [...nowByValue.values()].find(({ value, label }) => value !== old.value && label === old.label)
  const words = `的选项 ${old.value} 由${quote(old.label)}改称${quote(now.label)}`
  if (!other) {
    const cure = '告知用户：旧的导入文件中要改成新的写法'
    return [say(words, { code: 'B12', harm: ['info', 'info', 'warn'], cure })]
  }
  const swapped = `${words}，而${quote(old.label)}现在是 ${other.value}：旧的导入文件会填错`
  return [say(swapped, { code: 'B12', harm: ['info', 'info', 'break'], cure: '换一个没有用过的写法' })]
}
