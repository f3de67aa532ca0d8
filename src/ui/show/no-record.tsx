/** A page whose address names the record, where it names none. */
import { Link } from 'react-router'
import { useConsole } from '../console.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Icon } from '../controls/icon.tsx'

export function NoRecord({ of }: { readonly of: string }) {
  const { index, pathOf } = useConsole()
  const title = index.resources[of]?.title ?? ''
  return (
    <>
      <h1>{title}</h1>
      <EmptyState
        title={`没有选择${title}`}
        icon={<Icon name="user" />}
        actions={<Link to={pathOf(of)}>打开{title}列表</Link>}
      >
        从{title}列表中打开一条。
      </EmptyState>
    </>
  )
}
