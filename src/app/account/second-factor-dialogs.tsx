/** The dialogs of 两步验证. Each asks for what the server asks for, and says what it refuses at the field. */
import { useState } from 'react'
import {
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactorOf,
  setSecondFactorRule,
  startSecondFactor,
} from '../../providers/second-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import type { Enrolment, FactorProof, SecondFactorState } from '../../wire/second-factor.ts'
import { announce } from '../announce.ts'
import { CurrentPassword } from '../session/current-password.tsx'
import { TextField } from '../session/text-field.tsx'
import { useHttp } from '../session/use-session.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { EnrolmentSteps } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface FactorDialogProps {
  readonly rule: SecondFactorState['rule']
  onClose(): void
}

export function EnrolDialog({ onClose }: FactorDialogProps) {
  const http = useHttp()
  const [password, setPassword] = useState('')
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const cancel = <Button onClick={onClose}>取消</Button>
  const finish = () => {
    announce({ words: '两步验证已开启', level: 'success' })
    onClose()
  }
  if (enrolment)
    return (
      // Not left by a click beside it: the recovery codes come once.
      <Dialog open title="开启两步验证">
        <EnrolmentSteps http={http} enrolment={enrolment} onDone={finish} wayOut={cancel} />
      </Dialog>
    )
  return (
    <AskDialog
      title="开启两步验证"
      action="下一步"
      onClose={onClose}
      run={async () => setEnrolment(await startSecondFactor(http, password))}
      fields={{ '/Password': password === '' ? '请填写当前密码' : undefined }}
    >
      {(errors) => (
        <CurrentPassword id="factor-password" value={password} onChange={setPassword} error={errors['/Password']} />
      )}
    </AskDialog>
  )
}

/** In the place of those that are left: while the factor stays on. */
export function RenewDialog({ onClose }: FactorDialogProps) {
  const http = useHttp()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <Dialog open title="新的恢复码">
        <RecoveryCodes codes={codes} news="已换成新的恢复码，以前的都不能再用。" onDone={onClose} />
      </Dialog>
    )
  return (
    <ProofDialog
      title="更换恢复码"
      action="更换"
      words="得到 10 个新的恢复码；以前的全部作废，包括抄下、打印的。"
      run={async (proof) => setCodes(await renewRecoveryCodes(http, proof))}
      onClose={onClose}
    />
  )
}

export function RemoveDialog({ onClose }: FactorDialogProps) {
  const http = useHttp()
  const remove = async (proof: FactorProof) => {
    await removeSecondFactor(http, proof)
    announce({ words: '两步验证已关闭', level: 'success' })
    onClose()
  }
  return (
    <ProofDialog
      title="关闭两步验证"
      action="关闭两步验证"
      isDanger
      words="关闭之后，只凭密码就能登录；剩下的恢复码全部作废。"
      run={remove}
      onClose={onClose}
    />
  )
}

interface ProofDialogProps {
  readonly title: string
  readonly action: string
  readonly isDanger?: boolean
  /** What it comes to. */
  readonly words: string
  run(proof: FactorProof): Promise<void>
  onClose(): void
}

/** Asks for the password and a code, both. */
function ProofDialog({ title, action, isDanger = false, words, run, onClose }: ProofDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <AskDialog
      title={title}
      action={action}
      isDanger={isDanger}
      onClose={onClose}
      run={() => run({ password, code })}
      fields={{
        '/Password': password === '' ? '请填写当前密码' : undefined,
        '/Code': code === '' ? '请填写验证码或恢复码' : undefined,
      }}
    >
      {(errors) => (
        <>
          <p className="rc-quiet">{words}</p>
          <CurrentPassword id="factor-password" value={password} onChange={setPassword} error={errors['/Password']} />
          <CodeField
            label="验证码或恢复码"
            value={code}
            onChange={(event) => setCode(event.target.value.trim())}
            error={errors['/Code']}
          />
        </>
      )}
    </AskDialog>
  )
}

export function ResetDialog({ onClose }: FactorDialogProps) {
  const http = useHttp()
  const [userName, setUserName] = useState('')
  const reset = async () => {
    await resetSecondFactorOf(http, userName)
    announce({ words: `已重置 ${userName} 的两步验证`, level: 'success' })
    onClose()
  }
  return (
    <AskDialog
      title="为同事重置两步验证"
      action="重置"
      isDanger
      onClose={onClose}
      run={reset}
      fields={{ '/UserName': userName.trim() === '' ? '请填写同事的账号' : undefined }}
    >
      {(errors) => (
        <>
          <p className="rc-quiet">给丢了手机又没有恢复码的同事用，请先当面或电话核实是本人。他的登录会全部退出。</p>
          <TextField
            id="factor-account"
            label="同事的账号"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            value={userName}
            onChange={(event) => setUserName(event.target.value)}
            error={errors['/UserName']}
          />
        </>
      )}
    </AskDialog>
  )
}

export function RuleDialog({ rule, onClose }: FactorDialogProps) {
  const http = useHttp()
  const isRequired = rule?.isRequired === true
  const change = async () => {
    await setSecondFactorRule(http, !isRequired)
    announce({ words: isRequired ? '不再要求两步验证' : '已要求管理员使用两步验证', level: 'success' })
    onClose()
  }
  return (
    <AskDialog
      title={isRequired ? '不再要求两步验证' : '要求管理员使用两步验证'}
      action={isRequired ? '不再要求' : '要求'}
      onClose={onClose}
      run={change}
      fields={{}}
    >
      {() => (
        <p>
          {isRequired
            ? '管理员可以自己关闭两步验证，只凭密码登录。'
            : `${rule?.organizationName ?? ''}还没有开启的管理员，要重新登录并开启之后才能继续工作。`}
        </p>
      )}
    </AskDialog>
  )
}
