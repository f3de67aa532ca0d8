/** What the last act came to: a success goes by itself, a refusal stays until it is read. */
import { useEffect } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { Notice } from './studio-view.ts'

const SUCCESS_MS = 2_500

interface StudioNoticeProps {
  readonly notice: Notice | undefined
  readonly onDismiss: () => void
}

export function StudioNotice({ notice, onDismiss }: StudioNoticeProps) {
  useEffect(() => {
    if (notice?.level !== 'success') return
    const timer = setTimeout(onDismiss, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [notice, onDismiss])
  const isError = notice?.level === 'error'
  return (
    <div className="rc-studio-notice" data-level={notice?.level} role={isError ? 'alert' : 'status'}>
      {notice?.words}
      {isError && (
        <IconButton label="知道了" tip="end" onClick={onDismiss}>
          <Icon name="close" />
        </IconButton>
      )}
    </div>
  )
}
