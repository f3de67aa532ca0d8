/** One platform record in full, before it is chosen. */
import { useEffect, useRef } from 'react'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { ShowSections } from '../show/show-sections.tsx'
import styles from './picker.module.css'

interface PickerDetailProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly isChosen: boolean
  readonly onChoose: (on: boolean) => void
  readonly onBack: () => void
}

export function PickerDetail({ resource, record, isChosen, onChoose, onBack }: PickerDetailProps) {
  const back = useRef<HTMLDivElement>(null)
  useEffect(() => back.current?.querySelector('button')?.focus(), [])
  return (
    <section className={styles.detail} aria-label={labelOf(resource, record)}>
      <div ref={back} className={styles.detailHead}>
        <Button onClick={onBack}>返回选择</Button>
        <h3>{labelOf(resource, record)}</h3>
        <Checkbox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
          选择
        </Checkbox>
      </div>
      <ShowSections resource={resource} record={record} />
    </section>
  )
}
