/** Whether a new account's name and password will do, in words for whoever chooses them. */
import { passwordProblem } from '../../model/password.ts'
import type { Problem } from '../../model/problem.ts'
import { isUserName } from '../../model/rules.ts'
import { problemOf } from '../../wire/strict.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'

export const LIKE_NAME_WORDS = '密码不能包含账号'
export const PHONE_WORDS = '请填写正确的手机号'
const COMMON_PASSWORD_WORDS = '这个密码太常见，容易被猜到，请换一个'
export const NAME_MAX = 64
/** Shorter names stand in many passwords by chance. */
const TELLING_NAME = 4

/** What is wrong with a password whoever it is for; an empty one is for the caller to refuse. */
export function unfitProblem(
  policy: ServerPasswordPolicy,
  password: string,
): { readonly code: string; readonly message: string } | undefined {
  const problem = passwordProblem(policy, password)
  if (problem !== null) return { code: 'password', message: problem }
  return isCommonPassword(password) ? { code: 'common', message: COMMON_PASSWORD_WORDS } : undefined
}

export function holdsName(password: string, userName: string): boolean {
  return userName.length >= TELLING_NAME && password.toLowerCase().includes(userName.toLowerCase())
}

export function personProblems(person: { readonly userName: string; readonly name: string }): readonly Problem[] {
  const { userName, name } = person
  const account = accountWords(userName)
  return [
    ...(account === undefined ? [] : [problemOf('UserName', 'userName', account)]),
    ...(name.trim() === '' || name.length > NAME_MAX
      ? [problemOf('Name', 'name', `请填写姓名，最多 ${NAME_MAX} 个字`)]
      : []),
  ]
}

function accountWords(userName: string): string | undefined {
  if (!isUserName(userName)) return '账号不能包含中文'
  const isFit = /^[!-~]+$/.test(userName) && userName.length <= NAME_MAX
  return isFit ? undefined : `账号只能用字母、数字和英文标点，最多 ${NAME_MAX} 个字符`
}
