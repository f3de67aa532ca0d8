/**
 * The routes that the console itself has, as data: one entry per row of the specification's table. Pages of the menu come on top.
 *
 * Source  Spec §2 (static routes, and the names that are open without a token).
 */
import { consoleSettings } from './console-settings.ts'
import { PATHS } from './paths.ts'

export interface StaticRoute {
  readonly name: string
  /** Everything below it belongs to it when it ends with a slash and a star. */
  readonly path: string
  readonly title: string
  /** Whether it may be seen without a token. */
  readonly isOpen: boolean
  /** An agreement or a policy. */
  readonly isDocument?: true
}

const open = (name: string, path: string, title: string): StaticRoute => ({ name, path, title, isOpen: true })
const closed = (name: string, path: string, title: string): StaticRoute => ({ name, path, title, isOpen: false })
/** A document lies at its own name. */
const paper = (name: string, title: string): StaticRoute => ({ ...open(name, `/${name}`, title), isDocument: true })

const USER = '用户协议'
const PRIVACY = '隐私政策'

export const STATIC_ROUTES: readonly StaticRoute[] = [
  closed('root', PATHS.root, '首页'),
  closed('home', PATHS.base, '首页'),
  closed('homeIndex', `${PATHS.base}/index`, '首页'),
  open('login', PATHS.signIn, '登录'),
  open('forgot', PATHS.forgot, '忘记密码'),
  open('setup', PATHS.setup, '首次设置'),
  paper('agreeDoc', USER),
  paper('agree', USER),
  paper('policyDoc', PRIVACY),
  paper('policy', PRIVACY),
  paper('YKAgreeDoc', USER),
  paper('YKAgree', USER),
  paper('YKPolicyDoc', PRIVACY),
  paper('YKPolicy', PRIVACY),
  paper('KYX-patient-policy', PRIVACY),
  open('consultChat', PATHS.consultChat, '会诊沟通'),
  (import.meta.env.DEV ? open : closed)('studio', PATHS.studio, '设计台'),
  open('studioPreview', PATHS.studioPreview, '资料库预览'),
  open('404', PATHS.notFound, '页面不存在'),
  closed('redirect', `${PATHS.redirect}/*`, '刷新'),
  // Only the older variant has this page.
  ...(consoleSettings.routerMode === 'hash' ? [closed('403', PATHS.forbidden, '没有权限')] : []),
]

const byPath = new Map(STATIC_ROUTES.map((route) => [route.path.toLowerCase(), route]))

/** Reads a path as the router does: without regard to case or to a slash at its end. */
export function staticRouteOf(pathname: string): StaticRoute | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return byPath.get(path) ?? (path.startsWith(`${PATHS.redirect}/`) ? byPath.get(`${PATHS.redirect}/*`) : undefined)
}
