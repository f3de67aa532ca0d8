/** Where an exported file comes from; warns when it is not from here, since its rows are then met by their key alone. */
import type { Resource } from '../../model/resource.ts'
import { formatTime } from '../../model/time.ts'
import { Badge } from '../controls/badge.tsx'
import type { OpenedOrigin } from './open-file.ts'
import styles from './wizard.module.css'

export function OriginNotice({ origin, resource }: { readonly origin: OpenedOrigin; readonly resource: Resource }) {
  const when = formatTime(origin.exportedAt, 'YYYY-MM-DD HH:mm')
  const whose = `${origin.ownerName} ${when} 导出的“${origin.title}”`
  if (origin.from === 'here') return <p className={styles.origin}>{whose}</p>
  const keys = resource.identity.naturalKey.map(
    (name) => resource.fields.find((field) => field.name === name)?.title ?? name,
  )
  return (
    <p className={styles.origin} role="status">
      <Badge tone="warning">{origin.from === 'otherLibrary' ? '不是这个资料库的文件' : '不是本机构的文件'}</Badge>
      这是{whose}，将按{keys.join('、')}查找{resource.title}里的记录，不使用文件里的编号与版本。
    </p>
  )
}
