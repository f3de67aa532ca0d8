import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { shiftWithin } from '../../../src/ui/controls/dialog-drag.ts'
import { DialogSurface } from '../../../src/ui/controls/dialog-surface.tsx'

afterEach(cleanup)

const ROOM = { left: 300, top: 200, width: 400, height: 300, windowWidth: 1000, windowHeight: 700 }

describe('shiftWithin', () => {
  it.each([
    ['a shift inside stays', { x: 10, y: -20 }, { x: 10, y: -20 }],
    ['left and top edge', { x: -999, y: -999 }, { x: -300, y: -200 }],
    ['right and bottom edge', { x: 999, y: 999 }, { x: 300, y: 200 }],
  ])('%s', (_why, wanted, got) => {
    expect(shiftWithin(wanted, ROOM)).toEqual(got)
  })

  it('keeps all of a dialog inside a window that is large enough, else its upper left corner', () => {
    const size = fc.integer({ min: 1, max: 3000 })
    const place = fc.integer({ min: -3000, max: 3000 })
    const room = fc.record({ left: size, top: size, width: size, height: size, windowWidth: size, windowHeight: size })
    fc.assert(
      fc.property(fc.record({ x: place, y: place }), room, (wanted, within) => {
        const { x, y } = shiftWithin(wanted, within)
        const [left, top] = [within.left + x, within.top + y]
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        if (within.width <= within.windowWidth) expect(left + within.width).toBeLessThanOrEqual(within.windowWidth)
        else expect(left).toBe(0)
        if (within.height <= within.windowHeight) expect(top + within.height).toBeLessThanOrEqual(within.windowHeight)
        else expect(top).toBe(0)
      }),
    )
  })
})

describe('a dialog', () => {
  const open = () => {
    render(<DialogSurface open title="标题" />)
    const paper = screen.getByRole('dialog')
    Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1000 })
    Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: 700 })
    paper.getBoundingClientRect = () => {
      const [x = 0, y = 0] = paper.style.translate.split(' ').map((length) => parseFloat(length) || 0)
      return new DOMRect(ROOM.left + x, ROOM.top + y, ROOM.width, ROOM.height)
    }
    return { paper, title: screen.getByRole('heading', { name: '标题' }) }
  }
  const drag = (title: HTMLElement, x: number, y: number) => {
    fireEvent.pointerDown(title, { button: 0, pointerId: 1, clientX: 400, clientY: 220 })
    fireEvent.pointerMove(title, { pointerId: 1, clientX: 400 + x, clientY: 220 + y })
    fireEvent.pointerUp(title, { pointerId: 1 })
  }

  it('follows its title, stops at the edges of the window, and begins anew when it opens again', () => {
    const { paper, title } = open()
    drag(title, 50, 60)
    expect(paper.style.translate).toBe('50px 60px')
    drag(title, 900, -30)
    expect(paper.style.translate).toBe('300px 30px')
    fireEvent.pointerMove(title, { pointerId: 1, clientX: 0, clientY: 0 })
    expect(paper.style.translate).toBe('300px 30px')
    cleanup()
    expect(open().paper.style.translate).toBe('')
  })

  it('stays inside a window that has become smaller', () => {
    const { paper, title } = open()
    drag(title, 300, 200)
    Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 800 })
    fireEvent(window, new Event('resize'))
    expect(paper.style.translate).toBe('100px 200px')
  })
})
