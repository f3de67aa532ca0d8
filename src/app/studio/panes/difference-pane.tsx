/** What has changed since the last commit, in words, and whom it breaks: library by library, the open one first. */
import './effective-pane.css'
import './difference-pane.css'
import type { Harm } from '../../../gate/change.ts'
import { Badge, type Tone } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { FilePlace, StudioChange } from '../../../gate/editing/state.ts'
import type { PaneProps } from '../state.ts'

const LOOKS: Readonly<Record<Exclude<Harm, 'ok'>, { readonly tone: Tone; readonly words: string }>> = {
  break: { tone: 'danger', words: '会出错' },
  warn: { tone: 'warning', words: '要留意' },
  info: { tone: 'info', words: '会变样' },
}

const SIDES = { entering: '录入', reading: '读取', saved: '已存' } as const

export function DifferencePane({ state, onOpen, onHistory }: PaneProps) {
  const { compiled, history, library } = state
  if (history === 'late')
    return (
      <div className="rc-side-note" role="status">
        <p>git 超过 10 秒没有回答，还不知道上一次提交的内容，所以暂时看不到差异。</p>
        <Button onClick={onHistory}>重试</Button>
      </div>
    )
  if (history === 'none')
    return (
      <p className="rc-side-note">
        {onHistory
          ? '没有可以比较的上一次提交：这个文件夹不在 git 中，或还没有提交过 schemas/ 与 resources/。'
          : '没有可以比较的上一次提交。在 npm run dev 打开的设计台里才能看到差异。'}
      </p>
    )
  const changes = compiled?.changes
  if (!changes) return <p className="rc-side-note">正在与上一次提交比较…</p>
  if (changes.length === 0) return <p className="rc-side-note">与上一次提交相比，资料库没有变化。</p>
  const names = [...new Set(changes.map((change) => change.library))]
  const ordered = names.toSorted((left, right) => Number(right === library) - Number(left === library))
  return (
    <div className="rc-difference">
      <p className="rc-side-head">
        与上一次提交相比有 {changes.length}{' '}
        处变化。录入：填表与保存；读取：已有的数据与平台的回答；已存：保存的查询、链接与导入文件。
      </p>
      {ordered.map((name) => (
        <section key={name} aria-label={compiled?.catalog.resources[name]?.title ?? name}>
          <h2>{compiled?.catalog.resources[name]?.title ?? name}</h2>
          <ul>
            {changes
              .filter((change) => change.library === name)
              .map((change) => (
                <ChangeLine
                  key={`${change.code} ${change.subject} ${change.words} ${change.at.file}:${change.at.line}`}
                  {...{ change, onOpen }}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface ChangeLineProps {
  readonly change: StudioChange
  readonly onOpen: (place: FilePlace) => void
}

function ChangeLine({ change, onOpen }: ChangeLineProps) {
  const { words, cure, at, code } = change
  const harms = (['entering', 'reading', 'saved'] as const).flatMap((side) => {
    const harm = change[side]
    return harm === 'ok' ? [] : [{ side, ...LOOKS[harm] }]
  })
  return (
    <li>
      <p>
        {words}
        {code !== undefined && <code> {code}</code>}
      </p>
      <p className="rc-difference-badges">
        {harms.length === 0 && <Badge tone="success">不影响谁</Badge>}
        {harms.map(({ side, tone, words: what }) => (
          <Badge key={side} tone={tone}>
            {SIDES[side]}：{what}
          </Badge>
        ))}
      </p>
      {cure !== '' && harms.length > 0 && <p className="rc-quiet">{cure}</p>}
      <button type="button" onClick={() => onOpen(at)}>
        {at.file}:{at.line}
      </button>
    </li>
  )
}
