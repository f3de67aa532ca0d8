/** The studio's parts beside one another; on a narrow screen one at a time. */
import { lazy, memo, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../paths.ts'
import { useCalm } from './calm.ts'
import { LibraryList } from './files/library-list.tsx'
import { ProblemsPanel } from './problems-panel.tsx'
import { SidePanes } from './panes/side-panes.tsx'
import { Splitter, useSizes } from './splitter.tsx'
import type { FilePlace } from '../../gate/editing/state.ts'
import { StudioNotice } from './studio-notice.tsx'
import type { StudioHead } from './studio-head.ts'
import type { StudioStore } from './studio-view.ts'

const EditorPane = lazy(async () => ({ default: (await import('./editor/editor-pane.tsx')).EditorPane }))

/** Drawn anew for what is new to them alone. */
const CalmList = memo(LibraryList)
const CalmProblems = memo(ProblemsPanel)
const CalmPanes = memo(SidePanes)

export interface StudioProps {
  readonly store: StudioStore
  readonly head: StudioHead
}

const PARTS = { files: '资料库', editor: '文件', panes: '预览' } as const
type Part = keyof typeof PARTS

export function StudioFrame({ store, head }: StudioProps) {
  const [part, setPart] = useState<Part>('editor')
  const { sizes, setSize, style } = useSizes()
  const calm = useCalm(store)
  const open = useCallback(
    (place: FilePlace) => {
      store.open(place)
      setPart('editor')
    },
    [store],
  )
  return (
    <div className="rc-studio" style={style} data-part={part}>
      <StudioBar store={store} head={head} />
      <div className="rc-studio-parts" role="group" aria-label="显示哪一部分">
        {(Object.keys(PARTS) as Part[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === part} onClick={() => setPart(name)}>
            {PARTS[name]}
          </button>
        ))}
      </div>
      <CalmList store={store} view={calm.lists} onOpen={open} />
      <Splitter label="资料库列表的宽度" way="column" of="before" size={sizes.files} onSize={setSize('files')} />
      <main className="rc-studio-middle">
        <Suspense fallback={<p className="rc-studio-quiet">正在载入编辑器…</p>}>
          <EditorPane store={store} head={head} onOpen={open} />
        </Suspense>
        <Splitter label="问题列表的高度" way="row" of="after" size={sizes.problems} onSize={setSize('problems')} />
        <CalmProblems view={calm.lists} onOpen={open} />
      </main>
      <Splitter label="预览的宽度" way="column" of="after" size={sizes.panes} onSize={setSize('panes')} />
      <CalmPanes store={store} view={calm.panes} onOpen={open} />
    </div>
  )
}

function StudioBar({ store, head }: StudioProps) {
  const unsaved = head.unsaved.length
  return (
    <header className="rc-studio-bar">
      <h1>设计台</h1>
      {head.mayWrite ? (
        <button
          type="button"
          className="rc-button"
          disabled={unsaved === 0 || head.isSaving}
          onClick={() => void store.saveAll()}
        >
          {unsaved > 0 ? `全部保存（${unsaved}）` : '已全部保存'}
        </button>
      ) : (
        <span className="rc-studio-mark">只读：这里显示正在运行的资料库，修改请在开发环境中进行</span>
      )}
      {head.isUnkept && <span className="rc-studio-mark">浏览器已存满，请先保存：重新载入会丢失修改</span>}
      <StudioNotice notice={head.notice} onDismiss={store.dismissNotice} />
      <Link className="rc-studio-home" to={PATHS.root}>
        返回管理台
      </Link>
    </header>
  )
}
