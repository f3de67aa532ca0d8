/** 两步验证: on or off for oneself; for an administrator also the rule of the hospital and the reset for a colleague. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchSecondFactor } from '../../providers/second-factor.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { SecondFactorState } from '../../wire/second-factor.ts'
import { useHttp } from '../session/use-session.ts'
import { EnrolDialog, RemoveDialog, RenewDialog, ResetDialog, RuleDialog } from './second-factor-dialogs.tsx'
import { Section, Unread } from './section.tsx'

const KEY = ['second-factor']
/** Fewer recovery codes are worth a word. */
const FEW = 3

const DIALOGS = {
  enrol: EnrolDialog,
  remove: RemoveDialog,
  renew: RenewDialog,
  reset: ResetDialog,
  rule: RuleDialog,
} as const

export function SecondFactorSection() {
  const http = useHttp()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => fetchSecondFactor(http) })
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const OpenDialog = open && DIALOGS[open]
  const close = () => {
    setOpen(undefined)
    void client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <Section title="两步验证" action={data && <Switch state={data} onOpen={setOpen} />}>
      <p>登录时除了密码，再填写手机验证器上的 6 位数字：只知道密码的人进不来。</p>
      {error && !data && <Unread error={error} onRetry={() => void refetch()} />}
      {data && <State state={data} onOpen={setOpen} />}
      {data && (data.rule || data.mayReset) && <Others state={data} onOpen={setOpen} />}
      {OpenDialog && data && <OpenDialog rule={data.rule} onClose={close} />}
    </Section>
  )
}

interface StateProps {
  readonly state: SecondFactorState
}

interface OpenerProps {
  onOpen(dialog: keyof typeof DIALOGS): void
}

function Switch({ state: { isOn, isRequired }, onOpen }: StateProps & OpenerProps) {
  if (!isOn)
    return (
      <Button variant="primary" onClick={() => onOpen('enrol')}>
        开启
      </Button>
    )
  return isRequired ? null : <Button onClick={() => onOpen('remove')}>关闭</Button>
}

function State({ state: { isOn, codesLeft, isRequired }, onOpen }: StateProps & OpenerProps) {
  if (!isOn) return <p className="rc-account-state">没有开启。</p>
  return (
    <p className="rc-account-state">
      <span className="rc-account-on">已开启</span>
      <span>
        还有 {codesLeft} 个恢复码{codesLeft < FEW && '，用完之前请更换'}。
      </span>
      <Button size="small" onClick={() => onOpen('renew')}>
        更换恢复码
      </Button>
      {isRequired && <span>管理员必须使用，不能关闭；换了手机请由另一位管理员重置。</span>}
    </p>
  )
}

/** What an administrator can do for the others. */
function Others({ state: { rule, isOn, mayReset }, onOpen }: StateProps & OpenerProps) {
  return (
    <div className="rc-account-rule">
      {rule ? <Rule rule={rule} isOn={isOn} onOpen={onOpen} /> : <p>同一联合体的管理员丢了手机，可以为他重置。</p>}
      {mayReset && (
        <Button size="small" onClick={() => onOpen('reset')}>
          为同事重置
        </Button>
      )}
    </div>
  )
}

interface RuleProps extends OpenerProps {
  readonly rule: NonNullable<SecondFactorState['rule']>
  /** Whether the person may demand of others what they have themselves. */
  readonly isOn: boolean
}

function Rule({ rule, isOn, onOpen }: RuleProps) {
  return (
    <>
      <p>
        {rule.organizationName}
        {rule.isRequired ? '要求管理员使用两步验证。' : '没有要求管理员使用两步验证。'}
        {!rule.isRequired && !isOn && '先为自己的账号开启，才能要求其他管理员使用。'}
      </p>
      <Button size="small" disabled={!rule.isRequired && !isOn} onClick={() => onOpen('rule')}>
        {rule.isRequired ? '不再要求' : '要求管理员使用'}
      </Button>
    </>
  )
}
