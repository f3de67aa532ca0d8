/** The providers joined to one session: who one is, the data, and what ends the session. */
import type { AuthProvider } from 'ra-core'
import { tellSettings } from '../model/around-here.ts'
import { Failure } from '../model/failure.ts'
import { KEYWORD_PATTERN } from '../model/rules.ts'
import { createAuthProvider, type Permissions } from '../providers/auth.ts'
import { createDataProvider, type LibraryDataProvider } from '../providers/data.ts'
import { fetchMenu } from '../providers/menu.ts'
import { fetchWebConfig } from '../providers/web-config.ts'
import { consoleSettings } from './console-settings.ts'
import { openedLibrary } from './catalog.ts'
import { withAnnouncedFailures } from './announced-failures.ts'
import { noteMenu } from './menu-note.ts'
import { currentPath, PATHS } from './paths.ts'
import type { Keeper } from './session/keeper.ts'
import type { ConsoleSession } from './session/session.ts'

/** Everything that follows from who is signed in and for which organization they act. */
export type Admission = Permissions

export interface JoinedProviders {
  readonly authProvider: AuthProvider
  admit(): Promise<Admission>
  createLibraryProvider(): LibraryDataProvider
}

export function joinProviders(session: ConsoleSession, { logout }: Pick<Keeper, 'logout'>): JoinedProviders {
  const { http } = session
  const provider = createAuthProvider({
    http,
    session: session.stored,
    loadMenu: (scope, profile) =>
      fetchMenu(http, scope, {
        profile,
        organizationId: scope.organizationId,
        gates: consoleSettings,
        onQuestions: ({ consortium }) => noteMenu(scope, consortium !== undefined),
      }),
    afterLogout: () => {
      logout()
      return PATHS.signIn
    },
  })
  return {
    // ra-core never signs out by itself: who may be here is the guard's matter, and a session that has run out, or is locked,
    // that of `session/reauthentication.ts`.
    authProvider: { ...provider, checkAuth: () => Promise.resolve() },
    async admit() {
      const configured = configure(session)
      const permissions = (await provider.getPermissions?.({})) as Permissions | null
      if (!permissions) throw new Failure('expired')
      // An address may bring a keyword that only the platform's own rule allows; whatever is typed comes later.
      if (currentPath().includes('?')) await configured
      return permissions
    },
    createLibraryProvider: () => withAnnouncedFailures(createDataProvider({ libraryOf: openedLibrary, http })),
  }
}

async function configure({ http, epoch, setKeywordPattern }: ConsoleSession): Promise<void> {
  const asked = epoch()
  const { keywordPattern = KEYWORD_PATTERN, settings = {} } = await fetchWebConfig(http)
  if (asked !== epoch()) return
  setKeywordPattern(keywordPattern)
  tellSettings(settings)
}
