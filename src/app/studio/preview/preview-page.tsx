/**
 * What the studio's preview shows in its frame: a page of its own, so that its width is a real width and whatever breaks in it
 * breaks there alone. By itself it shows a note and nothing else.
 */
import './preview-page.css'
import { startTransition, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import type { Catalog } from '../../../model/resource.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { dropDrafts } from '../../../ui/form/draft-storage.ts'
import { MessagePage } from '../../pages/message-page.tsx'
import { Live } from './preview-live.tsx'
import { openLink, type PreviewLink, withNews } from './preview-link.ts'
import type { PreviewState } from './preview-protocol.ts'
import { loadDictionary, PREVIEW_USER } from './preview-world.ts'
import { errorWords } from '../../../model/failure.ts'

/** A tree of its own: the console's router must not see the preview's addresses. */
export function PreviewPage() {
  const place = useRef<HTMLDivElement>(null)
  const [link] = useState(() => openLink(window))
  useEffect(() => {
    if (!link || !place.current) return
    dropDrafts(PREVIEW_USER)
    const restore = holdFocus()
    const host = document.createElement('div')
    host.className = 'rc-preview'
    place.current.append(host)
    const root = createRoot(host)
    root.render(<Preview link={link} />)
    return () => {
      restore()
      // Not while React is at work in the other tree.
      setTimeout(() => {
        root.unmount()
        host.remove()
      })
    }
  }, [link])
  if (!link) return <Alone />
  return <div ref={place} className="rc-preview" />
}

function Alone() {
  return (
    <MessagePage title="资料库预览">
      <p>这一页只在资料库工作台的预览里有内容。</p>
    </MessagePage>
  )
}

interface Seen {
  readonly state: PreviewState
  readonly catalog: Catalog
  /** Counts how often the screen has begun anew. */
  readonly run: number
}

/** Shown in place of a state that breaks, until there is another. */
interface Kept {
  readonly instead: Seen
  readonly show: Seen
}

const NOTHING: Catalog = { resources: {}, broken: [] }

function Preview({ link }: { readonly link: PreviewLink }) {
  const [seen, setSeen] = useState<Seen>()
  /** What stood on the screen when nothing was wrong yet. */
  const good = useRef<Seen>(undefined)
  const [kept, setKept] = useState<Kept>()
  const latest = useRef<Seen>(undefined)
  useEffect(() => {
    const stop = link.listen((state) => {
      const { state: before, catalog = NOTHING, run = 0 } = latest.current ?? {}
      const next = { state, catalog: withNews(catalog, state.news), run: run + (isAnew(before, state) ? 1 : 0) }
      latest.current = next
      startTransition(() => setSeen(next))
    })
    link.say({ kind: 'ready' })
    void loadDictionary()
    return stop
  }, [link])
  const mode = seen?.state.mode ?? 'light'
  useEffect(() => void (document.documentElement.dataset.mode = mode), [mode])
  if (!seen) return null
  const shown = kept?.instead === seen ? kept.show : seen
  return (
    <ErrorBoundary
      resetKeys={[seen]}
      onError={(error) => link.say({ kind: 'failed', stamp: seen.state.stamp, message: errorWords(error) })}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Broken
          error={error}
          onKeep={() => {
            if (good.current) setKept({ instead: seen, show: good.current })
            resetErrorBoundary()
          }}
        />
      )}
    >
      <Good key={shown.run} seen={shown} link={link} onShown={() => void (good.current = shown)} />
    </ErrorBoundary>
  )
}

/** Of the rest, and of another catalog, the screen takes notice where it is: a form keeps what was typed and the rows it began with. */
function isAnew(before: PreviewState | undefined, after: PreviewState): boolean {
  if (!before || before.name !== after.name || before.role !== after.role || before.round !== after.round) return true
  if (after.screen === 'create') return false
  if (after.screen === 'edit') return rowsIn(before) !== rowsIn(after)
  return before.data !== after.data || (after.data === 'errors' && before.refusal !== after.refusal)
}

/** A platform that refuses has the usual rows. */
function rowsIn({ data }: PreviewState): PreviewState['data'] {
  return data === 'errors' ? 'many' : data
}

interface GoodProps {
  readonly seen: Seen
  readonly link: PreviewLink
  readonly onShown: () => void
}

function Good({ seen, link, onShown }: GoodProps) {
  useEffect(onShown)
  return <Live state={seen.state} catalog={seen.catalog} link={link} />
}

function Broken({ error, onKeep }: { readonly error: unknown; readonly onKeep: () => void }) {
  return (
    <MessagePage urgent title="这个画面出错了" actions={<Button onClick={onKeep}>显示上一次正常的画面</Button>}>
      <p>{errorWords(error)}</p>
    </MessagePage>
  )
}

/** Who types in the studio's editor keeps the focus, whatever opens in the preview meanwhile. */
function holdFocus(): () => void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options)
  }
  return () => void (HTMLElement.prototype.focus = focus)
}
