/** The console itself, for one person acting for one organization: ra-core's contexts, the frame, a route per library. */
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, localStorageStore, type Store } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import catalog from 'virtual:catalog'
import { type Console, ConsoleProvider } from '../ui/console.tsx'
import { i18nProvider } from '../ui/messages.ts'
import { mapLibraries } from './library-routes.ts'
import { ownersOf } from './owners.ts'
import { type Admission, authProvider, createLibraryProvider } from './platform.ts'
import { setDensity, usePreferences } from './preferences.ts'
import { Screens } from './screens.tsx'
import { SIGN_OUT_PATH } from './session/redirect.ts'
import { Shell } from './shell/shell.tsx'
import { ScreenAnnouncements } from './shell/screen-announcements.tsx'
import { UpdatePrompt } from './update/update-prompt.tsx'
import { loadValidator } from './validators.ts'

interface WorkplaceProps {
  readonly admission: Admission
  onOrganization(id: string): void
}

export function Workplace({ admission, onOrganization }: WorkplaceProps) {
  const { menu, roles, scope } = admission
  const map = useMemo(() => mapLibraries(catalog, menu, roles), [menu, roles])
  const dataProvider = useMemo(() => createLibraryProvider(catalog), [])
  const [queryClient] = useState(createQueryClient)
  const [store] = useState(() => createStore(scope.userId))
  const value = useConsoleValue(admission, map.pathOf)
  const navigate = useNavigate()
  return (
    <CoreAdminContext {...{ dataProvider, authProvider, i18nProvider, queryClient, store }}>
      <ConsoleProvider value={value}>
        <Shell
          {...ownersOf(admission)}
          entries={map.entries}
          userName={scope.userName}
          onOwner={(id) => void navigate(`/switch/${encodeURIComponent(id)}`)}
          onHome={() => void navigate('/')}
          onSignOut={() => void navigate(SIGN_OUT_PATH)}
        >
          <Screens {...map} userId={scope.userId} userName={scope.userName} onOrganization={onOrganization} />
        </Shell>
        <ScreenAnnouncements />
        <UpdatePrompt />
      </ConsoleProvider>
    </CoreAdminContext>
  )
}

function useConsoleValue(admission: Admission, pathOf: Console['pathOf']): Console {
  const { density } = usePreferences()
  return useMemo(
    () => ({
      catalog,
      scope: admission.scope,
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
