/** 账号安全: what somebody can do about their own account. Each part loads and fails by itself. */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ChangePasswordDialog } from '../session/change-password-dialog.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { Section } from './section.tsx'
import './account.css'

export function AccountPage() {
  return (
    <div className="rc-account">
      <h1>账号安全</h1>
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </div>
  )
}

function PasswordSection() {
  const [changing, setChanging] = useState(false)
  return (
    <Section title="密码" action={<Button onClick={() => setChanging(true)}>修改密码</Button>}>
      <p>只有您自己知道的密码。修改之后，您在其他设备和浏览器上的登录会全部退出。</p>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  )
}
