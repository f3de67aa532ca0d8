/** The screen at each place of the menu. The list is what people open first and comes along; the rest arrives when first opened. */
import { ResourceContextProvider } from 'ra-core'
import { Activity, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Resource } from '../model/resource.ts'
import { Delayed, Skeleton } from '../ui/controls/skeleton.tsx'
import { ResourceList } from '../ui/list/resource-list.tsx'
import type { Content, LibraryScreen, Place } from './menu-pages.ts'
import { ErrorMessage } from './pages/error-page.tsx'
import type { MenuEntry } from './shell/entry.ts'

const ResourceForm = lazy(async () => ({ default: (await import('../ui/form/resource-form.tsx')).ResourceForm }))
const ResourceShow = lazy(async () => ({ default: (await import('../ui/show/resource-show.tsx')).ResourceShow }))
const DriftReview = lazy(async () => ({ default: (await import('../ui/reference/drift-review.tsx')).DriftReview }))
const RecycleBin = lazy(async () => ({ default: (await import('../ui/changes/recycle-bin.tsx')).RecycleBin }))
const ChangeBatch = lazy(async () => ({ default: (await import('../ui/changes/change-batch.tsx')).ChangeBatch }))
const BrokenPage = lazy(async () => ({ default: (await import('./pages/broken-page.tsx')).BrokenPage }))
const HomeScreen = lazy(async () => ({ default: (await import('./pages/home-screen.tsx')).HomeScreen }))
const UnbuiltPage = lazy(async () => ({ default: (await import('./pages/unbuilt-page.tsx')).UnbuiltPage }))
const WelcomePage = lazy(async () => ({ default: (await import('./pages/welcome-page.tsx')).WelcomePage }))

interface ScreenProps {
  readonly place: Place
  readonly userName: string
  /** What the menu offers, for the homes. */
  readonly entries: readonly MenuEntry[]
}

/** A screen that breaks takes no other page with it. */
export function Screen(props: ScreenProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => <ErrorMessage error={error} onRetry={resetErrorBoundary} />}
    >
      <Suspense fallback={<Waiting />}>
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
      return (
        <ResourceContextProvider value={content.resource.name}>
          {SCREENS[place.screen](content.resource, place.id ?? '')}
        </ResourceContextProvider>
      )
    case 'broken':
      return null
    case 'home':
      return <HomeScreen userName={userName} entries={entries} />
    case 'welcome':
      return <WelcomePage userName={userName} entries={entries} />
    case 'unbuilt':
      return <UnbuiltPage title={place.title} pathIndex={content.pathIndex} />
  }
}

const SCREENS: Readonly<Record<LibraryScreen, (resource: Resource, id: string) => ReactNode>> = {
  list: (resource) => <ResourceList resource={resource} />,
  create: (resource) => <ResourceForm resource={resource} />,
  edit: (resource, id) => <ResourceForm resource={resource} id={id} />,
  show: (resource, id) => <ResourceShow resource={resource} id={id} />,
  drift: (resource) => <DriftReview resource={resource} />,
  bin: (resource) => <RecycleBin resource={resource} />,
  changes: (resource) => <ChangeBatch resource={resource} />,
}

function Waiting() {
  return (
    <Delayed>
      <Skeleton height={36} />
    </Delayed>
  )
}
