/** A command of the list: a button of its own where there is room, a line of a menu where there is not. */
import { type ReactNode, useState } from 'react'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Menu } from '../controls/menu.tsx'

export interface ListTool {
  /** Stays while label and icon change. */
  readonly name: string
  readonly label: string
  /** As a line of a menu, where that reads better. */
  readonly line?: string
  readonly icon: string
  readonly disabled?: boolean
  readonly opensDialog?: boolean
  readonly onClick: () => void
  /** What it has opened; drawn whether the command is a button or a line. */
  readonly dialog?: ReactNode
}

export function ToolButton({ tool }: { readonly tool: ListTool }) {
  const { label, icon, disabled, opensDialog, onClick } = tool
  return (
    <IconButton
      label={label}
      tip="end"
      disabled={disabled}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </IconButton>
  )
}

export function ToolMenu({ tools }: { readonly tools: readonly ListTool[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = tools.map(({ label, line = label, icon, disabled, onClick }) => ({
    label: line,
    icon: <Icon name={icon} />,
    onClick,
    ...(disabled === undefined ? {} : { disabled }),
  }))
  return (
    <>
      <IconButton
        label="列表操作"
        tip="end"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchor={anchor} label="列表操作" align="end" onClose={() => setAnchor(null)} items={items} />
    </>
  )
}
