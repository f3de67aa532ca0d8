/** One copy under review: what is chosen for each field, what becomes of a copy whose source is switched off or gone. */
import { useState } from 'react'
import { Link } from 'react-router'
import { type DriftSide, type FieldDrift, proposedSide } from '../../model/drift.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { DisabledSource } from './disabled-source.tsx'
import { DriftTable } from './drift-table.tsx'
import styles from './drift.module.css'
import { SourceLink } from './source-link.tsx'
import { isGiven, ReferenceBadge, referenceState } from './state.tsx'
import { useAccept } from './use-accept.ts'
import { type CopyItem, copyCount } from './use-copies.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface DriftItemProps {
  readonly resource: Resource
  readonly copy: CopyItem
  /** Reads all copies again, and answers them. */
  readonly onReload: () => Promise<readonly CopyItem[] | undefined>
  /** Absent when there is no other. */
  readonly onNext: (() => void) | undefined
}

export function DriftItem({ resource, copy, onReload, onNext }: DriftItemProps) {
  const { record } = copy
  if (!record || !isGiven(resource, record)) return <Gone copy={copy} />
  return <Item {...{ resource, copy, record, onReload, onNext }} />
}

function Gone({ copy }: { readonly copy: CopyItem }) {
  return (
    <p className={styles.notice} role="status">
      “{copy.name}”已被取消引用或删除，没有可以核对的内容。
    </p>
  )
}

function Item({ resource, copy, record, onReload, onNext }: DriftItemProps & { readonly record: WireRecord }) {
  const { pathOf } = useConsole()
  const [sides, setSides] = useState<Readonly<Record<string, DriftSide>>>({})
  const sideOf = (drift: FieldDrift) => sides[drift.field.name] ?? proposedSide(drift)
  const fields = sorted(copy.fields)
  const choose = (drift: FieldDrift, side: DriftSide) => setSides((now) => ({ ...now, [drift.field.name]: side }))
  const chooseAll = (side: DriftSide) => setSides(Object.fromEntries(fields.map(({ field }) => [field.name, side])))
  const accept = useAccept(resource, copy, {
    onReload: async () => {
      setSides({})
      await onReload()
    },
    onDone: () => onNext?.(),
  })
  const state = referenceState(resource, record)
  const keys = useReviewKeys({ fields, choose, chooseAll, onNext })
  const isOpen = state === 'updated' || (state === 'disabled' && copyCount(copy, 'platformOnly', 'both') > 0)
  const taken = fields.filter((drift) => sideOf(drift) === 'platform').length
  return (
    <article className={styles.item} aria-label={copy.name}>
      <header className={styles.itemHead}>
        <h2>{copy.name}</h2>
        <ReferenceBadge resource={resource} record={record} />
        <SourceLink {...{ resource, record }} className={styles.source ?? ''} />
        <Link className={styles.edit} to={`${pathOf(resource.name)}/${encodeURIComponent(copy.id)}`}>
          编辑
        </Link>
      </header>
      <div role="alert">{accept.notice && <p className={styles.notice}>{accept.notice}</p>}</div>
      {state === 'disabled' && <DisabledSource {...{ resource, copy, record, onReload, onNext }} />}
      {state === 'referenced' && <p className={styles.same}>与平台一致，没有需要核对的内容。</p>}
      {state === 'changed' && <p className={styles.same}>平台没有新的改动，本机构的改动保持不变。</p>}
      {isOpen && fields.length > 0 && (
        <>
          <Summary fields={fields} />
          <div className={styles.all}>
            <Button size="small" onClick={() => chooseAll('platform')}>
              全部采用
            </Button>
            <Button size="small" onClick={() => chooseAll('own')}>
              全部保留
            </Button>
          </div>
          <DriftTable {...{ fields, sideOf, choose }} active={keys.active} onActive={keys.setActive} />
        </>
      )}
      {isOpen && (
        <footer className={styles.foot}>
          <span className={styles.sum} role="status">
            采用平台 {taken} 项，保留本机构 {fields.length - taken} 项
          </span>
          {onNext && <Button onClick={onNext}>下一条</Button>}
          <Button variant="primary" busy={accept.busy} onClick={() => void accept.run(fields, sideOf)}>
            同步
          </Button>
        </footer>
      )}
      {isOpen && fields.length > 0 && (
        <p className={styles.keys}>
          键盘：J / K 上下移动，A 采用平台，B 保留本机构，Shift+A 全部采用，Shift+B 全部保留，N 下一条
        </p>
      )}
    </article>
  )
}

function Summary({ fields }: { readonly fields: readonly FieldDrift[] }) {
  const clashes = fields.filter(({ state }) => state === 'both').length
  return (
    <p className={styles.words}>
      只有平台改过的字段默认采用平台的内容
      {clashes > 0 ? `；有 ${clashes} 个字段双方都改过，默认保留本机构的内容，请逐项确认。` : '。'}
    </p>
  )
}

const ORDER: readonly FieldDrift['state'][] = ['both', 'platformOnly', 'ownOnly']

/** What needs a decision comes first. */
function sorted(fields: readonly FieldDrift[]): readonly FieldDrift[] {
  return fields.toSorted((left, right) => ORDER.indexOf(left.state) - ORDER.indexOf(right.state))
}
