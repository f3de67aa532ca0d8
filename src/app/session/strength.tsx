/** How strong a password looks while it is typed, in a word and a bar, and which parts of the rule it keeps already. */
import type { PasswordPolicy } from '../../model/console-settings.ts'
import { passwordRules, passwordStrength } from '../../model/password.ts'

interface StrengthProps {
  readonly id: string
  readonly policy: PasswordPolicy
  readonly password: string
}

export function Strength({ id, policy, password }: StrengthProps) {
  const { score, word } = passwordStrength(policy, password)
  return (
    <div className="rc-strength" id={id}>
      <p>
        <span className="rc-strength-bar" data-score={score} aria-hidden="true" />
        <span role="status">{word === '' ? '密码要求' : `密码强度：${word}`}</span>
      </p>
      <ul>
        {passwordRules(policy, password).map(({ words, holds }) => (
          <li key={words} data-holds={holds}>
            <span aria-hidden="true">{holds ? '✓' : '○'}</span>
            {words}
            <span className="rc-sr">{holds ? '（已满足）' : '（未满足）'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
