/** What stands beside a record before and after: who works on one person's page looks for all of it there. */
import type { RelatedSection } from '../../model/related.ts'
import type { ContractChange } from '../change.ts'
import { ADDED, type Consequence, inDescriptor, type Pair, told } from './pair.ts'

const SECTION_LOST: Consequence = { code: 'B23', harm: ['ok', 'break', 'warn'], cure: '保留它，或告知用户从哪里找' }
const SECTION_LESS: Consequence = { code: 'B23', harm: ['ok', 'warn', 'warn'], cure: '保留它，或告知用户' }

export function compareShow(pair: Pair): readonly ContractChange[] {
  const [before, after] = [pair.old.show?.sections ?? [], pair.now.show?.sections ?? []]
  const say = (words: string, consequence: Consequence) =>
    told(pair, { ...consequence, subject: 'show', words, at: inDescriptor(pair, 'show') })
  const same = (one: RelatedSection, other: RelatedSection) => one.of === other.of && one.via === other.via
  return [
    ...before.flatMap((section) => {
      const now = after.find((one) => same(one, section))
      if (!now) return [say(`查看时不再有“${section.title}”`, SECTION_LOST)]
      return section.create && !now.create ? [say(`“${section.title}”中不再能新增`, SECTION_LESS)] : []
    }),
    ...after
      .filter((section) => !before.some((one) => same(one, section)))
      .map(({ title }) => say(`查看时有了“${title}”`, ADDED)),
  ]
}
