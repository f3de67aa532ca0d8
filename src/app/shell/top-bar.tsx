/** The bar above every screen: where one is, on whose behalf, how it looks, who one is. On a narrow screen some of it moves into 更多. */
import { Icon } from '../../ui/controls/icon.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { useKeeper } from '../session/keeper.ts'
import { UpdateSign } from '../update/update-sign.tsx'
import { Crumbs } from './crumbs.tsx'
import { DownloadTasks } from './downloads/download-tasks.tsx'
import type { MenuEntry } from './entry.ts'
import { useKeysSheet } from './keys/use-keys-sheet.tsx'
import { LookMenu } from './look-menu.tsx'
import { NotificationHub } from './notifications/notification-hub.tsx'
import { usePalette } from './palette/use-palette.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { type Fullscreen, useFullscreen } from './use-fullscreen.ts'
import type { SidebarState } from './use-sidebar.ts'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

export interface Owner {
  readonly id: string
  readonly name: string
}

export interface TopBarProps {
  readonly entries: readonly MenuEntry[]
  readonly userName: string
  /** The address of the person's picture; '' for none. */
  readonly avatar?: string
  /** Whose shelf is being worked on: a hospital, or the platform. */
  readonly owner: Owner
  /** What kind of owner it is, in a word: 机构, 平台. */
  readonly ownerKind: string
  /** All that this person may act for. */
  readonly owners: readonly Owner[]
  readonly side: SidebarState
  /** The title of the page at a path. */
  titleAt?(path: string): string | undefined
  onOwner(id: string): void
  onHome(): void
  onAccount(): void
  onSignOut(): void
}

export function TopBar(props: TopBarProps) {
  const { entries, userName, avatar = '', owner, side, titleAt, onHome, onAccount, onSignOut } = props
  const palette = usePalette(entries)
  const keys = useKeysSheet()
  const fullscreen = useFullscreen()
  return (
    <header className="rc-bar">
      <FoldButton side={side} />
      <Crumbs entries={entries} titleAt={titleAt} />
      <OwnerSwitch {...props} />
      <div className="rc-bar-tools">
        <UpdateSign />
        {side.isDrawer ? (
          <MoreMenu fullscreen={fullscreen} onSearch={palette.open} />
        ) : (
          <WideTools fullscreen={fullscreen} onSearch={palette.open} />
        )}
        <DownloadTasks />
        <NotificationHub />
        <LookMenu />
      </div>
      <UserMenu {...{ userName, avatar, onHome, onAccount, onSignOut }} ownerName={owner.name} />
      {palette.surface}
      {keys}
    </header>
  )
}

function FoldButton({ side }: { readonly side: SidebarState }) {
  const isOpen = side.state === 'open'
  const name = isOpen ? '收起菜单' : '展开菜单'
  return (
    <button
      type="button"
      className="rc-bar-button"
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      onClick={side.toggle}
    >
      <Icon name={isOpen ? 'fold' : 'unfold'} />
    </button>
  )
}

interface ToolsProps {
  readonly fullscreen: Fullscreen
  onSearch(): void
}

function WideTools({ fullscreen, onSearch }: ToolsProps) {
  const { lock, lockingAllowed } = useKeeper()
  const mayLock = useObservable(lockingAllowed)
  const full = fullscreen.isOn ? '退出全屏' : '全屏'
  return (
    <>
      <button type="button" className="rc-bar-button" aria-label="搜索" title="搜索（Ctrl K）" onClick={onSearch}>
        <Icon name="search" />
      </button>
      {fullscreen.isSupported && (
        <button type="button" className="rc-bar-button" aria-label={full} title={full} onClick={fullscreen.toggle}>
          <Icon name={fullscreen.isOn ? 'fullscreenExit' : 'fullscreen'} />
        </button>
      )}
      {mayLock && (
        <button type="button" className="rc-bar-button" aria-label="锁屏" title="锁屏" onClick={lock}>
          <Icon name="lock" />
        </button>
      )}
    </>
  )
}

function MoreMenu({ fullscreen, onSearch }: ToolsProps) {
  const { lock, lockingAllowed } = useKeeper()
  const mayLock = useObservable(lockingAllowed)
  const full = {
    label: fullscreen.isOn ? '退出全屏' : '全屏',
    icon: fullscreen.isOn ? 'fullscreenExit' : 'fullscreen',
    run: fullscreen.toggle,
  }
  return (
    <PopupMenu
      name="更多"
      items={[
        { label: '搜索', icon: 'search', run: onSearch },
        ...(fullscreen.isSupported ? [full] : []),
        ...(mayLock ? [{ label: '锁屏', icon: 'lock', run: lock }] : []),
      ]}
    >
      <Icon name="more" />
    </PopupMenu>
  )
}

function OwnerSwitch({ owner, ownerKind, owners, onOwner }: TopBarProps) {
  const inside = (
    <>
      <Icon name="hospital" />
      <span className="rc-owner-kind">{ownerKind}</span>
      <span className="rc-owner-name">{owner.name}</span>
    </>
  )
  if (owners.length < 2) {
    return (
      <span className="rc-owner" title={`${ownerKind}：${owner.name}`}>
        {inside}
      </span>
    )
  }
  const items = owners.map((other) => ({
    key: other.id,
    label: other.name,
    checked: other.id === owner.id,
    run: () => onOwner(other.id),
  }))
  return (
    <PopupMenu name={`切换${ownerKind}，当前：${owner.name}`} items={items} className="rc-owner">
      {inside}
      <Icon name="down" />
    </PopupMenu>
  )
}
