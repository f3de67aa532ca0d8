import { DeadEnd } from './dead-end.tsx'

/** For a path that leads nowhere, or nowhere for this person. */
export function NotFoundPage() {
  return <DeadEnd title="页面不存在">地址可能有误，或者您当前所在的机构没有开通这个页面。</DeadEnd>
}
