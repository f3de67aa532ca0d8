/** The screen at each place of the menu. The list is what people open first and comes along; the rest arrives when first opened. */
import { ResourceContextProvider } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { Activity, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { withoutReferencesTo } from '../model/closed-references.ts'
import { type Catalog, getResource, type LibraryHead, type Resource } from '../model/resource.ts'
import type { StatisticHead } from '../model/statistic.ts'
import { ConsoleProvider, useConsole } from '../ui/console.tsx'
import { ResourceList } from '../ui/list/resource-list.tsx'
import { isLive } from './connection/live-state.ts'
import { ChangesLine } from './connection/changes-line.tsx'
import { useIsClosed } from '../ui/use-closed.ts'
import { useObservable } from '../ui/use-observable.ts'
import type { Content, LibraryScreen, Place } from './menu-pages.ts'
import { InventedNote } from './invented-note.tsx'
import { ErrorMessage } from './pages/error-page.tsx'
import type { MenuEntry } from './shell/entry.ts'
import { useHttp } from './session/use-session.ts'
import { StillWaiting } from './pages/still-waiting.tsx'

const ResourceForm = lazy(async () => ({ default: (await import('../ui/form/resource-form.tsx')).ResourceForm }))
const ResourceShow = lazy(async () => ({ default: (await import('../ui/show/resource-show.tsx')).ResourceShow }))
const WeekPage = lazy(async () => ({ default: (await import('../ui/list/timetable/week-page.tsx')).WeekPage }))
const DriftReview = lazy(async () => ({ default: (await import('../ui/reference/drift-review.tsx')).DriftReview }))
const RecycleBin = lazy(async () => ({ default: (await import('../ui/changes/recycle-bin.tsx')).RecycleBin }))
const ChangeBatch = lazy(async () => ({ default: (await import('../ui/changes/change-batch.tsx')).ChangeBatch }))
const SingleForm = lazy(async () => ({ default: (await import('../ui/form/single-form.tsx')).SingleForm }))
const BrokenPage = lazy(async () => ({ default: (await import('./pages/broken-page.tsx')).BrokenPage }))
const AccountPage = lazy(async () => ({ default: (await import('./account/account-page.tsx')).AccountPage }))
const RightsPage = lazy(async () => ({ default: (await import('./rights/rights-page.tsx')).RightsPage }))
const ConsultPage = lazy(async () => ({ default: (await import('./consult/consult-page.tsx')).ConsultPage }))
/** The library that draws comes beside its page, not after it; the page imports it again, and does without it where it cannot come. */
const bringCharts = () => void import('./statistics/echarts.ts').catch(() => undefined)
const WallPage = lazy(async () => {
  bringCharts()
  return { default: (await import('./wall/wall-page.tsx')).WallPage }
})
const StatisticPage = lazy(async () => {
  bringCharts()
  return { default: (await import('./statistics/statistic-page.tsx')).StatisticPage }
})
const PageTabs = lazy(async () => ({ default: (await import('./page-tabs.tsx')).PageTabs }))
const HomeScreen = lazy(async () => ({ default: (await import('./pages/home-screen.tsx')).HomeScreen }))
const UnbuiltPage = lazy(async () => ({ default: (await import('./pages/unbuilt-page.tsx')).UnbuiltPage }))
const Watermark = lazy(async () => ({ default: (await import('./watermark.tsx')).Watermark }))
const OfMembers = lazy(async () => ({ default: (await import('./of-members.tsx')).OfMembers }))
const WelcomePage = lazy(async () => ({ default: (await import('./pages/welcome-page.tsx')).WelcomePage }))

interface ScreenProps {
  readonly place: Place
  readonly userName: string
  /** What the menu offers, for the homes. */
  readonly entries: readonly MenuEntry[]
}

/** A screen that breaks takes no other page with it. */
export function Screen(props: ScreenProps) {
  const { openLibrary } = useConsole()
  const { content } = props.place
  const askAgain = () => content.kind === 'library' && openLibrary?.(content.library.name, true)
  return (
    <ErrorBoundary
      onReset={askAgain}
      fallbackRender={({ error, resetErrorBoundary }) => <ErrorMessage error={error} onRetry={resetErrorBoundary} />}
    >
      <Suspense fallback={<StillWaiting />}>
        <Standing {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * While an author's file is broken, its problems are shown in the place of the screen, which waits out of sight with all that
 * was typed until the file is mended. In a build a library that is off was never on.
 */
function Standing(props: ScreenProps) {
  const { place } = props
  const [good, setGood] = useState(place)
  const isBroken = place.content.kind === 'broken'
  if (!isBroken && good !== place) setGood(place)
  const standing = isBroken ? good : place
  return (
    <>
      {place.tabs && place.screen === 'list' && <PageTabs tabs={place.tabs} path={place.path} />}
      {place.content.kind === 'broken' && <BrokenPage broken={place.content.broken} />}
      <Activity mode={isBroken ? 'hidden' : 'visible'}>
        {contentOf({ ...props, place: standing }, standing.content)}
      </Activity>
    </>
  )
}

function contentOf({ place, userName, entries }: ScreenProps, content: Content): ReactNode {
  switch (content.kind) {
    case 'library':
      return <OfLibrary library={content.library} place={place} />
    case 'broken':
      return null
    case 'home':
      return <HomeScreen userName={userName} entries={entries} />
    case 'welcome':
      return <WelcomePage userName={userName} entries={entries} />
    case 'account':
      return <AccountPage />
    case 'rights':
      return <RightsPage />
    case 'consult':
      return <ConsultPage />
    case 'wall':
      return <WallPage />
    case 'statistic':
      return <OfStatistic head={content.statistic} path={place.path} />
    case 'unbuilt':
      return <UnbuiltPage title={place.title} pathIndex={content.pathIndex} />
  }
}

/** Its figures are on their way while its page is. */
function OfStatistic({ head, path }: { readonly head: StatisticHead; readonly path: string }) {
  const http = useHttp()
  const client = useQueryClient()
  const { scope } = useConsole()
  const isPlain = useLocation().search === ''
  useEffect(() => {
    if (!isPlain) return
    void import('./statistics/declared.ts')
      .then(({ askFiguresAhead }) => askFiguresAhead({ http, scope }, client, head.name))
      .catch(() => undefined)
  }, [http, scope, client, head.name, isPlain])
  return (
    <Suspense fallback={<StillWaiting />}>
      <StatisticPage head={head} path={path} />
    </Suspense>
  )
}

interface OfLibraryProps {
  readonly library: LibraryHead
  readonly place: Place
}

/**
 * Waits for a library that is opened for the first time. No hook that keeps something follows: what came in the meantime is no
 * longer waited for, and React would look for what such a hook kept.
 */
function OfLibrary({ library, place }: OfLibraryProps) {
  const outer = useConsole()
  const opened = outer.openLibrary?.(library.name) ?? outer.catalog
  return <OpenedLibrary library={library} place={place} catalog={opened instanceof Promise ? use(opened) : opened} />
}

/** A consortium may see it otherwise than the hospitals whose it is. */
function OpenedLibrary({ library, place, catalog }: OfLibraryProps & { readonly catalog: Catalog }) {
  const { scope, openLibrary } = useConsole()
  const isClosed = useIsClosed()
  // One whose file an author has broken is in no catalog; its screens stay with what they had.
  const whole = openLibrary ? getResource(catalog, library.name) : (library as Resource)
  const resource = withoutReferencesTo(whole, isClosed)
  if (!resource.access.group || scope.shelf === 'organization') return <OnScreen {...{ resource, place, catalog }} />
  return (
    <OfMembers {...{ resource, catalog }}>
      {(seen, around) => <OnScreen resource={seen} place={place} catalog={around} />}
    </OfMembers>
  )
}

interface OnScreenProps {
  readonly resource: Resource
  readonly place: Place
  readonly catalog: Catalog
}

/** The screen has the library and those that its fields refer to at hand. */
function OnScreen({ resource, place, catalog }: OnScreenProps) {
  const outer = useConsole()
  const value = useMemo(() => ({ ...outer, catalog }), [outer, catalog])
  const isTold = useObservable(isLive)
  return (
    <ConsoleProvider value={value}>
      <ResourceContextProvider value={resource.name}>
        {resource.access.subject !== undefined && <InventedNote />}
        {isTold && TOLD.has(place.screen) && (
          <ChangesLine library={resource.name} id={place.id} isForm={place.screen === 'edit'} />
        )}
        {SCREENS[place.screen](resource, place.id ?? '')}
        {resource.access.subject !== undefined && (
          <Suspense fallback={null}>
            <Watermark />
          </Suspense>
        )}
      </ResourceContextProvider>
    </ConsoleProvider>
  )
}

/** Screens that say when somebody else has changed what they show. */
const TOLD: ReadonlySet<LibraryScreen> = new Set(['list', 'week', 'edit', 'show'])

const SCREENS: Readonly<Record<LibraryScreen, (resource: Resource, id: string) => ReactNode>> = {
  list: (resource) => <ListOrRecord resource={resource} />,
  create: (resource) => <ResourceForm resource={resource} />,
  edit: (resource, id) => <ResourceForm resource={resource} id={id} />,
  show: (resource, id) => <ResourceShow resource={resource} id={id} />,
  drift: (resource) => <DriftReview resource={resource} />,
  week: (resource) =>
    resource.list.timetable ? <WeekPage resource={resource} /> : <ListOrRecord resource={resource} />,
  bin: (resource) => <RecycleBin resource={resource} />,
  changes: (resource) => <ChangeBatch resource={resource} />,
}

function ListOrRecord({ resource }: { readonly resource: Resource }) {
  const { scope } = useConsole()
  const isSingle = resource.single || resource.oneFor === scope.shelf
  const Screen = resource.view?.isRecord ? ResourceShow : isSingle ? SingleForm : ResourceList
  return <Screen resource={resource} />
}
