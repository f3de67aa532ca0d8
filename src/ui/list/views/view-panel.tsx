/** All views of a list: the library's own arrangement, this person's, those shared within the organization. */
import { useState } from 'react'
import { failureWords } from '../../../model/failure-words.ts'
import type { Resource } from '../../../model/resource.ts'
import type { SavedView } from '../../../model/saved-view.ts'
import { Button } from '../../controls/button.tsx'
import { Icon } from '../../controls/icon.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { Menu, type MenuChoice } from '../../controls/menu.tsx'
import { Delayed, Skeleton } from '../../controls/skeleton.tsx'
import { missingFields } from './arrangement.ts'
import type { Views } from './use-views.ts'
import type { ViewActs } from './view-desk.tsx'
import styles from './views.module.css'

interface ViewPanelProps {
  readonly resource: Resource
  readonly views: Views
  readonly acts: ViewActs
  readonly saved: SavedView | undefined
  readonly isChanged: boolean
  readonly onName: (view: SavedView | 'new') => void
  readonly onClose: () => void
}

export function ViewPanel(props: ViewPanelProps) {
  const { resource, views, acts, saved, onClose } = props
  const own = views.views.filter(({ shared, isOwn }) => isOwn && !shared)
  const shared = views.views.filter((view) => view.shared)
  const missing = saved ? missingFields(resource, saved.state) : []
  return (
    <div className={styles.panel}>
      <div className={styles.lists}>
        <ul className={styles.list} aria-label="系统">
          <li className={styles.line} data-on={saved === undefined || undefined}>
            <button
              type="button"
              className={styles.name}
              aria-current={saved === undefined || undefined}
              onClick={() => {
                acts.openPlain()
                onClose()
              }}
            >
              <span>系统默认</span>
            </button>
            {views.defaultId === '' ? (
              <span className={styles.mark}>默认</span>
            ) : (
              <Button size="small" variant="quiet" onClick={() => void acts.makeDefault(undefined)}>
                恢复系统默认
              </Button>
            )}
          </li>
        </ul>
        <Group title="我的视图" list={own} {...props} />
        <Group title="本机构共享" list={shared} {...props} />
        <State views={views} />
      </div>
      {saved && missing.length > 0 && (
        <p className={styles.words} role="note">
          视图“{saved.name}”用到的{missing.map((title) => `“${title}”`).join('、')}在{resource.title}
          里已经没有了，已略去。
        </p>
      )}
      <Foot {...props} />
    </div>
  )
}

function State({ views }: Pick<ViewPanelProps, 'views'>) {
  if (views.error)
    return (
      <p className={styles.words} role="alert">
        没有取到视图：{failureWords(views.error)}
        <Button size="small" onClick={() => void views.reload()}>
          重试
        </Button>
      </p>
    )
  if (views.views.length > 0) return null
  if (views.error === undefined)
    return (
      <Delayed>
        <Skeleton height={32} />
      </Delayed>
    )
  return <p className={styles.words}>还没有保存的视图。筛选、排序或调整列之后，点“保存为视图”。</p>
}

function Group({
  title,
  list,
  ...props
}: ViewPanelProps & { readonly title: string; readonly list: readonly SavedView[] }) {
  if (list.length === 0) return null
  return (
    <>
      <p className={styles.group} aria-hidden="true">
        {title}
      </p>
      <ul className={styles.list} aria-label={title}>
        {list.map((view) => (
          <Line key={view.id} view={view} {...props} />
        ))}
      </ul>
    </>
  )
}

function Line({ view, ...props }: ViewPanelProps & { readonly view: SavedView }) {
  const { views, acts, saved, isChanged, onClose } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isShown = view.id === saved?.id
  return (
    <li className={styles.line} data-on={isShown || undefined}>
      <button
        type="button"
        className={styles.name}
        aria-current={isShown || undefined}
        title={view.name}
        onClick={() => {
          acts.open(view)
          onClose()
        }}
      >
        <span>{view.name}</span>
        {view.shared && <small>{view.isOwn ? '我共享的' : view.userName}</small>}
        {isShown && isChanged && <small>已更改</small>}
      </button>
      {views.defaultId === view.id && <span className={styles.mark}>默认</span>}
      <IconButton
        label={`管理视图 ${view.name}`}
        tip="end"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu
        anchor={anchor}
        label={`管理视图 ${view.name}`}
        align="end"
        onClose={() => setAnchor(null)}
        items={commandsOf(view, props)}
      />
    </li>
  )
}

/** Of somebody else's view there is what harms nobody. */
function commandsOf(view: SavedView, { views, acts, onName, onClose }: ViewPanelProps): readonly MenuChoice[] {
  const isDefault = views.defaultId === view.id
  const share = {
    label: view.shared ? '取消共享' : '共享给本机构',
    onClick: () => void acts.change(view, { shared: !view.shared }),
  }
  const remove = () => {
    onClose()
    void acts.remove(view)
  }
  return [
    isDefault
      ? { label: '取消默认', onClick: () => void acts.makeDefault(undefined) }
      : { label: '设为默认', onClick: () => void acts.makeDefault(view) },
    { label: '复制链接', onClick: () => void acts.copyLink(view) },
    ...(view.isOpen ? [{ label: '重命名', onClick: () => onName(view) }] : []),
    ...(view.isOwn && !views.isLocal ? [share] : []),
    ...(view.isOpen ? [{ label: '删除', danger: true, onClick: remove }] : []),
  ]
}

function Foot({ saved, isChanged, acts, onName, onClose }: ViewPanelProps) {
  const update = () => {
    onClose()
    if (saved) void acts.update(saved)
  }
  const revert = () => {
    onClose()
    if (saved) acts.revert(saved)
  }
  return (
    <div className={styles.foot}>
      {saved && isChanged && (
        <>
          <Button size="small" onClick={revert}>
            放弃更改
          </Button>
          {saved.isOpen && (
            <Button size="small" onClick={update}>
              更新视图
            </Button>
          )}
        </>
      )}
      <Button size="small" variant="primary" onClick={() => onName('new')}>
        保存为视图
      </Button>
    </div>
  )
}
