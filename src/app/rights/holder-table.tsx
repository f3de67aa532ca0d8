/** People with the rights that they hold, and what can be done about each of them. */
import { RIGHT_WORDS } from '../../model/right-words.ts'
import { type PersonalRight, RIGHTS } from '../../model/rights.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { RightHolder, RightHolders } from '../../wire/right-holders.ts'
import type { ChangeAsked } from './change-dialog.tsx'

interface HolderTableProps extends Pick<RightHolders, 'holders' | 'own'> {
  onAsk(asked: ChangeAsked): void
}

export function HolderTable({ holders, own, onAsk }: HolderTableProps) {
  return (
    <table className="rc-rights-table">
      <thead>
        <tr>
          <th scope="col">人员</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col">
              {RIGHT_WORDS[right]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <tr key={holder.id}>
            <th scope="row">
              <span>{holder.name}</span>
              <span className="rc-quiet">
                {[holder.phone, holder.organizationName].filter((text) => text !== '').join(' · ')}
              </span>
              {holder.refusal !== '' && <span className="rc-rights-refusal">{holder.refusal}</span>}
            </th>
            {RIGHTS.map((right) => (
              <td key={right} data-title={RIGHT_WORDS[right]}>
                <RightCell {...{ holder, right, onAsk }} isOwn={own.includes(right)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RightCellProps {
  readonly holder: RightHolder
  readonly right: PersonalRight
  /** Whether who looks holds it too: only then can it be given. */
  readonly isOwn: boolean
  onAsk(asked: ChangeAsked): void
}

function RightCell({ holder, right, isOwn, onAsk }: RightCellProps) {
  const has = holder.rights.includes(right)
  const mayChange = holder.refusal === '' && (has || isOwn)
  const verb = has ? '收回' : '授予'
  return (
    <span className="rc-rights-cell">
      {has ? <Badge tone="success">有</Badge> : <span className="rc-quiet">没有</span>}
      {mayChange && (
        <Button
          size="small"
          aria-label={`${verb} ${holder.name}「${RIGHT_WORDS[right]}」`}
          onClick={() => onAsk({ holder, right, gives: !has })}
        >
          {verb}
        </Button>
      )}
    </span>
  )
}
