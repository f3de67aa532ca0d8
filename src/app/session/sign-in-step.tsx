/** What is to be done between the password and the session: each step in the place of the form. Loaded for those who have one. */
import { lazy, Suspense } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { Failure, type SignInDuty } from '../../model/failure.ts'
import { revokeSession } from '../../providers/revocation.ts'
import { CodeStep } from './code-step.tsx'
import { FirstPasswordStep } from './first-password.tsx'
import type { UnfinishedSignIn } from './session.ts'
import { useSession } from './use-session.ts'

const EnrolmentStep = lazy(async () => ({ default: (await import('./enrolment-step.tsx')).EnrolmentStep }))

/** With what was typed so far, which this page alone keeps. */
export type Step =
  | { readonly kind: 'code'; readonly account: string; readonly password: string }
  | { readonly kind: SignInDuty; readonly unfinished: UnfinishedSignIn; readonly password: string }

interface SignInStepProps {
  readonly step: Step
  /** Goes on to the next step, or to where the person wanted to go. */
  follow(unfinished: UnfinishedSignIn | undefined, password: string): Promise<void>
  /** To the form, which says why. */
  onBack(words?: string): void
}

const DUTIES = { passwordDue: FirstPasswordStep, secondFactorDue: EnrolmentStep } as const

export function SignInStep({ step, follow, onBack }: SignInStepProps) {
  const { signIn, enter } = useSession()
  const { password } = step
  if (step.kind === 'code') {
    const { account } = step
    const onCode = async (code: string) => follow(await signIn(account, password, code), password)
    return <CodeStep onCode={onCode} onBack={() => onBack()} />
  }
  const { unfinished } = step
  const { account, tokens } = unfinished
  const giveUp = () => {
    void revokeSession(fetch, tokens)
    onBack()
  }
  const done = async (typed: string) => {
    try {
      await follow(await enter(account, tokens), typed)
    } catch (thrown) {
      // The duty is done, and nothing on its page could help: somebody else has to give a role.
      if (!(thrown instanceof Failure && thrown.code === 'noRoles')) throw thrown
      onBack(failureWords(thrown))
    }
  }
  const DutyStep = DUTIES[step.kind]
  return (
    <Suspense fallback={null}>
      <DutyStep key={step.kind} unfinished={unfinished} password={password} onDone={done} onBack={giveUp} />
    </Suspense>
  )
}
