/** 共 n 条, 第一页, 上一页, pages, 下一页, 每页, and a jump to a page. */
import { type FormEvent, useState } from 'react'
import { Select } from '../controls/select.tsx'
import { TextInput } from '../controls/input.tsx'
import { formatFigure } from '../kinds/figures.ts'
import styles from './pagination.module.css'

export interface PaginationProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onPageSize: (pageSize: number) => void
}

const PAGE_SIZES = [20, 50, 100]
/** Fewer pages than this are all shown as numbers, and need no jump. */
const ALL_SHOWN = 7

export function Pagination({ page, pageSize, total, onPage, onPageSize }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((left, right) => left - right)
  return (
    <nav className={styles.pagination} aria-label="分页">
      <span className={styles.total}>共 {formatFigure(total)} 条</span>
      <div className={styles.pages}>
        <button type="button" disabled={page <= 1} onClick={() => onPage(1)}>
          第一页
        </button>
        <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          上一页
        </button>
        {pagesAround(page, last).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={styles.number}
              aria-label={`第 ${number} 页`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button type="button" disabled={page >= last} onClick={() => onPage(page + 1)}>
          下一页
        </button>
      </div>
      <Select
        className={styles.size}
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            每页 {size} 条
          </option>
        ))}
      </Select>
      {last > ALL_SHOWN && <Jump last={last} onPage={onPage} />}
    </nav>
  )
}

function Jump({ last, onPage }: { readonly last: number; readonly onPage: (page: number) => void }) {
  const [text, setText] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    const page = Number.parseInt(text, 10)
    if (Number.isInteger(page)) onPage(Math.min(last, Math.max(1, page)))
    setText('')
  }
  return (
    <form className={styles.jump} onSubmit={go}>
      跳至
      <TextInput
        inputMode="numeric"
        aria-label="跳至页码"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
      />
      页
    </form>
  )
}

/** First, last, and two on either side of the current page; null where numbers are left out. */
export function pagesAround(page: number, last: number): readonly (number | null)[] {
  if (last <= ALL_SHOWN) return Array.from({ length: last }, (_, index) => index + 1)
  const middle = Math.min(Math.max(page, 4), last - 3)
  const shown = [1, middle - 2, middle - 1, middle, middle + 1, middle + 2, last]
  const numbers = [...new Set(shown)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => (index > 0 && number - numbers[index - 1]! > 1 ? [null, number] : [number]))
}
