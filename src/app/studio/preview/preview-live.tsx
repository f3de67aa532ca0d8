/**
 * One screen of a library exactly as the console has it, over rows in memory. Another catalog of the same screen replaces the
 * old one under it: the screens stay, forms keep what was typed.
 */
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, memoryStore, ResourceContextProvider } from 'ra-core'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Catalog, type Resource, tryGetResource } from '../../../model/resource.ts'
import type { Http } from '../../../providers/http.ts'
import { type Console, ConsoleProvider } from '../../../ui/console.tsx'
import { ResourceList } from '../../../ui/list/resource-list.tsx'
import { i18nProvider } from '../../../ui/messages.ts'
import { type PageFrame, PageFrameProvider } from '../../../ui/page.tsx'
import { withAnnouncedFailures } from '../../announced-failures.ts'
import { MessagePage } from '../../pages/message-page.tsx'
import type { PreviewLink } from './preview-link.ts'
import {
  pathAt,
  previewPath,
  previewPlace,
  type PreviewPlace,
  PreviewRouter,
  screenNamed,
  useHistory,
} from './preview-place.tsx'
import type { Exchange, PreviewState } from './preview-protocol.ts'
import { OfMembers } from '../../of-members.tsx'
import { PreviewFigures, statisticIn } from './preview-figures.tsx'
import { createWorld, homeIn, scopeOfRole, validatorOf } from './preview-world.ts'
import { StillWaiting } from '../../pages/still-waiting.tsx'
import { useLatest } from '../../../ui/use-latest.ts'

const ResourceForm = lazy(async () => ({ default: (await import('../../../ui/form/resource-form.tsx')).ResourceForm }))
const SingleForm = lazy(async () => ({ default: (await import('../../../ui/form/single-form.tsx')).SingleForm }))
const ResourceShow = lazy(async () => ({ default: (await import('../../../ui/show/resource-show.tsx')).ResourceShow }))
const DriftReview = lazy(async () => ({
  default: (await import('../../../ui/reference/drift-review.tsx')).DriftReview,
}))

interface LiveProps {
  readonly state: PreviewState
  readonly catalog: Catalog
  readonly link: PreviewLink
}

export function Live(props: LiveProps) {
  const { state, catalog, link } = props
  const { name, stamp } = state
  const [client] = useState(createClient)
  const [store] = useState(() => memoryStore())
  const history = useHistory(pathAt(firstPlace(props)))
  const place = previewPlace(history.location.pathname)
  const { provider: dataProvider, http } = useWorld(props, place)
  useAskedScreen(props, place, history.go)
  useEffect(
    () => link.say({ kind: 'went', name: place.name, screen: screenNamed(place.screen) }),
    [link, place.name, place.screen],
  )
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another provider has other rows: all are read again
  useLayoutEffect(() => void client.invalidateQueries(), [client, dataProvider])
  const value = useConsoleValue(catalog, name, state.role)
  const frame = useFrame(history.go)
  const resource = tryGetResource(catalog, place.name)
  if (!resource) return <NotYet name={place.name} />
  return (
    <PreviewRouter history={history}>
      <CoreAdminContext {...{ dataProvider, i18nProvider, queryClient: client, store }}>
        <ConsoleProvider value={value}>
          <PageFrameProvider value={frame}>
            <ResourceContextProvider value={resource.name}>
              <Suspense fallback={<StillWaiting />}>
                <main className="rc-preview-screen" key={history.location.pathname}>
                  <OfMembers resource={resource} catalog={catalog}>
                    {(seen, around) => (
                      <ConsoleProvider value={{ ...value, catalog: around }}>
                        {screenOf(seen, place, http)}
                      </ConsoleProvider>
                    )}
                  </OfMembers>
                </main>
                <Shown stamp={stamp} client={client} link={link} />
              </Suspense>
            </ResourceContextProvider>
          </PageFrameProvider>
        </ConsoleProvider>
      </CoreAdminContext>
    </PreviewRouter>
  )
}

function screenOf(resource: Resource, { screen, id }: PreviewPlace, http: Http): ReactNode {
  if (screen === 'figures') return <PreviewFigures {...{ resource, http }} name={id} />
  if (resource.wire === 'rest') return <Elsewhere title={resource.title} />
  return resource.single ? <SingleForm resource={resource} /> : SCREENS[screen](resource, id)
}

/** What the platform in memory does not speak has no rows here. */
function Elsewhere({ title }: Pick<Resource, 'title'>) {
  return (
    <MessagePage title={`${title}没有预览`}>
      <p>它的记录由服务端以 REST 直接应答，这里没有数据。检查照常进行；页面请在开发环境（npm run dev）里打开查看。</p>
    </MessagePage>
  )
}

const SCREENS: Readonly<
  Record<Exclude<PreviewPlace['screen'], 'figures'>, (resource: Resource, id: string) => ReactNode>
> = {
  list: (resource) => <ResourceList resource={resource} />,
  create: (resource) => <ResourceForm resource={resource} />,
  edit: (resource, id) => <ResourceForm resource={resource} id={id} />,
  show: (resource, id) => <ResourceShow resource={resource} id={id} />,
  drift: (resource) => <DriftReview resource={resource} />,
}

/** The first row is the one that the role may change, where there is one. */
function firstPlace({ state, catalog }: Pick<LiveProps, 'state' | 'catalog'>): PreviewPlace {
  const { name, screen, statistic } = state
  if (screen === 'figures') return { name, screen, id: statisticIn(catalog, name, statistic)?.name ?? '' }
  return { name, screen, id: `${homeIn(catalog, name)}-1` }
}

/** The rows stay the same from screen to screen, so that what was saved in a form stands in the list. */
function useWorld({ state, catalog, link }: LiveProps, { screen }: PreviewPlace) {
  const { name, role, data, refusal } = state
  const now = useLatest(screen)
  return useMemo(() => {
    const scope = scopeOfRole(catalog, name, role)
    const onExchange = (exchange: Exchange) => link.say({ kind: 'exchange', exchange })
    const wanted = { name, role, data, refusal, scope, onExchange, screenNow: () => screenNamed(now.current) }
    const { provider, http } = createWorld(catalog, wanted)
    return { provider: withAnnouncedFailures(provider), http }
  }, [catalog, name, role, data, refusal, link, now])
}

/** Goes where the studio asks for, but not back to where it last asked for while the person has gone on. */
function useAskedScreen(props: LiveProps, place: PreviewPlace, go: (path: string) => void): void {
  const { name, screen, statistic } = props.state
  const wanted = `${name} ${screen} ${statistic}`
  const asked = useRef(wanted)
  useLayoutEffect(() => {
    if (asked.current === wanted) return
    asked.current = wanted
    if (screen === 'figures' || place.name !== name || place.screen !== screen) go(pathAt(firstPlace(props)))
  })
}

function useFrame(go: (path: string) => void): PageFrame {
  const latest = useRef(go)
  useLayoutEffect(() => void (latest.current = go))
  return useMemo(
    () => ({
      setTitle: () => undefined,
      keep: () => undefined,
      leave: (path) => latest.current(path),
      open: (path) => latest.current(path),
    }),
    [],
  )
}

function useConsoleValue(catalog: Catalog, name: string, role: PreviewState['role']): Console {
  return useMemo(
    () => ({
      index: catalog,
      catalog,
      scope: scopeOfRole(catalog, name, role),
      ownerName: role === 'consortium' ? '平台' : '示例医院',
      pathOf: previewPath,
      loadValidator: validatorOf,
      loadSchema: (resource) => Promise.resolve(resource.schema),
    }),
    [catalog, name, role],
  )
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

interface ShownProps extends Pick<LiveProps, 'link'> {
  readonly stamp: number
  readonly client: QueryClient
}

/** Tells the studio when this state stands on the screen, with what it asks for. */
function Shown({ stamp, client, link }: ShownProps) {
  useEffect(() => {
    let isOver = false
    let frame = 0
    const cache = client.getQueryCache()
    const tell = () => {
      if (isOver || client.isFetching() > 0) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setTimeout(() => isOver || link.say({ kind: 'shown', stamp })))
    }
    const stop = cache.subscribe(tell)
    tell()
    return () => {
      isOver = true
      stop()
    }
  }, [stamp, client, link])
  return null
}

function NotYet({ name }: { readonly name: string }) {
  return (
    <MessagePage title="还不能预览">
      <p>资料库 {name} 的文件还有错误，改正后在这里显示。</p>
    </MessagePage>
  )
}
