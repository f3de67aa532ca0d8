/** What the open library's descriptor means with presets and defaults in it; what nobody wrote is marked and explained. */
import './effective-pane.css'
import { type ReactNode, useMemo } from 'react'
import { parseSource } from '../../../compiler/source.ts'
import { type Effective, effectiveOf } from '../../../gate/effective.ts'
import { pointerOf } from '../../../model/pointer.ts'
import { tryGetResource } from '../../../model/resource.ts'
import { CopyButton } from './copy-button.tsx'
import type { PaneProps } from '../state.ts'

export function EffectivePane({ state }: PaneProps) {
  const { library, files, compiled } = state
  const path = `resources/${library}.json`
  const text = files.get(path)
  const resource = compiled && tryGetResource(compiled.catalog, library)
  const effective = useMemo(
    () => (text === undefined ? undefined : effectiveOf({ descriptor: parseSource({ path, text }), resource })),
    [path, text, resource],
  )
  if (library === '' || text === undefined)
    return <p className="rc-side-note">打开一个资料库的文件，就在这里看到它展开后的样子。</p>
  if (!effective) return <p className="rc-side-note">资料库还有错误，改正后在这里展开。</p>
  return (
    <div className="rc-effective">
      <div className="rc-side-head">
        <p>
          <span className="rc-effective-mark">浅色底</span>{' '}
          是您没有写、由数据结构或预设得出的部分；写下来就以您写的为准。
        </p>
        <CopyButton label="复制全文" text={() => JSON.stringify(effective.value, null, 2)} />
      </div>
      <pre className="rc-effective-text" tabIndex={0} aria-label="展开后的资源描述">
        {linesOf(effective)}
      </pre>
    </div>
  )
}

interface Line {
  readonly text: string
  readonly derived: boolean
  /** Said once, where the derived part begins. */
  readonly why: string | undefined
}

function linesOf({ value, derived }: Effective): readonly ReactNode[] {
  const lines: Line[] = []
  write(value, { path: [], key: '', end: '', derived, isDerived: false, lines })
  return lines.map(({ text, derived: isDerived, why }, index) => (
    <span key={index} className={isDerived ? 'rc-effective-line rc-effective-derived' : 'rc-effective-line'}>
      {text}
      {why !== undefined && <em> ← {why}</em>}
    </span>
  ))
}

interface Writing {
  readonly path: readonly string[]
  /** What stands before the value. */
  readonly key: string
  /** A comma, or nothing after the last. */
  readonly end: string
  readonly derived: ReadonlyMap<string, string>
  readonly isDerived: boolean
  readonly lines: Line[]
}

function write(value: unknown, { path, key, end, derived, isDerived, lines }: Writing): void {
  const why = derived.get(pointerOf(path))
  const now = isDerived || why !== undefined
  const indent = '  '.repeat(path.length)
  const push = (text: string, words?: string) => lines.push({ text: indent + text, derived: now, why: words })
  const flat = JSON.stringify(value)
  const isList = Array.isArray(value)
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const isShort = isList && flat.length < 80 && value.every((item) => typeof item !== 'object')
  if (entries.length === 0 || isShort) return void push(`${key}${flat.replaceAll('","', '", "')}${end}`, why)
  push(`${key}${isList ? '[' : '{'}`, why)
  entries.forEach(([name, inner], index) =>
    write(inner, {
      path: [...path, name],
      key: isList ? '' : `${JSON.stringify(name)}: `,
      end: index < entries.length - 1 ? ',' : '',
      derived,
      isDerived: now,
      lines,
    }),
  )
  push(`${isList ? ']' : '}'}${end}`)
}
