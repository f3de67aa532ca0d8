/** The open file: which of a library's files it is, what can be done with it, and the editor. */
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { type MountedEditor, mountEditor } from './editor-view.ts'
import { librariesOf } from '../files/libraries.ts'
import type { FilePlace } from '../state.ts'
import type { StudioStore, StudioView } from '../studio-store.ts'

interface EditorPaneProps {
  readonly store: StudioStore
  readonly view: StudioView
  readonly onOpen: (place: FilePlace) => void
}

export function EditorPane({ store, view, onOpen }: EditorPaneProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<MountedEditor>(undefined)
  const [words, setWords] = useState('')
  const { file, files, saved, mayWrite } = view
  useEffect(() => {
    if (!host.current) return
    const onUnformattable = () => setWords('文件中有语法错误，改正之后才能整理格式')
    const mounted = mountEditor({ host: host.current, store, onUnformattable })
    editor.current = mounted
    return mounted.stop
  }, [store])
  useEffect(() => setWords(''), [file, files])
  const isUnsaved = files.get(file) !== saved.get(file)
  return (
    <section className="rc-studio-editor" aria-label="编辑器">
      <div className="rc-studio-tools">
        <FileTabs view={view} onOpen={onOpen} />
        {mayWrite && (
          <>
            <IconButton label="整理格式（Shift+Alt+F）" tip="end" onClick={() => editor.current?.format()}>
              <Icon name="list" />
            </IconButton>
            <button
              type="button"
              className={`rc-button ${isUnsaved ? 'rc-button-primary' : ''}`}
              title="Ctrl+S"
              disabled={!isUnsaved || view.isSaving || view.conflicts.has(file)}
              onClick={() => void store.save()}
            >
              {isUnsaved ? '保存' : '已保存'}
            </button>
          </>
        )}
      </div>
      <Conflict store={store} view={view} />
      {words && (
        <p className="rc-studio-strip" role="status">
          {words}
        </p>
      )}
      <div className="rc-studio-text" ref={host} />
    </section>
  )
}

function FileTabs({ view, onOpen }: Pick<EditorPaneProps, 'view' | 'onOpen'>) {
  const { file, files, saved, library } = view
  const own = librariesOf(files).find(({ name }) => name === library)
  const tabs = own
    ? [
        { label: '描述', path: own.descriptor },
        ...(own.schema === undefined ? [] : [{ label: '数据结构', path: own.schema }]),
      ]
    : []
  const users = librariesOf(files).filter(({ schema }) => schema === file)
  const all = tabs.some(({ path }) => path === file) ? tabs : [...tabs, { label: '共用', path: file }]
  return (
    <div className="rc-studio-tabs">
      <div role="tablist" aria-label="文件">
        {all.map(({ label, path }) => (
          <button
            key={path}
            type="button"
            role="tab"
            aria-selected={path === file}
            onClick={() => onOpen({ file: path, line: 1 })}
          >
            {label}
            {files.get(path) !== saved.get(path) && (
              <i className="rc-studio-dot" role="img" aria-label="有未保存的修改" title="有未保存的修改" />
            )}
          </button>
        ))}
      </div>
      <code>{file}</code>
      {users.length > 1 && <span className="rc-quiet">{`用于 ${users.map(({ title }) => title).join('、')}`}</span>}
    </div>
  )
}

function Conflict({ store, view }: Pick<EditorPaneProps, 'store' | 'view'>) {
  const { file, conflicts } = view
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
