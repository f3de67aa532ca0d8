/** The line between studio and preview: only what is new travels, and what comes from elsewhere is nobody's. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withNews, openLink } from '../../../src/app/studio/preview/preview-link.ts'
import { pathAt, previewPlace } from '../../../src/app/studio/preview/preview-place.tsx'
import type { PreviewState } from '../../../src/app/studio/preview/preview-protocol.ts'
import { answerIn, createSender } from '../../../src/app/studio/preview/preview-sender.ts'
import type { Catalog, Resource } from '../../../src/model/resource.ts'
import type { Statistic } from '../../../src/model/statistic.ts'
import { THING } from '../../support/resource.ts'
import { VIEW } from './viewing.ts'

const OURS = 'http://console.test'
const other: Resource = { ...THING, name: 'other' }
const catalogOf = (...resources: readonly Resource[]): Catalog => ({
  resources: Object.fromEntries(resources.map((resource) => [resource.name, resource])),
  broken: [],
})

function wire() {
  const sent: PreviewState[] = []
  const sender = createSender({ postMessage: (state: PreviewState) => void sent.push(structuredClone(state)) }, OURS)
  return { sent, sender }
}

describe('the sender', () => {
  it('tells each resource once, and again only when it is another object', () => {
    const { sent, sender } = wire()
    const first = catalogOf(THING, other)
    sender.send(VIEW, first, 0)
    sender.send({ ...VIEW, screen: 'create' }, first, 0)
    const changed = { ...THING, title: '改过' }
    sender.send(VIEW, { ...first, resources: { ...first.resources, thing: changed } }, 0)
    sender.send(VIEW, { ...catalogOf(changed), broken: first.broken }, 0)
    expect(sent.map(({ news }) => news && [news.resources.map(({ title }) => title), news.removed])).toEqual([
      [[THING.title, THING.title], []],
      undefined,
      [['改过'], []],
      [[], ['other']],
    ])
    expect(new Set(sent.map(({ stamp }) => stamp)).size).toBe(4)
  })

  it('tells the statistics again when they are others', () => {
    const { sent, sender } = wire()
    const first = { ...catalogOf(THING), statistics: {} }
    const next = { ...first, statistics: { some: { name: 'some', of: 'thing' } as Statistic } }
    for (const catalog of [first, first, next]) sender.send(VIEW, catalog, 0)
    expect(sent.map(({ news }) => news && Object.keys(news.statistics ?? {}))).toEqual([[], undefined, ['some']])
    expect(sent.reduce((catalog, { news }) => withNews(catalog, news), catalogOf())).toEqual(next)
  })

  it('is heard at the other end as the catalog that it began with', () => {
    const { sent, sender } = wire()
    const goal = catalogOf({ ...THING, title: '改过' })
    sender.send(VIEW, catalogOf(THING, other), 0)
    sender.send(VIEW, goal, 0)
    const heard = sent.reduce((catalog, { news }) => withNews(catalog, news), catalogOf())
    expect(heard).toEqual(goal)
  })
})

describe('what arrives', () => {
  it.each([
    ['of our origin', OURS, { kind: 'shown', stamp: 1 }, { kind: 'shown', stamp: 1 }],
    ['of another origin', 'http://evil.test', { kind: 'shown', stamp: 1 }, undefined],
    ['of another shape', OURS, 'shown', undefined],
    ['of another kind', OURS, { kind: 'webpackOk' }, undefined],
    ['of nothing', OURS, null, undefined],
  ])('%s', (_what, origin, data, answer) => {
    expect(answerIn(new MessageEvent('message', { origin, data }), OURS)).toEqual(answer)
  })

  afterEach(() => vi.restoreAllMocks())

  it('at the preview is heard from its own host alone', () => {
    const said: unknown[] = []
    const host = { postMessage: (answer: unknown, origin: string) => said.push([answer, origin]) } as unknown as Window
    const page = Object.assign(new EventTarget(), {
      parent: host,
      opener: null,
      location: { origin: OURS },
    }) as unknown as Window
    const link = openLink(page)!
    const heard: unknown[] = []
    link.listen((state) => heard.push(state))
    const say = (origin: string, source: Window, data: unknown) =>
      page.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
    say(OURS, host, { kind: 'state', stamp: 1 })
    say('http://evil.test', host, { kind: 'state', stamp: 2 })
    say(OURS, page, { kind: 'state', stamp: 3 })
    say(OURS, host, { kind: 'else', stamp: 4 })
    expect(heard).toEqual([{ kind: 'state', stamp: 1 }])
    link.say({ kind: 'ready' })
    expect(said).toEqual([[{ kind: 'ready' }, OURS]])
  })

  it('is nothing where nobody holds the page', () => {
    const alone = { opener: null, location: { origin: OURS } } as unknown as Window
    expect(openLink(Object.assign(alone, { parent: alone }))).toBeUndefined()
  })
})

it.each([
  ['/library/thing', { name: 'thing', screen: 'list', id: '' }],
  ['/library/thing/create', { name: 'thing', screen: 'create', id: '' }],
  ['/library/thing/drift', { name: 'thing', screen: 'drift', id: '' }],
  ['/library/thing/thing-1', { name: 'thing', screen: 'edit', id: 'thing-1' }],
  ['/library/thing/thing-1/show', { name: 'thing', screen: 'show', id: 'thing-1' }],
] as const)('%s is a place of the preview', (path, place) => {
  expect(previewPlace(path)).toEqual(place)
  expect(pathAt(place).split('?')[0]).toBe(path)
})

it('shows the rows of both shelves in its list', () => {
  const [, query] = pathAt({ name: 'thing', screen: 'list', id: '' }).split('?')
  expect(JSON.parse(new URLSearchParams(query).get('filter') ?? '')).toEqual({ shelf: 'all' })
})
