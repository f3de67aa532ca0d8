import { describe, expect, it } from 'vitest'
import { type Area, toastSpot } from '../../src/app/toast-place.ts'

const box = (left: number, top: number, width: number, height: number): Area => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const VIEWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

describe.each(VIEWS)('toasts at $width × $height', (view) => {
  const width = Math.min(560, view.width - 24)
  const strip = box(0, 70, view.width, 34)
  const pager = box(
    view.width > 500 ? 216 : 8,
    view.height - 56,
    view.width > 500 ? view.width - 224 : view.width - 16,
    40,
  )
  const spot = (height: number, more: readonly Area[]) =>
    toastSpot({ width, height }, { view, top: strip.bottom, boxes: [strip, ...more] })
  const apart = ({ left, top }: { left: number; top: number }, height: number, other: Area) =>
    left >= other.right || left + width <= other.left || top >= other.bottom || top + height <= other.top

  it.each([40, 132])('%d px of them stand over the foot of the page', (height) => {
    const place = spot(height, [pager])
    expect(place.left).toBe((view.width - width) / 2)
    expect(pager.top - (place.top + height)).toBeGreaterThanOrEqual(0)
    expect(pager.top - (place.top + height)).toBeLessThan(24)
  })

  it.each([40, 132])('%d px of them keep clear of a dialog that is as high as the window', (height) => {
    const left = Math.max(16, (view.width - 720) / 2)
    const right = view.width - left
    const buttons = [box(right - 90, view.height - 84, 74, 36), box(right - 176, view.height - 84, 74, 36)]
    const place = spot(height, [pager, ...buttons])
    for (const other of [strip, ...buttons]) expect(apart(place, height, other)).toBe(true)
  })

  it('keep clear of the messages', () => {
    const left = view.width > 991 ? view.width - 460 : 0
    const lines = Array.from({ length: 9 }, (_, at) => box(left, 180 + at * 60, Math.min(420, view.width), 50))
    const head = [box(view.width - 60, 78, 36, 36), box(left, 120, Math.min(420, view.width), 28)]
    const place = spot(40, [pager, ...head, ...lines])
    for (const other of [strip, ...head, ...(view.width > 991 ? lines : [])]) expect(apart(place, 40, other)).toBe(true)
  })
})
