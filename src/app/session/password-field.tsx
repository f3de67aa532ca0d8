import { useState } from 'react'

/** A password with a switch to see it and a hint while caps lock is on. */
export function PasswordField({ describedBy }: { readonly describedBy?: string }) {
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: React.KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="rc-signin-field">
      <label htmlFor="password">密码</label>
      <div className="rc-signin-password">
        <input
          id="password"
          name="password"
          type={visible ? 'text' : 'password'}
          className="rc-input"
          autoComplete="current-password"
          maxLength={128}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
          aria-describedby={[capsLock && 'caps-hint', describedBy].filter(Boolean).join(' ') || undefined}
        />
        <button type="button" aria-controls="password" onClick={() => setVisible(!visible)}>
          {visible ? '隐藏密码' : '显示密码'}
        </button>
      </div>
      <p className="rc-signin-hint" id="caps-hint" role="status">
        {capsLock ? '大写锁定已打开' : ''}
      </p>
    </div>
  )
}
