/** The bar above every screen: where one is, on whose behalf, how it looks, who one is. */
import { Link, useLocation } from 'react-router'
import type { Density } from '../../ui/tokens.ts'
import { type ModeChoice, setDensity, setModeChoice, usePreferences } from '../preferences.ts'
import { type MenuEntry, trailTo } from './entry.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import type { Side } from './use-sidebar.ts'
import { type PopupItem, PopupMenu } from './popup-menu.tsx'

export interface Owner {
  readonly id: string
  readonly name: string
}

export interface TopBarProps {
  readonly entries: readonly MenuEntry[]
  readonly userName: string
  /** Whose shelf is being worked on: a hospital, or the platform. */
  readonly owner: Owner
  /** What kind of owner it is, in a word: 机构, 平台. */
  readonly ownerKind: string
  /** All that this person may act for. */
  readonly owners: readonly Owner[]
  readonly side: Side
  onOwner(id: string): void
  onHome(): void
  onSignOut(): void
}

export function TopBar(props: TopBarProps) {
  const { entries, userName, side, onHome, onSignOut } = props
  const folded = side.state !== 'open'
  const name = folded ? '展开菜单' : '收起菜单'
  return (
    <header className="rc-bar">
      <button
        type="button"
        className="rc-bar-button"
        aria-label={name}
        title={name}
        aria-expanded={!folded}
        onClick={side.toggle}
      >
        <Icon name={folded ? 'unfold' : 'fold'} />
      </button>
      <Crumbs entries={entries} />
      <OwnerSwitch {...props} />
      <LookMenu />
      <PopupMenu
        name={`用户菜单：${userName}`}
        items={[
          { label: '首页', run: onHome },
          { label: '退出登录', run: onSignOut },
        ]}
      >
        <Icon name="user" />
        <span className="rc-bar-user">{userName}</span>
        <Icon name="down" />
      </PopupMenu>
    </header>
  )
}

function Crumbs({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation()
  const trail = trailTo(entries, pathname)
  return (
    <nav aria-label="当前位置" className="rc-crumbs">
      <ol>
        {trail.map((entry) => (
          <li key={entry.path + entry.title}>
            {entry.path && entry.path !== pathname ? (
              <Link to={entry.path}>{entry.title}</Link>
            ) : (
              <span>{entry.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
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

const MODES: Record<ModeChoice, string> = { light: '浅色', dark: '深色', system: '跟随系统' }
const DENSITIES: Record<Density, string> = { compact: '紧凑', comfortable: '宽松' }

function LookMenu() {
  const { choice, density } = usePreferences()
  const modes = (Object.keys(MODES) as ModeChoice[]).map<PopupItem>((mode, index) => ({
    label: MODES[mode],
    checked: mode === choice,
    heading: index === 0 ? '配色' : undefined,
    run: () => setModeChoice(mode),
  }))
  const densities = (Object.keys(DENSITIES) as Density[]).map<PopupItem>((room, index) => ({
    label: DENSITIES[room],
    checked: room === density,
    heading: index === 0 ? '行高' : undefined,
    run: () => setDensity(room),
  }))
  return (
    <PopupMenu name="外观" items={[...modes, ...densities]}>
      <Icon name="look" />
    </PopupMenu>
  )
}
