/** The foot of a filter that offers values to choose from. */
import { Button } from '../controls/button.tsx'
import styles from './filter.module.css'

export interface FilterFootProps {
  readonly isEmpty: boolean
  readonly onClear: () => void
  readonly onDone: () => void
}

export function FilterFoot({ isEmpty, onClear, onDone }: FilterFootProps) {
  return (
    <div className={styles.foot}>
      <Button size="small" disabled={isEmpty} onClick={onClear}>
        清除
      </Button>
      <Button size="small" variant="primary" onClick={onDone}>
        完成
      </Button>
    </div>
  )
}
