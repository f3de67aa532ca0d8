/** What stands in the preview's place, or over its last state, while a library is broken. */
import { tryGetResource } from '../../../model/resource.ts'
import { gravity } from '../../../gate/report.ts'
import type { PaneProps } from '../state.ts'

/** Under `isOver` the screen of the files before is still there and stays in sight. */
export function PreviewProblems({ state, onOpen, isOver }: PaneProps & { readonly isOver: boolean }) {
  const { library, compiled } = state
  if (!compiled) return <p className="rc-preview-note">正在编译…</p>
  if (library === '') return <p className="rc-preview-note">打开一个资料库的文件，就在这里看到它的画面。</p>
  if (tryGetResource(compiled.catalog, library)) return null
  const grave = compiled.findings.filter((found) => found.library === library && gravity(found.level) > 1)
  return (
    <div className={isOver ? 'rc-preview-problems rc-preview-problems-over' : 'rc-preview-problems'} role="status">
      <h2>{isOver ? '文件有错误，显示的是出错之前的画面' : '这个资料库还不能显示'}</h2>
      <p>{grave.length > 0 ? '改正下面的错误后，画面会自动更新。' : '正在检查文件…'}</p>
      <ul>
        {grave.map((found) => (
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
