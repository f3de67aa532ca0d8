/** The numbers of the specification's §9, each in the one place that everything else reads. */
import { describe, expect, it } from 'vitest'
import { FAILURES } from '../../src/model/failure.ts'
import * as limits from '../../src/model/limits.ts'
import { frame, tokensCss } from '../../src/ui/tokens.ts'

describe('the constants of the specification', () => {
  it.each<[what: string, value: unknown, wanted: unknown]>([
    ['request timeout', limits.REQUEST_TIMEOUT_MS, 15_000],
    ['upload timeout', limits.UPLOAD_TIMEOUT_MS, 300_000],
    ['idle lock', limits.IDLE_LOCK_MS, 1_800_000],
    ['update poll', limits.UPDATE_POLL_MS, 20_000],
    ['mobile breakpoint', limits.MOBILE_BREAKPOINT_PX, 992],
    ['toast of an expired session', FAILURES.expired.toastMs, 3_000],
    ['toast of an error', FAILURES.unknown.toastMs, 5_000],
    ['page size', limits.PAGE_SIZE_DEFAULT, 20],
    ['menu-like lists', limits.PAGE_SIZE_MAX, 1_000],
    ['types of unread messages', limits.UNREAD_MESSAGE_TYPES, [3, 4, 5, 17]],
    ['client version', limits.CLIENT_VERSION, '1.2.0'],
    ['header', frame.header, 70],
    ['logo block', frame.logo, 110],
    ['tab strip', frame.tabs, 34],
    ['scroll spacing of the tabs', frame.tabSpacing, 4],
    ['least width of the tabs’ menu', frame.tabMenu, 105],
    ['offset of the tabs’ menu', limits.TAB_MENU_OFFSET_PX, 15],
  ])('%s', (_what, value, wanted) => {
    expect(value).toEqual(wanted)
  })

  it('of the frame reach the style sheets', () => {
    const css = tokensCss()
    for (const [name, value] of Object.entries(frame)) expect(css).toContain(`--rc-frame-${name}:${value}px`)
  })
})
