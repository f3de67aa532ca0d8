/** The library that is open, live beside its files: list, form and show, to any role, over any rows. */
import './preview-pane.css'
import { useMemo, useRef, useState } from 'react'
import { type Catalog, tryGetResource } from '../../../model/resource.ts'
import { usePreferences } from '../../preferences.ts'
import { PreviewBar, type PreviewChoice } from './preview-bar.tsx'
import { PreviewFrame, useRoom } from './preview-frame.tsx'
import { PreviewProblems } from './preview-problems.tsx'
import type { PreviewView } from './preview-protocol.ts'
import { usePreviews } from './preview-states.ts'
import type { PaneProps } from '../state.ts'

const NOTHING: Catalog = { resources: {}, broken: [] }

interface PreviewPaneProps extends PaneProps {
  /** False while another pane stands over it. */
  readonly isShown: boolean
}

export function PreviewPane({ state, onOpen, isShown }: PreviewPaneProps) {
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
  const room = useRoom()
  const { compiled, library } = state
  const catalog = compiled?.catalog ?? NOTHING
  const works = tryGetResource(catalog, library) !== undefined
  /** The library whose screen is in the frame. */
  const [inFrame, setInFrame] = useState('')
  if (works && inFrame !== library) setInFrame(library)
  const isOver = !works && library !== '' && inFrame === library
  const { width: _width, ...rest } = choice
  const view = useStable<PreviewView>({ ...rest, name: library })
  const { failure, openWindow } = usePreviews(frame, {
    view,
    catalog,
    round,
    works,
    isShown: isShown && room.size.width > 0,
    onWent: (screen) => setChoice((known) => (known.screen === screen ? known : { ...known, screen })),
  })
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
      <PreviewFrame frame={frame} room={room} width={choice.width} hidden={!works && !isOver}>
        <PreviewProblems state={state} onOpen={onOpen} isOver={isOver} />
      </PreviewFrame>
    </section>
  )
}

/** The same object as long as it says the same. */
function useStable<Value extends object>(value: Value): Value {
  const key = JSON.stringify(value)
  return useMemo(() => JSON.parse(key) as Value, [key])
}
