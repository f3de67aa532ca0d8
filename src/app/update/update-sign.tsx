/** In the top bar while a new version waits: for something to be saved, or for the person who has said 稍后. */
import { Icon } from '../../ui/controls/icon.tsx'
import { announce } from '../announce.ts'
import { unsavedPages, useUnsavedPages } from '../unsaved.ts'
import { answerWaiting, useWaiting } from './waiting.ts'

export function UpdateSign() {
  const waiting = useWaiting()
  const isBusy = useUnsavedPages().length > 0
  if (!waiting || (!isBusy && !waiting.isDeclined)) return null
  const name = isBusy ? '有新版本，保存后更新' : '有新版本，点击更新'
  return (
    <button type="button" className="rc-bar-button rc-update-sign" aria-label={name} title={name} onClick={ask}>
      <Icon name="upload" />
    </button>
  )
}

/** With something unsaved the question comes when that is saved or given up. */
function ask(): void {
  answerWaiting(false)
  const titles = unsavedPages().map(({ title }) => `“${title}”`)
  if (titles.length === 0) return
  announce({ words: `${titles.join('、')}有未保存的修改；保存或放弃后会再询问是否更新`, level: 'info' })
}
