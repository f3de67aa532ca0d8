/** The platform as the console behind the sign-in needs it: who one is, the data, and what ends the session. */
import type { AuthProvider } from 'ra-core'
import { Failure } from '../model/failure.ts'
import { KEYWORD_PATTERN } from '../model/rules.ts'
import { createAuthProvider, type Permissions } from '../providers/auth.ts'
import { createDataProvider, type LibraryDataProvider } from '../providers/data.ts'
import { fetchMenu } from '../providers/menu.ts'
import { fetchWebConfig } from '../providers/web-config.ts'
import { consoleSettings } from './console-settings.ts'
import { libraryOf } from './catalog.ts'
import { withAnnouncedFailures } from './announced-failures.ts'
import { noteMenu } from './menu-note.ts'
import { currentPath, PATHS } from './paths.ts'
import { logout } from './session/logout.ts'
import { http, session, sessionEpoch, setKeywordPattern } from './session/session.ts'

/** Everything that follows from who is signed in and for which organization they act. */
export type Admission = Permissions

const provider = createAuthProvider({
  http,
  session,
  loadMenu: (scope, profile) => {
    const { organizationId } = scope
    return fetchMenu(http, scope, {
      profile,
      organizationId,
      gates: consoleSettings,
      onQuestions: ({ consortium }) => noteMenu(scope, consortium !== undefined),
    })
  },
  afterLogout: () => {
    logout()
    return PATHS.signIn
  },
})

/**
 * ra-core never signs out by itself: who may be here is the guard's matter, and a session that has run out, or is locked, that
 * of `session/reauthentication.ts`.
 */
export const authProvider: AuthProvider = { ...provider, checkAuth: () => Promise.resolve() }

export async function admit(): Promise<Admission> {
  const configured = configure(sessionEpoch())
  const permissions = (await authProvider.getPermissions?.({})) as Permissions | null
  if (!permissions) throw new Failure('expired')
  // An address may bring a keyword that only the platform's own rule allows; whatever is typed comes later.
  if (currentPath().includes('?')) await configured
  return permissions
}

async function configure(epoch: number): Promise<void> {
  const { keywordPattern = KEYWORD_PATTERN } = await fetchWebConfig(http)
  if (epoch === sessionEpoch()) setKeywordPattern(keywordPattern)
}

export function createLibraryProvider(): LibraryDataProvider {
  return withAnnouncedFailures(createDataProvider({ libraryOf, http }))
}
