/** Asks before a right is given or taken, and says what that means. */
import { useQueryClient } from '@tanstack/react-query'
import { RIGHT_WORDS } from '../../model/right-words.ts'
import type { PersonalRight } from '../../model/rights.ts'
import { giveRight, takeRight } from '../../providers/account-rights.ts'
import type { RightHolder } from '../../wire/right-holders.ts'
import { AskDialog } from '../account/ask-dialog.tsx'
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
  const change = useChange(asked, onClose)
  return (
    <AskDialog
      title={gives ? `授予 ${holder.name}「${RIGHT_WORDS[right]}」` : `收回 ${holder.name} 的「${RIGHT_WORDS[right]}」`}
      action={gives ? '授予' : '收回'}
      isDanger={!gives}
      onClose={onClose}
      run={change}
      fields={{}}
    >
      {() => (
        <>
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
        </>
      )}
    </AskDialog>
  )
}

function useChange({ holder, right, gives }: ChangeAsked, onClose: () => void) {
  const http = useHttp()
  const client = useQueryClient()
  return async () => {
    try {
      await (gives ? giveRight : takeRight)(http, holder.id, right)
      announce({ words: `${gives ? '已授予' : '已收回'} ${holder.name}「${RIGHT_WORDS[right]}」`, level: 'success' })
      onClose()
    } finally {
      void client.invalidateQueries({ queryKey: KEY })
    }
  }
}
