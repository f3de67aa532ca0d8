/** The library that is open, live beside its files: list, form and show, to any role, over any rows. */
import './preview-pane.css'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { gravity } from '../../gate/report.ts'
import type { Finding } from '../../gate/rule.ts'
import { type Catalog, tryGetResource } from '../../model/resource.ts'
import { usePreferences } from '../preferences.ts'
import { PreviewBar, type PreviewChoice } from './preview-bar.tsx'
import { PREVIEW_ADDRESS, PreviewFrame } from './preview-frame.tsx'
import { logExchange } from './preview-log.ts'
import { answerIn, createSender, type PreviewSender } from './preview-sender.ts'
import type { PreviewView } from './preview-protocol.ts'
import type { FilePlace, PaneProps } from './state.ts'

const NOTHING: Catalog = { resources: {}, broken: [] }

export function PreviewPane({ state, onOpen }: PaneProps) {
  const { mode } = usePreferences()
  const [choice, setChoice] = useState<PreviewChoice>({
    screen: 'list',
    role: 'organization',
    mode,
    data: 'many',
    refusal: 'server',
    width: 0,
  })
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const { compiled, library } = state
  const catalog = compiled?.catalog ?? NOTHING
  const works = tryGetResource(catalog, library) !== undefined
  const { width: _width, ...rest } = choice
  const view = useStable<PreviewView>({ ...rest, name: library })
  const { failure, openWindow } = usePreviews(frame, {
    view,
    catalog,
    round,
    works,
    onWent: (screen) => setChoice((known) => (known.screen === screen ? known : { ...known, screen })),
  })
  const problems = compiled?.findings.filter((found) => found.library === library && gravity(found.level) > 1) ?? []
  return (
    <section className="rc-preview-pane" aria-label="预览">
      <PreviewBar
        choice={choice}
        onChoose={(change) => setChoice({ ...choice, ...change })}
        onRefresh={() => setRound(round + 1)}
        onWindow={openWindow}
      />
      {works && failure !== undefined && (
        <p className="rc-preview-failure" role="alert">
          预览出错：{failure}
        </p>
      )}
      <PreviewFrame frame={frame} width={choice.width} hidden={!works} />
      {!works && <Instead library={library} isReady={compiled !== undefined} problems={problems} onOpen={onOpen} />}
    </section>
  )
}

interface Previews {
  readonly view: PreviewView
  readonly catalog: Catalog
  readonly round: number
  /** Whether there is anything to show. */
  readonly works: boolean
  readonly onWent: (screen: PreviewView['screen']) => void
}

/** The frame, and the window that was opened beside it: both are sent every state. */
function usePreviews(frame: { readonly current: HTMLIFrameElement | null }, wanted: Previews) {
  const senders = useRef(new Map<Window, PreviewSender>())
  const latest = useRef(wanted)
  const sent = useRef(0)
  const [failed, setFailed] = useState<{ readonly stamp: number; readonly message: string }>()
  useLayoutEffect(() => void (latest.current = wanted))
  const { view, catalog, round, works } = wanted
  const tell = useCallback((sender: PreviewSender) => {
    const now = latest.current
    if (now.works) sent.current = sender.send(now.view, now.catalog, now.round)
  }, [])
  useEffect(() => {
    for (const sender of senders.current.values()) tell(sender)
  }, [view, catalog, round, works, tell])
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const answer = answerIn(event, window.location.origin)
      const source = event.source as Window | null
      if (!answer || !source) return
      if (answer.kind === 'ready') {
        const sender = createSender(source, window.location.origin)
        senders.current.set(source, sender)
        tell(sender)
      }
      if (!senders.current.has(source)) return
      if (answer.kind === 'exchange') logExchange(answer.exchange)
      if (answer.kind === 'failed') setFailed(answer)
      if (answer.kind === 'shown') setFailed((known) => (known && known.stamp < answer.stamp ? undefined : known))
      const isHere = source === frame.current?.contentWindow && answer.kind === 'went'
      if (isHere && answer.screen && answer.name === latest.current.view.name) latest.current.onWent(answer.screen)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, tell])
  const openWindow = () => void window.open(PREVIEW_ADDRESS, 'rc-preview')
  return { failure: failed?.message, openWindow }
}

/** The same object as long as it says the same. */
function useStable<Value extends object>(value: Value): Value {
  const key = JSON.stringify(value)
  return useMemo(() => JSON.parse(key) as Value, [key])
}

interface InsteadProps {
  readonly library: string
  readonly isReady: boolean
  readonly problems: readonly Finding[]
  readonly onOpen: (place: FilePlace) => void
}

function Instead({ library, isReady, problems, onOpen }: InsteadProps): ReactNode {
  if (!isReady) return <p className="rc-preview-note">正在编译…</p>
  if (library === '') return <p className="rc-preview-note">打开一个资料库的文件，就在这里看到它的画面。</p>
  return (
    <div className="rc-preview-problems" role="status">
      <h2>这个资料库还不能显示</h2>
      <p>改正下面的错误后，画面会自动回来。</p>
      <ul>
        {problems.map((found) => (
          <li key={`${found.file}:${found.line}:${found.column}:${found.code}:${found.message}`}>
            <button type="button" onClick={() => onOpen({ file: found.file, line: found.line })}>
              {found.file}:{found.line}
            </button>
            <span>{found.message}</span>
            <span className="rc-quiet">{found.cure}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
