/** What the open library makes: its screens, what it expands to, its calls, and what has changed since the last commit. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Delayed } from '../../../ui/controls/skeleton.tsx'
import { ErrorMessage } from '../../pages/error-page.tsx'
import type { FilePlace } from '../../../gate/editing/state.ts'
import type { PaneProps } from '../state.ts'
import type { StudioStore, StudioView } from '../studio-view.ts'

const PreviewPane = lazy(async () => ({ default: (await import('../preview/preview-pane.tsx')).PreviewPane }))

const PREVIEW = '预览'
/** Made when they are looked at; the preview stays, so that its screens go on from where they were and their calls are logged. */
const PANES: readonly { readonly label: string; readonly Pane?: ComponentType<PaneProps> }[] = [
  { label: PREVIEW },
  { label: '展开', Pane: lazy(async () => ({ default: (await import('./effective-pane.tsx')).EffectivePane })) },
  { label: '调用', Pane: lazy(async () => ({ default: (await import('./calls-pane.tsx')).CallsPane })) },
  { label: '差异', Pane: lazy(async () => ({ default: (await import('./difference-pane.tsx')).DifferencePane })) },
]

interface SidePanesProps {
  readonly store: StudioStore
  readonly view: StudioView
  readonly onOpen: (place: FilePlace) => void
}

export function SidePanes({ store, view, onOpen }: SidePanesProps) {
  const [chosen, setChosen] = useState(0)
  const { label = '', Pane } = PANES[chosen] ?? {}
  const isPreview = label === PREVIEW
  const writing = view.mayWrite ? { onCreate: store.create, onHistory: store.readHistory } : {}
  return (
    <section className="rc-studio-panes" aria-label="预览与说明">
      <div className="rc-studio-tools">
        <div className="rc-studio-tabs">
          <div role="tablist" aria-label="预览与说明">
            {PANES.map((pane, index) => (
              <button
                key={pane.label}
                type="button"
                role="tab"
                aria-selected={index === chosen}
                onClick={() => setChosen(index)}
              >
                {pane.label}
              </button>
            ))}
          </div>
        </div>
      </div>
      <div className="rc-studio-pane" role="tabpanel" aria-label={label}>
        <div className="rc-preview-place" inert={!isPreview}>
          <Careful keys={[view.library]}>
            <PreviewPane state={view} onOpen={onOpen} isShown={isPreview} />
          </Careful>
        </div>
        {Pane && (
          <Careful keys={[label, view.library]}>
            <Pane state={view} onOpen={onOpen} {...writing} />
          </Careful>
        )}
      </div>
    </section>
  )
}

/** What breaks in a pane breaks there alone. */
function Careful({ keys, children }: { readonly keys: readonly unknown[]; readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKeys={[...keys]}
      fallbackRender={({ error, resetErrorBoundary }) => <ErrorMessage error={error} onRetry={resetErrorBoundary} />}
    >
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Waiting() {
  return (
    <Delayed>
      <p className="rc-studio-quiet">正在载入…</p>
    </Delayed>
  )
}
