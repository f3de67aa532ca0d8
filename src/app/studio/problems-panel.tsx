/**
 * What is wrong with the files: of the open one first, the gravest first; a click goes to the place. What somebody accepts stands
 * in a group of its own and counts nowhere.
 */
import { memo, useMemo, useState } from 'react'
import { acceptedWords } from '../../gate/report.ts'
import { type Finding, LEVELS, type FindingLevel } from '../../gate/rule.ts'
import type { FilePlace } from '../../gate/editing/state.ts'
import type { StudioView } from './studio-view.ts'

interface ProblemsPanelProps {
  readonly view: StudioView
  readonly onOpen: (place: FilePlace) => void
}

const WORDS: Readonly<Record<FindingLevel, string>> = { error: '错误', warning: '提醒', info: '建议' }
/** More are not read by anybody at once. */
const SHOWN_MAX = 300

export function ProblemsPanel({ view, onOpen }: ProblemsPanelProps) {
  const [hidden, setHidden] = useState<ReadonlySet<FindingLevel>>(new Set())
  const [isOwn, setIsOwn] = useState(false)
  const { compiled, library, file } = view
  const all = useMemo(() => nearestFirst(compiled?.findings ?? [], file, library), [compiled?.findings, file, library])
  const isNear = (each: Finding) => !isOwn || each.file === file || (library !== '' && each.library === library)
  const near = all.filter((each) => !each.accepted && isNear(each))
  const accepted = all.filter((each) => each.accepted && isNear(each))
  const shown = near.filter(({ level }) => !hidden.has(level))
  const toggle = (level: FindingLevel) => {
    const next = new Set(hidden)
    if (!next.delete(level)) next.add(level)
    setHidden(next)
  }
  return (
    <section className="rc-studio-problems" aria-label="问题">
      <div className="rc-studio-problems-bar">
        <h2>问题</h2>
        {LEVELS.map((level) => (
          <button key={level} type="button" aria-pressed={!hidden.has(level)} onClick={() => toggle(level)}>
            <i className={`rc-studio-level rc-studio-level-${level}`} aria-hidden="true" />
            {`${WORDS[level]} ${near.filter((each) => each.level === level).length}`}
          </button>
        ))}
        <label>
          <input type="checkbox" checked={isOwn} onChange={(event) => setIsOwn(event.target.checked)} />
          只看当前的库
        </label>
      </div>
      <ProblemLines findings={shown} onOpen={onOpen} />
      {shown.length === 0 && <p className="rc-studio-quiet">{emptyWords(view, near.length)}</p>}
      {accepted.length > 0 && (
        <details className="rc-studio-accepted">
          <summary>{`已豁免 ${accepted.length}，不计入`}</summary>
          <ProblemLines findings={accepted} onOpen={onOpen} />
        </details>
      )}
    </section>
  )
}

/** The open file, its library, the others; in each the errors before what may wait, in the order of the lines. */
export function nearestFirst(findings: readonly Finding[], file: string, library: string): readonly Finding[] {
  const farness = (each: Finding) => (each.file === file ? 0 : library !== '' && each.library === library ? 1 : 2)
  const gravity = (each: Finding) => LEVELS.indexOf(each.level)
  return findings.toSorted((one, other) => farness(one) - farness(other) || gravity(one) - gravity(other))
}

interface ProblemLinesProps {
  readonly findings: readonly Finding[]
  readonly onOpen: (place: FilePlace) => void
}

function ProblemLines({ findings, onOpen }: ProblemLinesProps) {
  const rest = findings.length - SHOWN_MAX
  return (
    <>
      <ul>
        {findings.slice(0, SHOWN_MAX).map((each) => (
          <ProblemLine
            key={`${each.file}:${each.line}:${each.column}:${each.code}:${each.message}`}
            found={each}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {rest > 0 && <p className="rc-studio-quiet">{`还有 ${rest} 条没有列出`}</p>}
    </>
  )
}

interface ProblemLineProps {
  readonly found: Finding
  readonly onOpen: (place: FilePlace) => void
}

/** There are hundreds, and a new check finds most of them again. */
const ProblemLine = memo(function ProblemLine({ found, onOpen }: ProblemLineProps) {
  const { file, line, level, message, cure, code, accepted } = found
  return (
    <li>
      <button type="button" onClick={() => onOpen({ file, line })}>
        <i className={`rc-studio-level rc-studio-level-${level}`} role="img" aria-label={WORDS[level]} />
        <span>
          {message}
          <span className="rc-studio-cure">{accepted ? ` — ${acceptedWords(accepted)}` : ` → ${cure}`}</span>
        </span>
        <code>{`${code} ${file}:${line}`}</code>
      </button>
    </li>
  )
})

function emptyWords({ compiled, mayWrite }: StudioView, hidden: number): string {
  if (!compiled) return '正在检查…'
  if (hidden > 0) return '所选级别没有问题'
  return mayWrite ? '没有问题' : '正在运行的资料库没有错误；修改时的检查在开发环境中进行'
}
