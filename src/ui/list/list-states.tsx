/** What stands in the place of rows: waiting, an empty library, no result, an error, no permission. */
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { mayCreate } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Icon } from '../controls/icon.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Skeleton, useSlow } from '../controls/skeleton.tsx'
import { fieldOnScreen, type LabelsByLibrary } from './table/columns.ts'
import { filterWords, type ListFilters, NO_FILTERS } from './filters/filters.ts'
import styles from './list.module.css'
import type { ListView } from './list-view.ts'

/** More than a screenful of waiting rows is work that nobody sees. */
const WAITING_ROWS_MAX = 20
const SHELF_WORDS = { organization: '来源：本机构', platform: '来源：平台' } as const

export function WaitingRows({ count }: { readonly count: number }) {
  const slow = useSlow(true)
  return (
    <div className={styles.waiting} role="status" aria-label="正在加载">
      {slow &&
        Array.from({ length: Math.min(count, WAITING_ROWS_MAX) }, (_, index) => (
          <div key={index} className={styles.waitingRow}>
            <Skeleton width="12%" />
            <Skeleton width={`${18 + ((index * 7) % 12)}%`} />
            <Skeleton width="10%" />
            <Skeleton width={`${14 + ((index * 5) % 16)}%`} />
            <Skeleton width="8%" />
          </div>
        ))}
    </div>
  )
}

export function EmptyLibrary({ resource, onCreate }: { readonly resource: Resource; readonly onCreate: () => void }) {
  const { scope } = useConsole()
  const creates = mayCreate(resource, scope)
  return (
    <EmptyState
      title={resource.view ? '还没有这样的记录' : `还没有${resource.title}`}
      icon={<Icon name="empty" />}
      actions={
        creates && (
          <Button variant="primary" onClick={onCreate}>
            录入第一条
          </Button>
        )
      }
    >
      {creates ? '从右上角的“新增”开始，保存后就会出现在这里。' : '您没有录入的权限，请联系有权限的管理员录入。'}
    </EmptyState>
  )
}

interface NoResultProps {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
}

export function NoResult({ resource, view, labels }: NoResultProps) {
  return (
    <EmptyState
      title={`没有符合条件的${resource.title}`}
      icon={<Icon name="noResult" />}
      actions={<Button onClick={() => view.setFilters(NO_FILTERS)}>清空全部条件</Button>}
    >
      当前条件：{conditionsOf(resource, view.filters, labels).join('；')}
    </EmptyState>
  )
}

export function ListError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof Failure && error.code === 'forbidden') return <NoPermission words={error.message} />
  return (
    <EmptyState
      title="没有取到数据"
      tone="danger"
      icon={<Icon name="error" />}
      actions={<Button onClick={onRetry}>重试</Button>}
    >
      {failureWords(error)}
    </EmptyState>
  )
}

export function NoPermission({ words }: { readonly words: string }) {
  return (
    <EmptyState title={words} icon={<Icon name="lock" />}>
      如需使用，请联系管理员开通。
    </EmptyState>
  )
}

function conditionsOf(resource: Resource, filters: ListFilters, labels: LabelsByLibrary): readonly string[] {
  const { keyword, shelf, values } = filters
  return [
    ...(keyword === '' ? [] : [`关键字“${keyword}”`]),
    ...(shelf ? [SHELF_WORDS[shelf]] : []),
    ...Object.entries(values).map(([name, value]) => {
      const field = fieldOnScreen(resource, name)
      return filterWords(field, value, field.reference ? labels.get(field.reference) : undefined)
    }),
  ]
}
