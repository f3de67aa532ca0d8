/** The import as a person sees it: a wide dialog, four steps, what can be done at the foot. */
import MuiDialog from '@mui/material/Dialog'
import { useDeferredValue, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Ground } from '../ground.tsx'
import { type Unsaved, usePageFrame } from '../page.tsx'
import { NARROW, useMedia } from '../list/use-media.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep } from './file-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { OriginNotice } from './origin-notice.tsx'
import { RunStep } from './run-step.tsx'
import type { ImportRun } from './run.ts'
import { type ImportFlow, useImport } from './use-import.ts'
import { WizardFoot } from './wizard-foot.tsx'
import styles from './wizard.module.css'

export interface ImportWizardProps {
  readonly resource: Resource
  readonly onClose: () => void
  readonly onImported: () => unknown
}

export function ImportWizard({ resource, onClose, onImported }: ImportWizardProps) {
  const flow = useImport(resource)
  const narrow = useMedia(NARROW)
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const running = useRunning(flow)
  // What is in a dialog's frame is drawn in one go with it, while the page waits; drawn after it, in pieces.
  const isDrawn = useDeferredValue(true, false)
  const close = () => {
    if (running && !isAsking) return setAsking(true)
    flow.stop()
    if (flow.run) void onImported()
    onClose()
  }
  return (
    <Ground>
      <MuiDialog
        open
        onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
        maxWidth="lg"
        fullWidth
        fullScreen={narrow}
        aria-labelledby={titleId}
        transitionDuration={120}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <header className={styles.head}>
          <h2 id={titleId}>导入{resource.title}</h2>
          <IconButton label="关闭" tip="end" onClick={close}>
            <Icon name="close" />
          </IconButton>
        </header>
        <Steps flow={flow} running={running} />
        <div className={styles.body} data-stage={flow.stage}>
          {flow.file?.origin && flow.stage !== 'run' && <OriginNotice origin={flow.file.origin} resource={resource} />}
          {isDrawn && <Body resource={resource} flow={flow} />}
        </div>
        {running && isAsking ? (
          <Asking onGoOn={() => setAsking(false)} onStop={close} />
        ) : (
          isDrawn && <WizardFoot resource={resource} flow={flow} running={running} onClose={close} />
        )}
      </MuiDialog>
    </Ground>
  )
}

function Body({ resource, flow }: { readonly resource: Resource; readonly flow: ImportFlow }) {
  if (flow.stage === 'file' || !flow.file) return <FileStep resource={resource} flow={flow} />
  if (flow.stage === 'mapping') return <MappingStep resource={resource} flow={flow} />
  return flow.stage === 'check' ? <CheckStep flow={flow} /> : <RunStep resource={resource} flow={flow} />
}

const STEPS = [
  ['file', '选择文件'],
  ['mapping', '对应列'],
  ['check', '核对'],
  ['run', '导入'],
] as const

/** Steps that are behind can be gone back to, as long as nothing has been sent. */
function Steps({ flow, running }: { readonly flow: ImportFlow; readonly running: boolean }) {
  const at = STEPS.findIndex(([stage]) => stage === flow.stage)
  const isFree = !running && !flow.busy && flow.file !== undefined && flow.stage !== 'run'
  return (
    <ol className={styles.steps} aria-label="导入的步骤">
      {STEPS.map(([stage, words], index) => (
        <li key={stage} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span aria-hidden="true">{index + 1}</span>
          {index < at && isFree ? (
            <button type="button" onClick={() => flow.back(stage)}>
              {words}
            </button>
          ) : (
            words
          )}
        </li>
      ))}
    </ol>
  )
}

function Asking({ onGoOn, onStop }: { readonly onGoOn: () => void; readonly onStop: () => void }) {
  return (
    <footer className={styles.foot} role="alertdialog" aria-label="导入还在进行">
      <p className={styles.footWords}>
        {RUNNING.title}。{RUNNING.words}
      </p>
      <Button onClick={onStop} variant="danger">
        停止并关闭
      </Button>
      <Button onClick={onGoOn} variant="primary">
        继续导入
      </Button>
    </footer>
  )
}

/** Also tells the page, which asks before it goes while rows are on their way. */
function useRunning({ run }: ImportFlow): boolean {
  const frame = usePageFrame()
  useEffect(() => {
    if (run) frame.keep(unsavedOf(run))
  }, [frame, run])
  return useSyncExternalStore(run?.subscribe ?? nothing, () => run !== undefined && isRunning(run))
}

const RUNNING = {
  title: '导入还在进行',
  words: '已写入的行会保留，其余的不再写入。',
  stop: '停止导入并离开',
  goOn: '继续导入',
} as const

function unsavedOf(run: ImportRun): Unsaved {
  return {
    isDirty: () => isRunning(run) && !run.state().isCancelled,
    settle: () => undefined,
    subscribe: run.subscribe,
    save: async () => !(await run.finished).isCancelled,
    abandon: run.cancel,
    task: RUNNING,
  }
}

function isRunning(run: ImportRun): boolean {
  return run.state().phase !== 'finished'
}

const nothing = () => () => undefined
