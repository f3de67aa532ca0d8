/** The console itself, for one person acting for one organization: ra-core's contexts, the frame, the pages of the menu. */
import type { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, localStorageStore, type Store } from 'ra-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { homeName } from '../model/view.ts'
import type { Http } from '../providers/http.ts'
import { organizationIn } from '../providers/profile.ts'
import type { SavedView } from '../model/saved-view.ts'
import type { PrintRecord } from '../wire/print-record.ts'
import { type Console, ConsoleProvider } from '../ui/console.tsx'
import { i18nProvider } from '../ui/messages.ts'
import { useLibraries } from './catalog.ts'
import { createFiles } from './files.ts'
import { LateParts } from './late-parts.tsx'
import { mapPages, type Place } from './menu-pages.ts'
import { type Owners, ownersOf } from './owners.ts'
import { PATHS, switchPath } from './paths.ts'
import type { Admission, JoinedProviders } from './joined-providers.ts'
import { setDensity, usePreferences } from './preferences.ts'
import { Screen } from './screens.tsx'
import { defaultsIn, withDefault } from './default-views.ts'
import { SessionCover } from './session/desk.tsx'
import { useHttp, useSession } from './session/use-session.ts'
import { Shell } from './shell/shell.tsx'
import { ScreenAnnouncements } from './shell/screen-announcements.tsx'
import { Stage } from './shell/tabs/stage.tsx'
import { storeKeyOf, tidyStorage } from './tidy-storage.ts'
import { UpdatePrompt } from './update/update-prompt.tsx'

interface WorkplaceProps {
  readonly admission: Admission
  /** With what has been read for the first screen. */
  readonly client: QueryClient
  readonly providers: JoinedProviders
}

export function Workplace({ admission, client, providers }: WorkplaceProps) {
  const { menu, scope } = admission
  const libraries = useLibraries(useSession())
  const { index } = libraries
  const pages = useMemo(() => mapPages(index, menu, scope.roles), [index, menu, scope])
  const screenOf = useCallback(
    (place: Place) => <Screen place={place} userName={scope.userName} entries={pages.entries} />,
    [scope.userName, pages.entries],
  )
  const [dataProvider] = useState(providers.createLibraryProvider)
  const [queryClient] = useState(client)
  useEffect(() => whenPlatformChanges(() => askAgain(queryClient)), [queryClient])
  const [store] = useState(() => createStore(scope.userId))
  useEffect(() => tidyStorage(scope.userId), [scope.userId])
  const value = useConsoleValue({ admission, libraries, pathOf: pages.pathOf, client: queryClient })
  const navigate = useNavigate()
  return (
    <CoreAdminContext {...{ dataProvider, i18nProvider, queryClient, store }} authProvider={providers.authProvider}>
      <ConsoleProvider value={value}>
        <SessionCover userId={scope.userId} userName={scope.userName}>
          <Shell
            {...ownersOf(admission)}
            entries={pages.entries}
            userName={scope.userName}
            avatar={admission.profile.avatar}
            titleAt={(path) => pages.placeOf(path)?.title}
            onOwner={(id) => void navigate(switchPath(id))}
            onHome={() => void navigate(PATHS.root)}
            onAccount={() => void navigate(PATHS.account)}
            onSignOut={() => void navigate(PATHS.signOut)}
          >
            <Stage scope={scope} menu={pages} screenOf={screenOf} />
          </Shell>
          <ScreenAnnouncements />
          <UpdatePrompt />
          <LateParts />
        </SessionCover>
      </ConsoleProvider>
    </CoreAdminContext>
  )
}

interface ConsoleParts {
  readonly admission: Admission
  readonly libraries: ReturnType<typeof useLibraries>
  readonly pathOf: Console['pathOf']
  readonly client: QueryClient
}

function useConsoleValue({ admission, libraries, pathOf, client }: ConsoleParts): Console {
  const { density } = usePreferences()
  const [defaultViews, setDefaultViews] = useState(() => defaultsIn(admission.profile))
  const http = useHttp()
  const [files] = useState(() => createFiles(http))
  const [loadDraftKey] = useState(() => createKeySource(http))
  return useMemo(() => {
    const owners = ownersOf(admission)
    const { asksExportReason = false, revealPurposes = [] } =
      organizationIn(admission.profile, admission.scope.organizationId) ?? {}
    const setDefaultView = (library: string, view: SavedView | undefined) =>
      setDefaultViews((known) => withDefault(known, library, view))
    return {
      ...libraries,
      scope: admission.scope,
      ownerName: owners.owner.name,
      pathOf,
      loadValidator: async (resource) => (await import('./validators.ts')).loadValidator(resource),
      loadSchema: async (resource) => (await import('./schemas.ts')).loadSchema(resource),
      openImport,
      startExport: async (order) => (await import('./start-export.ts')).startExport(http, client, order),
      asksExportReason,
      revealPurposes,
      recordPrint: (print) => recordPrint(http, print),
      loadDraftKey,
      findElsewhere: elsewhereFinder(http, owners),
      density,
      setDensity,
      keywordPattern: http.keywordPattern,
      files,
      ...(defaultViews ? { defaultViews, setDefaultView } : {}),
    }
  }, [admission, libraries, pathOf, client, http, density, files, loadDraftKey, defaultViews])
}

/** Asked for by the first form, and once; a failure is forgotten, so that the next form asks again. */
function createKeySource(http: Http): NonNullable<Console['loadDraftKey']> {
  let loading: Promise<CryptoKey | undefined> | undefined
  const load = async () => (await import('./draft-key.ts')).fetchDraftKey(http)
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

/** Asks nothing for a person of one organization. */
function elsewhereFinder(http: Http, { owner, owners }: Owners): NonNullable<Console['findElsewhere']> {
  return async (resource, id) => {
    if (owners.length < 2) return undefined
    const { findRecordOwner } = await import('../providers/record-owner.ts')
    const found = await findRecordOwner(http, homeName(resource), id)
    const other = owners.find((one) => one.id === found && one.id !== owner.id)
    return other && { ownerName: other.name, addressOf: (path) => switchPath(other.id, path) }
  }
}

async function openImport(...[onProgress]: Parameters<NonNullable<Console['openImport']>>) {
  return (await import('./import-engine.ts')).openImportEngine(onProgress)
}

/** A platform without this call keeps no such trail, and a print does not wait for it. */
function recordPrint(http: Http, print: PrintRecord): void {
  import('../providers/print-records.ts').then((prints) => prints.recordPrint(http, print)).catch(() => undefined)
}

/** In development: the platform has taken over what an author saved. */
function whenPlatformChanges(listener: () => void): () => void {
  import.meta.hot?.on('rehab:platform', listener)
  return () => import.meta.hot?.off('rehab:platform', listener)
}

/** What was asked for while the platform did not know the library yet. */
function askAgain(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** Columns and saved queries, kept per person. ra-core resets the store on sign-out; these are to outlive it. */
function createStore(userId: string): Store {
  return { ...localStorageStore(undefined, storeKeyOf(userId)), reset: () => undefined }
}
