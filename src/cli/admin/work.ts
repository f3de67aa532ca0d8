/** What `npm run admin` does to the store, once it is known what is wanted. */
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM_ADMIN } from '../../model/scope.ts'
import { formatTime } from '../../model/time.ts'
import { foundConsole } from '../../server/passport/founding.ts'
import { holdsName, LIKE_NAME_WORDS, unfitProblem } from '../../server/passport/fitness.ts'
import { hashPassword } from '../../server/passport/password.ts'
import { networkOf, subjectOf } from '../../server/passport/proof.ts'
import type { Settings } from '../../server/settings.ts'
import type { Store } from '../../server/store/open.ts'
import type { FoundingPerson, FoundingRequest } from '../../wire/founding.ts'

export interface AdminContext {
  readonly store: Store
  readonly settings: Settings
}

/** Where these writes come from, for the audit trail. */
const ORIGIN = { requestId: 'admin', address: '' }

export async function createAdministrator(desk: AdminContext, asked: FoundingRequest): Promise<readonly string[]> {
  const policy = desk.settings.passwordPolicy
  await foundConsole({ store: desk.store, policy }, asked, ORIGIN).catch((error: unknown) => {
    throw error instanceof Failure ? new Error(wordsOf(error)) : error
  })
  return asked.administrators.map((person) => `已开通 ${roleWords(person, asked)} ${person.userName}（${person.name}）`)
}

function roleWords({ role }: FoundingPerson, { consortiumName, organizationName }: FoundingRequest): string {
  return role === CONSORTIUM_ADMIN ? `${consortiumName} 的联合体管理员` : `${organizationName} 的机构管理员`
}

/** Every field that is wrong, one a line. */
function wordsOf({ problems, message }: Failure): string {
  return problems.length > 0 ? problems.map((problem) => problem.message).join('\n') : message
}

/** Ends every session of the account and its lock. */
export async function resetPassword(
  { store, settings }: AdminContext,
  name: string,
  password: string,
): Promise<string> {
  const account = await accountNamed(store, name)
  const unfit = password === '' ? { message: '请填写密码' } : unfitProblem(settings.passwordPolicy, password)
  if (unfit) throw new Error(unfit.message)
  if (holdsName(password, account.userName)) throw new Error(LIKE_NAME_WORDS)
  await store.accounts.setPassword(account.userId, await hashPassword(password), { isGiven: true })
  await store.accounts.liftLocks([subjectOf(account, name)])
  const { userId, organizationId, consortiumId } = account
  const trace = { object: userId, userId, organizationId, consortiumId }
  await store.audit.write({ action: 'password', result: 'ok', ...trace, detail: { by: 'admin' } }, ORIGIN)
  return `账号 ${account.userName} 的密码已重新设置，它的登录状态和锁定都已解除，本人下次登录时要先改成自己的密码${account.disabled ? '。注意：账号已停用，仍不能登录' : ''}`
}

/** For somebody who has lost the telephone and the recovery codes; ends every session of the account. */
export async function resetSecondFactor({ store }: AdminContext, name: string): Promise<string> {
  const account = await accountNamed(store, name)
  if (!(await store.secondFactors.remove(account.userId))) return `账号 ${account.userName} 没有开启两步验证`
  await store.tokens.revokeUser(account.userId)
  const { userId, organizationId, consortiumId } = account
  const trace = { object: userId, userId, organizationId, consortiumId }
  await store.audit.write({ action: 'secondFactorReset', result: 'ok', ...trace, detail: { by: 'admin' } }, ORIGIN)
  return `账号 ${account.userName} 的两步验证已重置，它的登录都已退出`
}

export type Locked =
  | { readonly kind: 'account'; readonly name: string }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'all' }

export async function liftLock({ store }: AdminContext, locked: Locked): Promise<string> {
  const lifted = await store.accounts.liftLocks(await subjectsOf(store, locked))
  const what =
    locked.kind === 'all' ? '全部锁定' : locked.kind === 'account' ? `账号 ${locked.name}` : `地址 ${locked.address}`
  await store.audit.write(
    { action: 'unlock', object: what, result: 'ok', userId: '', organizationId: '', detail: { lifted } },
    ORIGIN,
  )
  return lifted === 0 ? `${what} 没有被锁定` : `${what} 已解除锁定（${lifted} 项）`
}

async function subjectsOf(store: Store, locked: Locked): Promise<readonly string[] | 'all'> {
  if (locked.kind === 'all') return 'all'
  if (locked.kind === 'address') {
    const network = networkOf(locked.address)
    return [`address:${network}`, `nobodies:${network}`, `code:address:${network}`]
  }
  const subject = subjectOf(await accountNamed(store, locked.name), locked.name)
  return [subject, `code:${subject}`]
}

/** Who and what is locked, in words. */
export async function lockWords({ store }: AdminContext): Promise<readonly string[]> {
  const locks = await store.accounts.locks()
  if (locks.length === 0) return ['现在没有锁定的账号和地址']
  return await Promise.all(
    locks.map(async ({ subject, untilMs }) => {
      const until = formatTime(untilMs, 'HH:mm:ss')
      return `${await subjectWords(store, subject)}，到 ${until}`
    }),
  )
}

async function subjectWords(store: Store, subject: string): Promise<string> {
  const isCode = subject.startsWith('code:')
  const [, kind = '', rest = ''] = /^(\w+):(.*)$/.exec(subject.replace(/^code:/, '')) ?? []
  const after = isCode ? '（获取验证码）' : ''
  if (kind === 'account') return `账号 ${(await store.accounts.findUser(rest))?.userName ?? rest}${after}`
  if (kind === 'nobody') return `一个不存在的账号${after}`
  return kind === 'nobodies' ? `地址 ${rest}（只试了不存在的账号）` : `地址 ${rest}${after}`
}

async function accountNamed(store: Store, name: string) {
  const account = await store.accounts.findUserByName(name)
  if (!account) throw new Error(`没有账号 ${name}`)
  return account
}
