/** `/studio`: the libraries' files, an editor, what is wrong with them, and what they make. */
import './studio.css'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Failure } from '../../model/failure.ts'
import { Delayed, Skeleton } from '../../ui/controls/skeleton.tsx'
import { MessagePage } from '../pages/message-page.tsx'
import { StudioFrame } from './studio-frame.tsx'
import type { StudioStore } from './studio-view.ts'
import { useStudioHead } from './studio-head.ts'
import { IS_DEVELOPMENT, useStudioStore } from './use-studio.ts'
import { unsavedPaths } from './files/texts.ts'

const ForbiddenPage = lazy(async () => ({ default: (await import('../pages/forbidden-page.tsx')).ForbiddenPage }))

export function StudioPage() {
  const store = useStudioStore()
  return store ? <Studio store={store} /> : <Waiting />
}

function Studio({ store }: { readonly store: StudioStore }) {
  const head = useStudioHead(store)
  useAddress(store, head.file)
  useAskingBeforeLeaving(store)
  if (head.phase === 'loading') return <Waiting />
  if (head.phase === 'failed') return <Refused failure={head.failure} onRetry={() => void store.load()} />
  if (head.isEmpty)
    return (
      <Alone title="还没有任何资料库">
        <p>在 schemas/ 与 resources/ 中放入第一个库的两个文件，或运行 npm run new。</p>
      </Alone>
    )
  return <StudioFrame store={store} head={head} />
}

/** The address names the open file; one that was opened by a link goes to its line first. */
function useAddress(store: StudioStore, file: string): void {
  const [parameters, setParameters] = useSearchParams()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const wanted = parameters.get('file')
    const line = Number(parameters.get('line')) || 1
    void store.load(wanted === null ? undefined : { file: wanted, line })
  }, [store, parameters])
  useEffect(() => {
    if (file !== '' && parameters.get('file') !== file) setParameters({ file }, { replace: true })
  }, [file, parameters, setParameters])
}

function useAskingBeforeLeaving(store: StudioStore): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedPaths(store.state()).length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [store])
}

function Refused({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const code = failure instanceof Failure ? failure.code : ''
  if (code === 'forbidden')
    return (
      <Suspense fallback={null}>
        <ForbiddenPage />
      </Suspense>
    )
  if (code === 'notFound')
    return (
      <Alone title="这里没有开放设计台">
        <p>
          管理员可以用环境变量 STUDIO_ROLE 指定能查看的角色；要修改资料库，请在项目文件夹中运行 npm run dev，再打开
          /studio。
        </p>
      </Alone>
    )
  const words = failure instanceof Error ? failure.message : ''
  return (
    <Alone title="未能读取资料库的文件" onRetry={onRetry}>
      <p>{IS_DEVELOPMENT ? '请确认 npm run dev 仍在运行，再试一次。' : '请稍后再试。'}</p>
      {words && <p className="rc-quiet">{words}</p>}
    </Alone>
  )
}

interface AloneProps {
  readonly title: string
  readonly onRetry?: () => void
  readonly children: React.ReactNode
}

function Alone({ title, onRetry, children }: AloneProps) {
  const again = onRetry && (
    <button type="button" className="rc-button" onClick={onRetry}>
      重试
    </button>
  )
  return (
    <main className="rc-alone">
      <MessagePage title={title} actions={again} urgent={onRetry !== undefined}>
        {children}
      </MessagePage>
    </main>
  )
}

function Waiting() {
  return (
    <main className="rc-studio-waiting" aria-busy="true">
      <Delayed>
        <p className="rc-quiet">正在读取资料库的文件…</p>
        <Skeleton height={36} />
      </Delayed>
    </main>
  )
}
