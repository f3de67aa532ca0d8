/** What runs in the studio's page, and in its preview, to take the times; it touches nothing that the console has. */

/** Milliseconds from the key, or from what was sent in its place. */
export interface PageTimes {
  readonly problems: number
  /** The new title is in the preview's document. */
  readonly title: number
  /** The preview says that it has come to rest. */
  readonly shown: number
  /** The same screen begun anew, until it has come to rest. */
  readonly mount: number
}

export const IN_PAGE = `(() => {
  if (window !== window.top) {
    const top = window.top
    const titleOf = () => document.querySelector('h1')?.textContent
    let title
    new MutationObserver(() => {
      const now = titleOf()
      if (now && now !== title) top.__studio?.title(performance.timeOrigin + performance.now())
      title = now ?? title
    }).observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('message', ({ data }) => data?.kind === 'state' && top.__studio?.heard(data))
    return
  }
  const now = () => performance.timeOrigin + performance.now()
  const at = { struck: 0, problems: 0, title: 0, shown: 0 }
  const known = { resources: {}, last: undefined }
  const post = (state) => {
    at.struck = now()
    frames[0].postMessage({ ...known.last, news: undefined, ...state, stamp: known.last.stamp + 1 }, location.origin)
  }
  const studio = (window.__studio = {
    count: 0,
    begin: () => Object.assign(at, { struck: 0, problems: 0, title: 0, shown: 0 }),
    isDone: () => at.shown > at.struck && at.struck > 0,
    times: () => ({
      problems: at.problems - at.struck,
      title: at.title - at.struck,
      shown: at.shown - at.struck,
    }),
    title: (time) => (at.title ||= time),
    heard: (state) => {
      known.last = state
      for (const resource of state.news?.resources ?? []) known.resources[resource.name] = resource
    },
    mount: () => {
      at.struck = now()
      document.querySelector('[aria-label="重新开始预览"]').click()
    },
    send: (isOther) => {
      const resource = known.resources[known.last.name]
      const title = isOther ? resource.title + '改' : resource.title.replace('改', '')
      post({ news: { resources: [{ ...resource, title }], removed: [], broken: [] } })
    },
  })
  addEventListener('message', ({ data }) => {
    if (data?.kind !== 'shown') return
    studio.count += 1
    at.shown = now()
  })
  // Text that is put in tells itself by its input, a key that the editor takes for itself by the key alone.
  for (const kind of ['keydown', 'beforeinput']) addEventListener(kind, () => (at.struck ||= now()), { capture: true })
  const Native = window.Worker
  window.Worker = class extends Native {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => data?.kind === 'compiled' && (at.problems ||= now()))
    }
  }
})()`
