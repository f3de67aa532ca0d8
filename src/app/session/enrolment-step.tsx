/** A step of the sign-in: an organization demands a second factor of this person, who has none yet. */
import { useEffect, useState } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { startSecondFactor } from '../../providers/second-factor.ts'
import { withTokens } from '../../providers/tokens.ts'
import type { Enrolment } from '../../wire/second-factor.ts'
import { EnrolmentSteps } from '../account/enrolment.tsx'
import type { DutyStepProps } from './first-password.tsx'
import { useHttp } from './use-session.ts'

export function EnrolmentStep({ unfinished, password, onDone, onBack }: DutyStepProps) {
  const http = useHttp()
  const [own] = useState(() => withTokens(http, unfinished.tokens))
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [error, setError] = useState('')
  useEffect(() => {
    let isHere = true
    startSecondFactor(own, password).then(
      (begun) => isHere && setEnrolment(begun),
      (thrown: unknown) => isHere && setError(failureWords(thrown)),
    )
    return () => void (isHere = false)
  }, [own, password])
  const back = (
    <button type="button" className="rc-button" onClick={onBack}>
      返回登录
    </button>
  )
  return (
    <div className="rc-signin-form">
      <h1 id="signin-title">开启两步验证</h1>
      <p className="rc-signin-lead">管理员登录时除了密码，还要填写手机上的验证码。</p>
      {error && (
        <p className="rc-form-error" role="alert">
          {error}
        </p>
      )}
      {enrolment ? (
        <EnrolmentSteps
          http={own}
          enrolment={enrolment}
          wayOut={back}
          onDone={() => void onDone(password).catch((thrown: unknown) => setError(failureWords(thrown)))}
        />
      ) : (
        error && back
      )}
    </div>
  )
}
