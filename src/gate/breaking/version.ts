/** A library that counts its versions must count on when a change breaks somebody. */
import type { ContractChange } from '../change.ts'
import { inDescriptor, type Pair, told, worst } from './pair.ts'

/** Checks that the library's version rises when one of its changes breaks somebody. */
export function versionChanges(pair: Pair, changes: readonly ContractChange[]): readonly ContractChange[] {
  const { old, now } = pair
  if (old.version === undefined) return []
  const breaking = changes.filter(({ entering, reading, saved }) => worst([entering, reading, saved]) === 'break')
  const at = inDescriptor(pair, 'version')
  const say = (words: string, cure: string) =>
    told(pair, { code: 'V1', subject: 'version', words, harm: ['break', 'ok', 'ok'], at, cure })
  if (now.version === undefined)
    return [say(`原来写着版本 ${old.version}，现在没有了`, `写上 "version"，不小于 ${old.version}`)]
  const order = compareVersions(now.version, old.version)
  if (order < 0) return [say(`版本由 ${old.version} 退回到 ${now.version}`, `写成比 ${old.version} 大的版本`)]
  if (order > 0 || breaking.length === 0) return []
  const words = `有 ${breaking.length} 处不兼容的改动，version 仍是 ${now.version}`
  return [say(words, `把 version 改为 ${nextVersion(now.version)}，并在 resources/CHANGELOG.md 中写明`)]
}

/** Number by number: 1.10 comes after 1.9, and 1.2 is 1.2.0. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  for (let index = 0; index < 3; index += 1) {
    const step = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (step !== 0) return step
  }
  return 0
}

function nextVersion(version: string): string {
  const [first = '0', second = '0'] = version.split('.')
  return `${first}.${Number(second) + 1}`
}
