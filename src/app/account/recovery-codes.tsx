/** The recovery codes, shown this once: to copy or to save, and to go on from. */
import { Button } from '../../ui/controls/button.tsx'
import { CopyTextButton } from '../copy-text-button.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** What has been done. */
  readonly news: string
  onDone(): void
}

export function RecoveryCodes({ codes, news, onDone }: RecoveryCodesProps) {
  return (
    <div className="rc-enrolment">
      <p role="status">
        {news}下面是 {codes.length} 个恢复码，<strong>只显示这一次</strong>
        ：没有手机时，每个可以代替验证码登录一次。请抄下或打印，放在安全的地方。
      </p>
      <ul className="rc-recovery" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="rc-enrolment-actions">
        <Button variant="primary" onClick={onDone}>
          我已保存好
        </Button>
        <CopyTextButton text={codes.join('\n')}>复制</CopyTextButton>
      </div>
    </div>
  )
}
