/** 修改密码, for somebody who is signed in. */
export interface ChangePasswordDialogProps {
  onClose(): void
}

export function ChangePasswordDialog({ onClose }: ChangePasswordDialogProps) {
  return <dialog onClose={onClose} />
}
