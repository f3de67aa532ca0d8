/** The open file: which of a library's files it is, what can be done with it, and the editor. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { type MountedEditor, mountEditor } from './editor-view.ts'
import type { FilePlace } from '../../../gate/editing/state.ts'
import type { StudioHead } from '../studio-head.ts'
import type { StudioStore } from '../studio-view.ts'

const RewriteFormat = lazy(async () => ({ default: (await import('../files/rewrite-format.tsx')).RewriteFormat }))

interface EditorPaneProps {
  readonly store: StudioStore
  readonly head: StudioHead
  readonly onOpen: (place: FilePlace) => void
}

export function EditorPane({ store, head, onOpen }: EditorPaneProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<MountedEditor>(undefined)
  const [words, setWords] = useState('')
  const { file, unsaved, mayWrite } = head
  const [wordsOf, setWordsOf] = useState(file)
  useEffect(() => {
    if (!host.current) return
    const onUnformattable = () => setWords('文件中有语法错误，改正之后才能整理格式')
    const mounted = mountEditor({ host: host.current, store, onUnformattable, onEdit: () => setWords('') })
    editor.current = mounted
    return mounted.stop
  }, [store])
  if (wordsOf !== file) {
    setWordsOf(file)
    setWords('')
  }
  const isUnsaved = unsaved.includes(file)
  return (
    <section className="rc-studio-editor" aria-label="编辑器">
      <div className="rc-studio-tools">
        <FileTabs head={head} onOpen={onOpen} />
        {mayWrite && (
          <>
            {head.isFirstFormat && <Rewriting key={file} store={store} file={file} />}
            <IconButton label="整理格式（Shift+Alt+F）" tip="end" onClick={() => editor.current?.format()}>
              <Icon name="list" />
            </IconButton>
            <button
              type="button"
              className={`rc-button ${isUnsaved ? 'rc-button-primary' : ''}`}
              title="Ctrl+S"
              disabled={!isUnsaved || head.isSaving || head.conflicts.has(file)}
              onClick={() => void store.save()}
            >
              {isUnsaved ? '保存' : '已保存'}
            </button>
          </>
        )}
      </div>
      <Conflict store={store} head={head} />
      {words && (
        <p className="rc-studio-strip" role="status">
          {words}
        </p>
      )}
      <div className="rc-studio-text" ref={host} />
    </section>
  )
}

function Rewriting({ store, file }: Pick<EditorPaneProps, 'store'> & { readonly file: string }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <button type="button" className="rc-button" onClick={() => setIsAsked(true)}>
        改写为格式 2
      </button>
      {isAsked && (
        <Suspense fallback={null}>
          <RewriteFormat store={store} file={file} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

function FileTabs({ head, onOpen }: Pick<EditorPaneProps, 'head' | 'onOpen'>) {
  const { file, tabs, users, unsaved } = head
  return (
    <div className="rc-studio-tabs">
      <div role="tablist" aria-label="文件">
        {tabs.map(({ label, path }) => (
          <button
            key={path}
            type="button"
            role="tab"
            aria-selected={path === file}
            onClick={() => onOpen({ file: path, line: 1 })}
          >
            {label}
            {unsaved.includes(path) && (
              <i className="rc-studio-dot" role="img" aria-label="有未保存的修改" title="有未保存的修改" />
            )}
          </button>
        ))}
      </div>
      <code>{file}</code>
      {users.length > 1 && <span className="rc-quiet">{`用于 ${users.join('、')}`}</span>}
    </div>
  )
}

function Conflict({ store, head }: Pick<EditorPaneProps, 'store' | 'head'>) {
  const { file, conflicts } = head
  const present = conflicts.get(file)
  if (present === undefined) return null
  return (
    <div className="rc-studio-strip rc-studio-conflict" role="alert">
      <p>
        {present === null
          ? '这个文件已在磁盘上被删除，而您在这里的修改还没有保存。'
          : '这个文件已被别的程序修改，而您在这里的修改还没有保存。'}
      </p>
      <button type="button" className="rc-button" onClick={() => store.resolve(file, 'disk')}>
        {present === null ? '一同删除' : '载入磁盘上的'}
      </button>
      <button type="button" className="rc-button" onClick={() => store.resolve(file, 'mine')}>
        保留我的
      </button>
    </div>
  )
}
