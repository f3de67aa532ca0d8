/** One deleted record: what it was, who deleted it when and how; its last state can be looked at. */
import { useState } from 'react'
import type { DeletedRow } from '../../model/change-batch.ts'
import { labelOf, type Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { ShowSections } from '../show/show-sections.tsx'
import styles from './changes.module.css'
import { originWords, writerWords } from './origin-words.ts'

interface DeletedItemProps {
  readonly resource: Resource
  readonly row: DeletedRow
  readonly chosen: boolean
  readonly onChoose: (on: boolean) => void
  readonly onRestore: () => void
}

export function DeletedItem({ resource, row, chosen, onChoose, onRestore }: DeletedItemProps) {
  const [looking, setLooking] = useState(false)
  const name = labelOf(resource, row.record)
  const code = resource.identity.naturalKey.map((key) => String(row.record[key] ?? '')).filter((text) => text !== name)
  const isPlain = row.origin === undefined || row.origin.kind === 'delete'
  return (
    <li className={styles.row}>
      <Checkbox aria-label={`选择 ${name}`} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
      <span className={styles.name}>
        {name}
        {code.length > 0 && <span className={styles.code}>{code.join(' ')}</span>}
      </span>
      <span className={styles.when}>
        {writerWords(row)} 删除{!isPlain && row.origin && `（${originWords(row.origin)}）`}
      </span>
      <span className={styles.tools}>
        <Button size="small" aria-haspopup="dialog" onClick={() => setLooking(true)}>
          查看
        </Button>
        <Button size="small" onClick={onRestore}>
          恢复
        </Button>
      </span>
      {looking && (
        <Dialog
          open
          title={`${name}：删除前的内容`}
          width="large"
          onClose={() => setLooking(false)}
          actions={
            <>
              <Button onClick={() => setLooking(false)}>关闭</Button>
              <Button
                variant="primary"
                onClick={() => {
                  setLooking(false)
                  onRestore()
                }}
              >
                恢复
              </Button>
            </>
          }
        >
          <ShowSections resource={resource} record={row.record} />
        </Dialog>
      )}
    </li>
  )
}
