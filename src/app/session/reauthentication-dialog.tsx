/**
 * Asks for the password over the page when the session has run out under unsaved work. A modal of the browser's own: it lies
 * above every other dialog and keeps them from being used, without knowing them.
 */
import { useEffect, useRef } from 'react'
import { ResumeForm } from './resume-form.tsx'
import './reauthentication-dialog.css'

export function ReauthenticationDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const focused = document.activeElement
    shown.setAttribute('closedby', 'none')
    shown.showModal()
    shown.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
    return () => {
      shown.close()
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="rc-reauthentication"
      aria-labelledby="reauthentication-title"
      // Without it a page would be left whose every call waits; browsers know three ways out of a dialog.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()}
    >
      <h2 id="reauthentication-title">登录已过期，请输入密码继续</h2>
      <p className="rc-quiet">页面上填写的内容都还在，继续后可以接着保存。</p>
      <ResumeForm action="继续" isNamed />
    </dialog>
  )
}
