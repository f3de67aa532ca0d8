/** Where an administrator's day begins: who and where one is, what is waiting, where one can go. It shows nothing it does not know. */
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { keepPreference, kept } from '../preferences.ts'
import type { MenuEntry } from '../shell/entry.ts'
import { summon } from '../shell/summons.ts'
import { Greeting } from './greeting.tsx'
import { QuickLinks } from './quick-links.tsx'
import './home.css'
import { isApple } from '../shell/keys/apple.ts'

export interface RecentRecord {
  readonly label: string
  readonly path: string
  /** The library's title. */
  readonly kind?: string
}

export interface HomePageProps {
  readonly userName: string
  readonly ownerName: string
  readonly entries: readonly MenuEntry[]
  /** Absent while it is not known. */
  readonly unread?: number
  /** Newest first. */
  readonly recent?: readonly RecentRecord[]
  /** What the platform says about the day: what waits, figures. */
  readonly children?: ReactNode
}

export function HomePage({ userName, ownerName, entries, unread, recent = [], children }: HomePageProps) {
  const { pathname } = useLocation()
  const [isNew] = useState(() => isHintNew(Date.now()))
  return (
    <section className="rc-home">
      <Greeting userName={userName} ownerName={ownerName} />
      <div className="rc-home-notes">
        {unread !== undefined && unread > 0 && (
          <div>
            <p>
              您有 <strong>{unread}</strong> 条未读消息。
            </p>
            <button type="button" className="rc-button" onClick={() => summon('messages')}>
              查看未读
            </button>
          </div>
        )}
        <div>
          <p>
            输入名称或拼音首字母，可直接打开菜单、资料库和最近的记录。
            {isNew && (
              <span className="rc-home-keys">
                随时按 <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd> + <kbd>K</kbd> 也行。
              </span>
            )}
          </p>
          <button type="button" className="rc-button" onClick={() => summon('search')}>
            快速查找
          </button>
        </div>
      </div>
      {children}
      {recent.length > 0 && <Recent records={recent} />}
      <QuickLinks entries={withoutPage(entries, pathname)} />
    </section>
  )
}

function Recent({ records }: { readonly records: readonly RecentRecord[] }) {
  return (
    <section className="rc-home-group" aria-labelledby="home-recent">
      <h2 id="home-recent">最近打开</h2>
      <ul className="rc-home-recent">
        {records.map(({ label, path, kind }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
            {kind && <span>{kind}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const HINT_KEY = 'rc.palette-hint'
const HINT_MS = 7 * 86_400_000

/** A key that has been shown for a week is known. */
function isHintNew(now: number): boolean {
  const first = Number(kept(HINT_KEY) ?? '')
  if (Number.isFinite(first) && first > 0 && first <= now) return now - first < HINT_MS
  keepPreference(HINT_KEY, String(now))
  return true
}

/** A link to the page that one is on helps nobody. */
function withoutPage(entries: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  return entries
    .filter((entry) => entry.path === '' || entry.path !== path)
    .map((entry) => ({ ...entry, children: withoutPage(entry.children, path) }))
    .filter((entry) => entry.path !== '' || entry.children.length > 0)
}
