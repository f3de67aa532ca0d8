/** Yes or no. A flag with named states (启用, 停用) carries them as its choices. */
import { Badge } from '../controls/badge.tsx'
import { FlagFilter } from './flag-filter.tsx'
import { nothingCell } from './cells.tsx'
import { flagWords } from './flag-words.ts'
import type { KindView } from './view.ts'

export const flagView: KindView = {
  cell: (value, field) => {
    if (typeof value !== 'boolean') return nothingCell
    return <Badge tone={value ? 'success' : 'neutral'}>{flagWords(value, field)}</Badge>
  },
  words: flagWords,
  align: 'start',
  width: 92,
  isFixed: true,
  Filter: FlagFilter,
}
