/**
 * Signing in and out, as react-admin wants it.
 *
 * Shapes  `getPermissions` gives everything that follows from who the person is: profile, scope and menu.
 * Errors  Sign-in: the server's words, else `login`; then `userInfo` or `noRoles`, after which no token is kept.
 *         A 401 is the session's own matter (`http.ts`). Without a token nothing is said: the person is simply asked to sign in.
 * Source  Spec §2 (router guard), §4 (session), §5, §8.
 */
import type { AuthProvider } from 'ra-core'
import { FAILURES, Failure } from '../model/failure.ts'
import type { Scope } from '../model/scope.ts'
import type { Tokens } from '../wire/token.ts'
import type { Http } from './http.ts'
import type { MenuItem } from './menu.ts'
import { fetchProfile, type Profile, scopeOf } from './profile.ts'
import type { Session } from './session.ts'
import { type Credentials, holderOf, refuseProfile, requestTokens } from './tokens.ts'

export interface Permissions {
  readonly profile: Profile
  readonly roles: readonly string[]
  readonly scope: Scope
  readonly menu: readonly MenuItem[]
}

export interface AuthSettings {
  readonly http: Http
  readonly session: Session
  /** Given from outside, so that the sign-in page does not carry what reads menus; no menu without. */
  readonly loadMenu?: (scope: Scope, profile: Profile) => Promise<readonly MenuItem[]>
  /** Forgets what else belongs to the session and says where to go: the sign-in page's address. */
  readonly afterLogout?: () => string | void
}

/** The whole of signing in, where nothing is to be done before the session begins. */
export async function signIn(settings: AuthSettings, credentials: Credentials): Promise<Profile> {
  settings.session.clear()
  return enterWith(settings, await requestTokens(settings.http, credentials))
}

/** Signing in with tokens that a password has brought; the session begins with it, and not before. */
export async function enterWith({ http, session }: AuthSettings, tokens: Tokens): Promise<Profile> {
  const profile = await holderOf(http, tokens)
  session.setTokens(tokens)
  session.setOrganizationId(scopeOf(profile, '').organizationId)
  return profile
}

export function createAuthProvider(settings: AuthSettings): AuthProvider {
  const { session, afterLogout } = settings
  const loadProfile = shareProfile(settings)
  return {
    login: (credentials: Credentials) => signIn(settings, credentials),
    async logout() {
      session.clear()
      return afterLogout?.() ?? undefined
    },
    checkAuth: () => (session.tokens ? Promise.resolve() : Promise.reject({ message: false })),
    // The session itself asks, says and signs out. ra-core is only kept from announcing the failure once more.
    checkError: (error: unknown) =>
      (error as { readonly status?: unknown } | null)?.status === FAILURES.expired.status
        ? Promise.reject({ logoutUser: false, message: false })
        : Promise.resolve(),
    async getIdentity() {
      const { id, name, nickName, avatar } = await loadProfile()
      return { id, fullName: nickName || name, ...(avatar === '' ? {} : { avatar }) }
    },
    getPermissions: () => loadPermissions(settings, loadProfile),
  }
}

/** Null when nobody is signed in. */
async function loadPermissions(
  { session, loadMenu = async () => [] }: AuthSettings,
  loadProfile: () => Promise<Profile>,
): Promise<Permissions | null> {
  if (!session.tokens) return null
  const profile = await loadProfile().catch(refuseProfile)
  if (profile.roles.length === 0) throw new Failure('noRoles')
  const scope = scopeOf(profile, session.organizationId)
  if (scope.organizationId !== session.organizationId) session.setOrganizationId(scope.organizationId)
  return { profile, roles: profile.roles, scope, menu: await loadMenu(scope, profile) }
}

/** Identity and permissions are asked for together: one call while they wait for the same session's answer. */
function shareProfile({ http, session }: AuthSettings): () => Promise<Profile> {
  let pending: Promise<Profile> | undefined
  let pendingToken: string | undefined
  return () => {
    const token = session.tokens?.accessToken
    if (pending && pendingToken === token) return pending
    const started = fetchProfile(http).finally(() => {
      if (pending === started) pending = undefined
    })
    pending = started
    pendingToken = token
    return started
  }
}
