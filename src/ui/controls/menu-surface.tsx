/** The parts of popovers and menus that need MUI; only `menu.tsx` loads them. */
import MuiMenu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import MuiPopover from '@mui/material/Popover'
import { Ground } from '../ground.tsx'
import type { MenuProps, PopoverProps } from './menu.tsx'
import styles from './menu.module.css'

const below = (align: 'start' | 'end') =>
  ({
    anchorOrigin: { vertical: 'bottom', horizontal: align === 'end' ? 'right' : 'left' },
    transformOrigin: { vertical: 'top', horizontal: align === 'end' ? 'right' : 'left' },
  }) as const

export function PopoverSurface({ anchor, label, onClose, align = 'start', children }: PopoverProps) {
  return (
    <Ground>
      <MuiPopover
        open
        anchorEl={anchor}
        onClose={onClose}
        {...below(align)}
        transitionDuration={100}
        slotProps={{ paper: { className: styles.paper, role: 'dialog', 'aria-label': label } }}
      >
        {children}
      </MuiPopover>
    </Ground>
  )
}

export function MenuSurface({ anchor, label, onClose, align = 'start', items }: MenuProps) {
  return (
    <Ground>
      <MuiMenu
        open
        anchorEl={anchor}
        onClose={onClose}
        {...below(align)}
        transitionDuration={100}
        slotProps={{ paper: { className: styles.paper }, list: { 'aria-label': label, dense: true } }}
      >
        {items.map((item) => (
          <MuiMenuItem
            key={item.label}
            disabled={item.disabled}
            selected={item.checked}
            className={`${styles.item} ${item.danger ? styles.danger : ''}`}
            onClick={() => {
              onClose()
              item.onClick()
            }}
          >
            {item.icon}
            {item.label}
          </MuiMenuItem>
        ))}
      </MuiMenu>
    </Ground>
  )
}
