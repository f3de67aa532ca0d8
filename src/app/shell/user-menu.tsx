/** Who one is, for which organization, and what one may do about it (Spec §2). */
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { Avatar } from './avatar.tsx'
import { PopupMenu } from './popup-menu.tsx'

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../session/change-password-dialog.tsx')).ChangePasswordDialog,
}))

interface UserMenuProps {
  /** The nickname, or the name where there is none. */
  readonly userName: string
  readonly avatar: string
  readonly ownerName: string
  onHome(): void
  onAccount(): void
  onSignOut(): void
}

export function UserMenu({ userName, avatar, ownerName, onHome, onAccount, onSignOut }: UserMenuProps) {
  const [changing, setChanging] = useState(false)
  return (
    <>
      <PopupMenu
        name={`用户菜单：${userName}`}
        heading={
          <div className="rc-user-card">
            <strong>{userName}</strong>
            <span>{ownerName}</span>
          </div>
        }
        items={[
          { label: '首页', icon: 'home', run: onHome },
          { label: '账号安全', icon: 'shield', run: onAccount },
          { label: '修改密码', icon: 'key', run: () => setChanging(true) },
          { label: '退出登录', icon: 'logout', run: onSignOut },
        ]}
      >
        <Avatar url={avatar} />
        <span className="rc-bar-user">{userName}</span>
        <Icon name="down" />
      </PopupMenu>
      {changing && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
