/** 全部, 本机构, 平台: only where an organization sees both shelves. */
import { useId } from 'react'
import { isOfBoth } from '../../../model/access.ts'
import type { Resource } from '../../../model/resource.ts'
import type { Shelf } from '../../../model/scope.ts'
import { useConsole } from '../../console.tsx'
import type { ListView } from '../list-view.ts'
import styles from './shelf-switch.module.css'

const CHOICES = [
  { shelf: undefined, words: '全部' },
  { shelf: 'organization', words: '本机构' },
  { shelf: 'platform', words: '平台' },
] as const

export function ShelfSwitch({ resource, view }: { readonly resource: Resource; readonly view: ListView }) {
  const { scope } = useConsole()
  const { shelf: seen } = view.filters
  const name = useId()
  if (!isOfBoth(resource, scope)) return null
  return (
    <div className={styles.shelf} role="radiogroup" aria-label="来源">
      {CHOICES.map(({ shelf, words }) => (
        <label key={words}>
          <input
            type="radio"
            name={name}
            checked={!view.isUndecided && seen === shelf}
            onChange={() => view.setFilters(withShelf(view.filters, shelf))}
          />
          <span>{words}</span>
        </label>
      ))}
    </div>
  )
}

function withShelf(filters: ListView['filters'], shelf: Shelf | undefined): ListView['filters'] {
  const { shelf: _old, home: _home, ...others } = filters
  return shelf ? { ...others, shelf } : others
}
