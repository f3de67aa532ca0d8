/**
 * What ra-core was told to announce, said once and taken away again: errors and warnings after 5 s, the rest after 4 s,
 * never while the pointer or the focus rests on it.
 */
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core'
import { isValidElement, useEffect, useRef, useState } from 'react'
import { TOAST_ERROR_MS } from '../../model/limits.ts'
import { Icon } from '../../ui/controls/icon.tsx'

const TOAST_MS = 4_000
const SHOWN_MAX = 3

interface Toast {
  readonly key: number
  readonly payload: NotificationPayload
}

export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const count = useRef(0)
  useEffect(() => {
    if (notifications.length === 0) return
    const payload = takeNotification()
    if (payload) setToasts((shown) => [...shown, { key: ++count.current, payload }].slice(-SHOWN_MAX))
  }, [notifications, takeNotification])
  const remove = (key: number) => setToasts((shown) => shown.filter((toast) => toast.key !== key))
  return (
    <div className="rc-toasts">
      {toasts.map((toast) => (
        <ToastLine key={toast.key} toast={toast} onDone={() => remove(toast.key)} />
      ))}
    </div>
  )
}

function ToastLine({ toast, onDone }: { readonly toast: Toast; onDone(): void }) {
  const translate = useTranslate()
  const [held, setHeld] = useState(false)
  const { message, type, notificationOptions } = toast.payload
  const urgent = type === 'error' || type === 'warning'
  const stay = notificationOptions?.autoHideDuration ?? (urgent ? TOAST_ERROR_MS : TOAST_MS)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => done.current(), stay)
    return () => clearTimeout(timer)
  }, [held, stay])
  return (
    <div
      className="rc-toast"
      data-level={type}
      role={urgent ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>
        {typeof message === 'string'
          ? translate(message, { _: message, ...notificationOptions?.messageArgs })
          : isValidElement(message) && message}
      </span>
      <button type="button" aria-label="关闭提示" title="关闭提示" onClick={onDone}>
        <Icon name="close" />
      </button>
    </div>
  )
}
