/** The library that is open, live beside its files: list, form and show, to any role, over any rows. */
import './preview-pane.css'
import { useMemo, useRef, useState } from 'react'
import { statisticsOf } from '../../../gate/editing/libraries.ts'
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
    statistic: '',
    role: 'organization',
    mode,
    data: 'many',
    refusal: 'server',
    width: 0,
  })
  useOpenedStatistic(state, setChoice)
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRoom()
  const { compiled, library } = state
  const catalog = compiled?.catalog ?? NOTHING
  const statistics = useMemo(() => titlesOver(catalog, library), [catalog, library])
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
        {...{ choice, statistics }}
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

function titlesOver({ statistics = {} }: Catalog, library: string): Readonly<Record<string, string>> {
  const over = Object.values(statistics).filter(({ of }) => of === library)
  return Object.fromEntries(over.map(({ name, title }) => [name, title]))
}

/** Who opens the file of a statistic sees its figures; who opens another file then, the list again. */
function useOpenedStatistic(
  { files, file }: PaneProps['state'],
  setChoice: (change: (known: PreviewChoice) => PreviewChoice) => void,
): void {
  const statistic = statisticsOf(files).find(({ path }) => path === file)?.name
  const [before, setBefore] = useState<string>()
  if (before === statistic) return
  setBefore(statistic)
  setChoice((known) => {
    if (statistic !== undefined) return { ...known, screen: 'figures', statistic }
    return known.screen === 'figures' ? { ...known, screen: 'list' } : known
  })
}

/** The same object as long as it says the same. */
function useStable<Value extends object>(value: Value): Value {
  const key = JSON.stringify(value)
  return useMemo(() => JSON.parse(key) as Value, [key])
}
