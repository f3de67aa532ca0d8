/** Hands what the screens announce through ra-core to the one place that shows toasts. */
import { useNotificationContext, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { announce, type AnnouncedAction, type ToastLevel } from '../announce.ts'

export function ScreenAnnouncements() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const said = takeNotification()
    if (!said || typeof said.message !== 'string') return
    const { message, type, notificationOptions } = said
    const durationMs = notificationOptions?.autoHideDuration ?? undefined
    const words = translate(message, { _: message, ...notificationOptions?.messageArgs })
    const action: AnnouncedAction | undefined = notificationOptions?.action
    announce({
      words,
      level: levelOf(type),
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(action === undefined ? {} : { action }),
    })
  }, [notifications, takeNotification, translate])
  return null
}

const LEVELS: ReadonlySet<string> = new Set<ToastLevel>(['success', 'info', 'warning', 'error'])

function levelOf(type: string): ToastLevel {
  return LEVELS.has(type) ? (type as ToastLevel) : 'info'
}
