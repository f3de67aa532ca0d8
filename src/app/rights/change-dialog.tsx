/** Asks before a right is given or taken, and says what that means. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureWords } from '../../model/failure-words.ts'
import { RIGHT_WORDS } from '../../model/right-words.ts'
import type { PersonalRight } from '../../model/rights.ts'
import { giveRight, takeRight } from '../../providers/account-rights.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import type { RightHolder } from '../../wire/right-holders.ts'
import { announce } from '../announce.ts'
import { useHttp } from '../session/use-session.ts'
import { RIGHT_MEANINGS } from './right-meanings.ts'
import { KEY } from './right-queries.ts'

export interface ChangeAsked {
  readonly holder: RightHolder
  readonly right: PersonalRight
  readonly gives: boolean
}

interface ChangeDialogProps {
  readonly asked: ChangeAsked
  onClose(): void
}

export function ChangeDialog({ asked, onClose }: ChangeDialogProps) {
  const { holder, right, gives } = asked
  const { change, busy, error } = useChange(asked, onClose)
  const verb = gives ? '授予' : '收回'
  return (
    <Dialog
      open
      title={gives ? `授予 ${holder.name}「${RIGHT_WORDS[right]}」` : `收回 ${holder.name} 的「${RIGHT_WORDS[right]}」`}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button variant={gives ? 'primary' : 'danger'} busy={busy} onClick={change}>
            {verb}
          </Button>
        </>
      }
    >
      <p>
        {gives
          ? `${holder.name} 从现在起${RIGHT_MEANINGS[right]}`
          : `${holder.name} 从现在起不能再这样做：${RIGHT_MEANINGS[right]}`}
      </p>
      <p>
        {gives
          ? '对其所在的每个机构都有效，重新打开页面后可用。'
          : `${holder.name} 的登录会立即结束，需要重新登录；没有保存的内容会留在页面上。`}
      </p>
      {error !== null && (
        <p className="rc-form-error" role="alert">
          {failureWords(error)}
        </p>
      )}
    </Dialog>
  )
}

function useChange({ holder, right, gives }: ChangeAsked, onClose: () => void) {
  const http = useHttp()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (gives ? giveRight : takeRight)(http, holder.id, right),
    onSuccess: () => {
      const words = gives ? '已授予' : '已收回'
      announce({ words: `${words} ${holder.name}「${RIGHT_WORDS[right]}」`, level: 'success' })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return { change: () => mutate(), busy: isPending, error }
}
