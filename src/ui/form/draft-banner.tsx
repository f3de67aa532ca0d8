/** Offers what was typed in an earlier visit. */
import type { Resource } from '../../model/resource.ts'
import { formatTime } from '../../model/time.ts'
import { Button } from '../controls/button.tsx'
import type { FormDraft } from './draft.ts'
import styles from './editor.module.css'

interface DraftBannerProps {
  readonly resource: Resource
  readonly draft: FormDraft
  readonly outdated: boolean
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

export function DraftBanner({ resource, draft, outdated, onRestore, onDiscard }: DraftBannerProps) {
  const titles = resource.fields.filter((field) => Object.hasOwn(draft.changes, field.name)).map((field) => field.title)
  return (
    <div className={styles.draft} role="status">
      <p>
        发现 {timeWords(draft.at)} 未保存的修改：{titles.join('、')}
        {outdated && '。此后该记录已被修改，恢复后请核对'}
      </p>
      <span className={styles.draftActions}>
        <Button size="small" variant="primary" onClick={onRestore}>
          恢复
        </Button>
        <Button size="small" onClick={onDiscard}>
          丢弃
        </Button>
      </span>
    </div>
  )
}

/** Holds the banner's place, so that the form does not move under the hand when it comes. */
export function DraftOpening() {
  return (
    <div className={styles.draft} role="status">
      <p>正在读取未保存的修改…</p>
    </div>
  )
}

/** `10:32` today, `05月01日 10:32` before. */
function timeWords(at: number): string {
  const today = formatTime(at, 'YYYY-MM-DD') === formatTime(Date.now(), 'YYYY-MM-DD')
  return formatTime(at, today ? 'HH:mm' : 'MM月DD日 HH:mm')
}
