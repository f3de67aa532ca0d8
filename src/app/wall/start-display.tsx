/** 投屏: makes this browser's session a display, and begins anew as one. */
import { useState } from 'react'
import { startDisplay } from '../../providers/display-session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DISPLAY_NAME_MAX } from '../../wire/display-session.ts'
import { AskDialog } from '../account/ask-dialog.tsx'
import { dropMenuNote } from '../menu-note.ts'
import { PasswordField } from '../session/password-field.tsx'
import { TextField } from '../session/text-field.tsx'
import { useHttp } from '../session/use-session.ts'

export function StartDisplay() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>投屏</Button>
      {isOpen && <StartDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function StartDialog({ onClose }: { onClose(): void }) {
  const http = useHttp()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const run = async () => {
    await startDisplay(http, { name: name.trim(), password })
    // What the menu asked for belongs to the session that was.
    dropMenuNote()
    // Nothing of the session that was is to stay in memory.
    window.location.reload()
  }
  const fields = {
    '/Name': name.trim() === '' ? '请给屏幕起个名字，如“会议室 3”' : undefined,
    '/Password': password === '' ? '请填写当前密码' : undefined,
  }
  return (
    <AskDialog title="投屏" action="开始投屏" onClose={onClose} run={run} fields={fields}>
      {(errors) => (
        <>
          <p>
            这个浏览器会变成一块屏幕：只显示统计数字，不会锁屏，不显示任何人的姓名。其他标签页也一样；要再做别的，请重新登录。
          </p>
          <TextField
            id="display-name"
            label="屏幕名称"
            value={name}
            maxLength={DISPLAY_NAME_MAX}
            onChange={(event) => setName(event.target.value)}
            error={errors['/Name']}
          />
          <PasswordField
            id="display-password"
            label="当前密码"
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
            error={errors['/Password']}
          />
          <p className="rc-quiet">开始之前请保存好没有完成的内容。可以随时在“账号安全 · 登录设备”里结束投屏。</p>
        </>
      )}
    </AskDialog>
  )
}
