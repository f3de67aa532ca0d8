import { DeadEnd } from './dead-end.tsx'

/** For a page that exists, but not for this person. */
export function ForbiddenPage() {
  return <DeadEnd title="没有权限">您的角色不能打开这个页面。如果工作需要，请联系本机构的管理员为您开通。</DeadEnd>
}
