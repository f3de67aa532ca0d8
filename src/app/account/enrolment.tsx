/**
 * Switching the second factor on, once the password has been proved: the secret for the authenticator, a first code of it, the
 * recovery codes. The same on the page 账号安全 and as a step of the sign-in.
 */
import { type ReactNode, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { confirmSecondFactor } from '../../providers/second-factor.ts'
import type { Requesting } from '../../providers/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Enrolment } from '../../wire/second-factor.ts'
import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './enrolment.css'

interface EnrolmentProps {
  readonly http: Requesting
  readonly enrolment: Enrolment
  /** The recovery codes have been kept. */
  onDone(): void
  /** Beside the button that goes on. */
  readonly wayOut: ReactNode
}

export function EnrolmentSteps({ http, enrolment, onDone, wayOut }: EnrolmentProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} news="两步验证已开启。" onDone={onDone} />
  return <Scan http={http} enrolment={enrolment} wayOut={wayOut} onConfirmed={setCodes} />
}

interface ScanProps extends Pick<EnrolmentProps, 'http' | 'enrolment' | 'wayOut'> {
  onConfirmed(codes: readonly string[]): void
}

function Scan({ http, enrolment, wayOut, onConfirmed }: ScanProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    if (code.trim() === '') return setError('请填写验证器显示的 6 位数字')
    setBusy(true)
    try {
      onConfirmed(await confirmSecondFactor(http, code.replace(/\s/g, '')))
    } catch (thrown) {
      setError(codeWords(thrown))
      setBusy(false)
    }
  }
  return (
    <form
      className="rc-enrolment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <ol>
        <li>在手机上安装一个验证器，如 Microsoft Authenticator、Google Authenticator，微信里也有同类小程序。</li>
        <li>
          用它扫描二维码；不能扫描时，手工填写密钥。
          <div className="rc-enrolment-secret">
            <QrPicture text={enrolment.uri} label="两步验证的二维码" />
            <p>
              密钥
              <code aria-label="密钥">{inFours(enrolment.secret)}</code>
            </p>
          </div>
        </li>
        <li>填写验证器显示的 6 位数字。</li>
      </ol>
      <CodeField
        inputMode="numeric"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error || undefined}
      />
      <div className="rc-enrolment-actions">
        <Button type="submit" variant="primary" busy={busy}>
          确认开启
        </Button>
        {wayOut}
      </div>
    </form>
  )
}

function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

function codeWords(thrown: unknown): string {
  return (thrown instanceof Failure ? thrown.problems[0]?.message : undefined) ?? failureWords(thrown)
}
