/** The libraries with their problems and unsaved work, the files that several share, and the way to a new library. */
import { type KeyboardEvent, useMemo, useState } from 'react'
import { roleOf } from '../../../gate/file-role.ts'
import type { Finding } from '../../../gate/rule.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { librariesOf, sharedFiles, statisticsOf, type StudioLibrary } from '../../../gate/editing/libraries.ts'
import { NewLibrary } from './new-library.tsx'
import { RemoveLibrary } from './remove-library.tsx'
import type { FilePlace } from '../../../gate/editing/state.ts'
import type { StudioStore, StudioView } from '../studio-view.ts'
import { unsavedPaths } from './texts.ts'

interface LibraryListProps {
  readonly store: StudioStore
  readonly view: StudioView
  readonly onOpen: (place: FilePlace) => void
}

export function LibraryList({ store, view, onOpen }: LibraryListProps) {
  const [keyword, setKeyword] = useState('')
  const [asking, setAsking] = useState<'new' | StudioLibrary>()
  const lines = useLines(view)
  const wanted = keyword.trim().toLowerCase()
  const shown = lines.filter(({ title, name }) => title.includes(wanted) || name.toLowerCase().includes(wanted))
  const groups = [
    { heading: '资料库', lines: shown.filter(({ library }) => library) },
    { heading: '统计', lines: shown.filter(({ files: [file = ''] }) => roleOf(file) === 'statistic') },
    { heading: '共用的数据结构', lines: shown.filter(({ files: [file = ''] }) => roleOf(file) === 'schema') },
  ]
  return (
    <nav className="rc-studio-files" aria-label="资料库文件">
      <div className="rc-studio-search">
        <input
          className="rc-input"
          type="search"
          aria-label="查找资料库"
          placeholder="查找名称"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {view.mayWrite && (
          <button type="button" className="rc-button" onClick={() => setAsking('new')}>
            新建
          </button>
        )}
      </div>
      <div className="rc-studio-lines" onKeyDown={walk}>
        {groups.map(
          (group) =>
            group.lines.length > 0 && (
              <section key={group.heading}>
                <h2>{`${group.heading} ${group.lines.length}`}</h2>
                {group.lines.map((line) => (
                  <LibraryLine
                    key={line.key}
                    line={line}
                    isOpen={line.files.includes(view.file)}
                    onOpen={() => onOpen({ file: line.files[0] ?? '', line: 1 })}
                    onRemove={view.mayWrite && line.library ? () => setAsking(line.library) : undefined}
                  />
                ))}
              </section>
            ),
        )}
        {shown.length === 0 && <p className="rc-studio-quiet">没有名称含“{keyword}”的资料库</p>}
      </div>
      {asking === 'new' && <NewLibrary store={store} onOpen={onOpen} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && (
        <RemoveLibrary store={store} library={asking} onClose={() => setAsking(undefined)} />
      )}
    </nav>
  )
}

interface Line {
  readonly key: string
  readonly title: string
  readonly name: string
  readonly files: readonly string[]
  readonly library: StudioLibrary | undefined
  readonly isBroken: boolean
  readonly isUnsaved: boolean
  readonly errors: number
  readonly warnings: number
}

type LineStart = Pick<Line, 'title' | 'name' | 'files' | 'library'>

function useLines({ files, saved, compiled }: StudioView): readonly Line[] {
  return useMemo(() => {
    const unsaved = new Set(unsavedPaths({ files, saved }))
    const found = groupByFile(compiled?.findings ?? [])
    const resources = compiled?.catalog.resources
    const lineOf = ({ title, name, files: own, library }: LineStart): Line => {
      const findings = own.flatMap((file) => found.get(file) ?? []).filter(({ accepted }) => !accepted)
      return {
        key: own[0] ?? name,
        title,
        name,
        files: own,
        library,
        isBroken: library !== undefined && resources !== undefined && !Object.hasOwn(resources, name),
        isUnsaved: own.some((file) => unsaved.has(file)),
        errors: findings.filter(({ level }) => level === 'error').length,
        warnings: findings.filter(({ level }) => level === 'warning').length,
      }
    }
    const libraries = librariesOf(files).map((library) => {
      const own = [library.descriptor, ...(library.schema === undefined ? [] : [library.schema])]
      return lineOf({ title: library.title, name: library.name, files: own, library })
    })
    const shared = sharedFiles(files).map((path) =>
      lineOf({ title: path.slice('schemas/'.length), name: '', files: [path], library: undefined }),
    )
    const statistics = statisticsOf(files).map(({ title, name, path }) =>
      lineOf({ title, name, files: [path], library: undefined }),
    )
    return [...libraries, ...statistics, ...shared]
  }, [files, saved, compiled])
}

interface LibraryLineProps {
  readonly line: Line
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onRemove: (() => void) | undefined
}

function LibraryLine({ line, isOpen, onOpen, onRemove }: LibraryLineProps) {
  const { title, name, isBroken, isUnsaved, errors, warnings } = line
  return (
    <div className="rc-studio-line" data-open={isOpen}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
        <span className="rc-studio-line-title">
          {title}
          {isUnsaved && <i className="rc-studio-dot" role="img" aria-label="有未保存的修改" title="有未保存的修改" />}
        </span>
        {name && <span className="rc-studio-line-name">{name}</span>}
        {isBroken && <span className="rc-studio-count rc-studio-broken">已停用</span>}
        {errors > 0 && <span className="rc-studio-count rc-studio-error">{`${errors} 错误`}</span>}
        {warnings > 0 && <span className="rc-studio-count rc-studio-warning">{`${warnings} 提醒`}</span>}
      </button>
      {onRemove && (
        <IconButton label={`删除 ${title}`} tip="end" onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      )}
    </div>
  )
}

function groupByFile(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) groups.set(finding.file, [...(groups.get(finding.file) ?? []), finding])
  return groups
}

/** The arrow keys go through the lines. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.rc-studio-line > button:first-child')]
  const at = lines.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  event.preventDefault()
  lines[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
