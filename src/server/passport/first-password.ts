/**
 * The first password of an account that an administrator opens. One that is given fits the policy and has to be replaced at the
 * first sign-in (`isPasswordGiven`); without one nobody can sign in until the owner sets it by a code (`ForgetPassword`).
 */
import { randomBytes } from 'node:crypto'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { NewUser } from '../store/accounts.ts'
import { holdsName, LIKE_NAME_WORDS, unfitProblem } from './fitness.ts'
import { hashPassword } from './password.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'

export async function firstPassword(
  policy: ServerPasswordPolicy,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<Pick<NewUser, 'passwordHash' | 'isPasswordGiven'>> {
  if (password === '')
    return { passwordHash: await hashPassword(randomBytes(32).toString('base64')), isPasswordGiven: false }
  const unfit = unfitProblem(policy, password)
  if (unfit) refuse([problemOf('Password', unfit.code, unfit.message)])
  if (holdsName(password, userName)) refuse([problemOf('Password', 'name', LIKE_NAME_WORDS)])
  return { passwordHash: await hashPassword(password), isPasswordGiven: true }
}
