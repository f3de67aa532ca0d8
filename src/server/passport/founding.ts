/**
 * The first use of an empty server: its first consortium, hospital and administrators. `npm run admin` does it at the server's
 * machine, the console with the one-time code that the start of the server prints.
 *
 * Units   Milliseconds.
 * Errors  `invalid` with every field that is wrong; `notFound` once the server has people.
 */
import { createHash, randomInt } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import { isMobileNumber } from '../../model/text-rules.ts'
import { CONSORTIUM_ADMIN } from '../../model/scope.ts'
import type { CodedFounding, FoundingPerson, FoundingRequest } from '../../wire/founding.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import type { Founded, Founding } from '../store/founding.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import { holdsName, LIKE_NAME_WORDS, NAME_MAX, personProblems, PHONE_WORDS, unfitProblem } from './fitness.ts'
import { hashPassword } from './password.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'

/** Without characters that look alike. */
export const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_GROUPS = 3
const GROUP_LETTERS = 4
export const FOUNDING_CODE_MS = 60 * 60_000
const TRIES_MAX = 10
const CLOSED_WORDS = '已有账号，首次设置已经关闭，请直接登录'
const WRONG_CODE_WORDS = '设置码不正确或已失效。它在服务启动时输出，重新启动服务会给出新的'

/** A new code for a store without people; undefined where somebody can sign in already. */
export async function issueFoundingCode(store: Store, now: number): Promise<string | undefined> {
  if (await store.accounts.hasUsers()) return undefined
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const code = Array.from({ length: CODE_GROUPS }, group).join('-')
  await store.founding.addCode(hashCode(code), now + FOUNDING_CODE_MS)
  return code
}

export interface FoundingOptions {
  readonly store: Store
  readonly policy: ServerPasswordPolicy
}

export async function foundByCode(options: FoundingOptions, asked: CodedFounding, origin: Origin): Promise<void> {
  const { store, policy } = options
  if (await store.accounts.hasUsers()) throw new Failure('notFound', { words: CLOSED_WORDS })
  if (asked.code === '') refuse([problemOf('Code', 'required', '请填写设置码')])
  // Whoever sets the console up has chosen their own password, and those of the others.
  const founding = await foundingOf(policy, asked, { isGiven: (index) => index > 0 })
  const founded = await store.founding.foundWithCode(founding, hashCode(asked.code), TRIES_MAX)
  if (founded === 'closed') throw new Failure('notFound', { words: CLOSED_WORDS })
  if (founded === 'wrong') return refuse([problemOf('Code', 'code', WRONG_CODE_WORDS)])
  await auditFounding(store, founded, origin)
}

/** For whoever sits at the server; may be done again for further hospitals and people. */
export async function foundConsole(options: FoundingOptions, asked: FoundingRequest, origin: Origin): Promise<void> {
  await auditFounding(
    options.store,
    await options.store.founding.found(await foundingOf(options.policy, asked, { isGiven: () => true })),
    origin,
  )
}

interface FoundingKind {
  /** Whether somebody else has chosen the password. */
  readonly isGiven: (index: number) => boolean
  /** Of a consortium that is there, and has no name here. */
  readonly isMember?: boolean
  /** When the passwords end; never when absent. */
  readonly endsMs?: number
}

/** What is to be founded, judged. */
export async function foundingOf(
  policy: ServerPasswordPolicy,
  asked: FoundingRequest,
  { isGiven, isMember = false, endsMs }: FoundingKind,
): Promise<Founding> {
  const problems = foundingProblems(policy, asked).filter(({ path }) => !isMember || path !== '/ConsortiumName')
  if (problems.length > 0) refuse(problems)
  const administrators = asked.administrators.map(async ({ role, userName, name, phone, password }, index) => ({
    role,
    userName,
    displayName: name,
    phone,
    passwordHash: await hashPassword(password),
    isPasswordGiven: isGiven(index),
    passwordEndsMs: endsMs,
  }))
  const { consortiumName, organizationName } = asked
  return { consortiumName, organizationName, administrators: await Promise.all(administrators) }
}

export function foundingProblems(policy: ServerPasswordPolicy, asked: FoundingRequest): readonly Problem[] {
  const { consortiumName, organizationName, administrators } = asked
  const needsOrganization = administrators.some(({ role }) => role !== CONSORTIUM_ADMIN)
  const names = administrators.map(({ userName }) => userName.toLowerCase())
  return [
    ...nameProblems('ConsortiumName', '联合体名称', { name: consortiumName, isNeeded: true }),
    ...nameProblems('OrganizationName', '医院名称', { name: organizationName, isNeeded: needsOrganization }),
    ...(administrators.length === 0 ? [problemOf('Administrators', 'minItems', '请填写一位管理员')] : []),
    ...administrators.flatMap((person, index) => {
      const isRepeated = names.indexOf(person.userName.toLowerCase()) < index
      const repeated = isRepeated ? [problemOf('UserName', 'repeated', '两位管理员的账号不能相同')] : []
      return [...personalProblems(policy, person), ...repeated].map(({ path, ...problem }) => ({
        ...problem,
        path: `/Administrators/${index}${path}`,
      }))
    }),
  ]
}

interface PlaceName {
  readonly name: string
  readonly isNeeded: boolean
}

function nameProblems(field: string, title: string, { name, isNeeded }: PlaceName): readonly Problem[] {
  const isFit = name.length <= NAME_MAX && (name !== '' || !isNeeded)
  return isFit ? [] : [problemOf(field, 'name', `请填写${title}，最多 ${NAME_MAX} 个字`)]
}

function personalProblems(policy: ServerPasswordPolicy, person: FoundingPerson): readonly Problem[] {
  const { userName, phone, password } = person
  const unfit = password === '' ? { code: 'required', message: '请填写密码' } : unfitProblem(policy, password)
  return [
    ...personProblems(person),
    ...(phone === '' || isMobileNumber(phone) ? [] : [problemOf('PhoneNumber', 'mobile', PHONE_WORDS)]),
    ...(unfit ? [problemOf('Password', unfit.code, unfit.message)] : []),
    ...(!unfit && holdsName(password, userName) ? [problemOf('Password', 'name', LIKE_NAME_WORDS)] : []),
  ]
}

async function auditFounding(store: Store, founded: Founded, origin: Origin): Promise<void> {
  const { organizationId, consortiumId, userIds } = founded
  for (const userId of userIds) {
    const trace = { object: userId, userId, organizationId, consortiumId }
    await store.audit.write({ action: 'found', result: 'ok', ...trace }, origin)
  }
}

/** However it is written: small letters, spaces and dashes do not matter. */
function hashCode(code: string): string {
  const letters = code.toUpperCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`founding ${letters}`).digest('hex')
}
