/** The dialogs of 两步验证. Each asks for what the server asks for, and says what it refuses at the field. */
import { useState } from 'react'
import {
  removeSecondFactor,
  resetSecondFactorOf,
  setSecondFactorRule,
  startSecondFactor,
} from '../../providers/second-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import type { Enrolment, SecondFactorState } from '../../wire/second-factor.ts'
import { announce } from '../announce.ts'
import { CurrentPassword } from '../session/current-password.tsx'
import { TextField } from '../session/text-field.tsx'
import { useHttp } from '../session/use-session.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { EnrolmentSteps } from './enrolment.tsx'

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

export function RemoveDialog({ onClose }: FactorDialogProps) {
  const http = useHttp()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = async () => {
    await removeSecondFactor(http, { password, code })
    announce({ words: '两步验证已关闭', level: 'success' })
    onClose()
  }
  return (
    <AskDialog
      title="关闭两步验证"
      action="关闭两步验证"
      isDanger
      onClose={onClose}
      run={remove}
      fields={{
        '/Password': password === '' ? '请填写当前密码' : undefined,
        '/Code': code === '' ? '请填写验证码或恢复码' : undefined,
      }}
    >
      {(errors) => (
        <>
          <p className="rc-quiet">关闭之后，只凭密码就能登录；剩下的恢复码全部作废。</p>
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog begins here
            autoFocus
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
