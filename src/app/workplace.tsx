/** The console itself, for one person acting for one organization: ra-core's contexts, the frame, a route per library. */
import { QueryClient } from '@tanstack/react-query'
import catalog from 'virtual:catalog'
import { CoreAdminContext, localStorageStore, type Store } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Console, ConsoleProvider } from '../ui/console.tsx'
import { i18nProvider } from '../ui/messages.ts'
import { mapLibraries } from './library-routes.ts'
import { type Admission, ownersOf, scopeOf } from './person.ts'
import { authProvider, createDataProvider } from './platform.ts'
import { setDensity, usePreferences } from './preferences.ts'
import { Screens } from './screens.tsx'
import { SIGN_IN_PATH } from './session/redirect.ts'
import { signOut } from './session/session.ts'
import { Shell } from './shell/shell.tsx'
import { Toasts } from './shell/toasts.tsx'
import { loadValidator } from './validators.ts'

interface WorkplaceProps {
  readonly admission: Admission
  onOrganization(id: string): void
}

export function Workplace({ admission, onOrganization }: WorkplaceProps) {
  const { person, menu } = admission
  const map = useMemo(() => mapLibraries(catalog, menu, person.roles), [menu, person.roles])
  const dataProvider = useMemo(() => createDataProvider(catalog), [])
  const [queryClient] = useState(createQueryClient)
  const [store] = useState(() => createStore(person.id))
  const value = useConsoleValue(admission, map.pathOf)
  const { owner, owners, kind } = ownersOf(admission)
  const navigate = useNavigate()
  const leave = async () => {
    await navigate(SIGN_IN_PATH)
    signOut()
    queryClient.clear()
  }
  return (
    <CoreAdminContext {...{ dataProvider, authProvider, i18nProvider, queryClient, store }}>
      <ConsoleProvider value={value}>
        <Shell
          {...{ owner, owners, entries: map.entries }}
          ownerKind={kind}
          userName={person.name}
          onOwner={onOrganization}
          onHome={() => void navigate('/')}
          onSignOut={() => void leave()}
        >
          <Screens {...map} userName={person.name} />
        </Shell>
        <Toasts />
      </ConsoleProvider>
    </CoreAdminContext>
  )
}

function useConsoleValue(admission: Admission, pathOf: Console['pathOf']): Console {
  const { density } = usePreferences()
  return useMemo(
    () => ({
      catalog,
      scope: scopeOf(admission),
      ownerName: ownersOf(admission).owner.name,
      pathOf,
      loadValidator,
      density,
      setDensity,
      keywordPattern: admission.keywordPattern,
    }),
    [admission, pathOf, density],
  )
}

/** The transport repeats what is safe to repeat; a second layer of retries would only delay the words. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 },
      mutations: { retry: false },
    },
  })
}

/** Columns and saved queries, kept per person. ra-core resets the store on sign-out; these are to outlive it. */
function createStore(userId: string): Store {
  return { ...localStorageStore(undefined, `rc.${userId}`), reset: () => undefined }
}
