/**
 * V9: what is accepted now and was not at the base, so that whoever reviews a change sees for what they answer.
 *
 * An info, whatever the run's level: where warnings fail, a warning that nobody can waive would make every waiver impossible.
 */
import { problemAt, type Source } from '../compiler/source.ts'
import { readBaseline } from './accept.ts'
import type { Finding } from './rule.ts'
import { readWaivers, type Waiver } from './waivers.ts'

/** The two files of one state; absent when there is none. */
export interface AcceptedFiles {
  readonly waivers: Source | undefined
  readonly baseline: Source | undefined
}

const CURE = '请审核的人确认理由、负责人和期限；不同意的，删除它并改正问题'
const NAMED_MAX = 5

/** What the waivers and the baseline accept more than before. */
export function grownFindings(now: AcceptedFiles, before: AcceptedFiles, codes: readonly string[]): readonly Finding[] {
  return [...newWaivers(now, before, codes), ...newEntries(now, before)]
}

function newWaivers(now: AcceptedFiles, before: AcceptedFiles, codes: readonly string[]): readonly Finding[] {
  if (!now.waivers) return []
  const { source, list } = readWaivers(now.waivers, codes)
  const old = before.waivers ? readWaivers(before.waivers, codes).list : []
  return list.flatMap((waiver, index) => {
    const known = old.filter(({ rule, path }) => rule === waiver.rule && path === waiver.path)
    const until = known
      .map(({ expires }) => expires)
      .sort()
      .at(-1)
    if (until !== undefined && waiver.expires <= until) return []
    const at = { source, path: [index, until === undefined ? 'rule' : 'expires'] }
    return [{ ...problemAt(at, { code: 'V9', message: grownWords(waiver, until), cure: CURE }), ...HEAD }]
  })
}

function grownWords({ rule, path, by, reason, expires }: Waiver, until: string | undefined): string {
  if (until !== undefined) return `豁免由 ${until} 延长到 ${expires}（${by}：${reason}）：${rule} ${path}`
  return `新增了豁免（${by}，到 ${expires}：${reason}）：${rule} ${path}`
}

function newEntries(now: AcceptedFiles, before: AcceptedFiles): readonly Finding[] {
  if (!now.baseline) return []
  const { source, baseline } = readBaseline(now.baseline)
  const old = before.baseline ? readBaseline(before.baseline).baseline : {}
  const added = Object.entries(baseline).filter(([print]) => !Object.hasOwn(old, print))
  const [first] = added
  if (!first) return []
  const named = added.slice(0, NAMED_MAX).map(([, { rule, file, path }]) => `${rule} ${file}#${path}`)
  const message = `基线增加了 ${added.length} 处：${named.join('、')}${added.length > NAMED_MAX ? ' 等' : ''}`
  const cure = '基线只应变小：请审核的人确认，或改正这些问题'
  return [{ ...problemAt({ source, path: [first[0]] }, { code: 'V9', message, cure, atKey: true }), ...HEAD }]
}

const HEAD = { code: 'V9', level: 'info', library: '' } as const
