/** What figures are narrowed by, between hurried choices and addresses of others. */
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useAsked } from '../../../src/app/statistics/use-asked.ts'
import type { Statistic } from '../../../src/model/statistic.ts'

const STATISTIC = { filters: ['Sex', 'Kind'].map((name) => ({ name, kind: 'equals' })) } as unknown as Statistic

function narrowed(search = '') {
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const wrapper = ({ children }: { readonly children: ReactNode }) => {
    router ??= createMemoryRouter([{ path: '*', element: children }], { initialEntries: [`/page${search}`] })
    return createElement(RouterProvider, { router })
  }
  const { result } = renderHook(() => useAsked(STATISTIC, '/page'), { wrapper })
  return {
    asked: () => result.current[0],
    ask: (next: Readonly<Record<string, string>>) => result.current[1](next),
    search: () => router!.state.location.search,
    go: (to: string | number) =>
      act(async () => (typeof to === 'number' ? router!.navigate(to) : router!.navigate(to))),
  }
}

it('keeps each of two choices that are made at once, and tells the address of both', async () => {
  const figures = narrowed('?Sex=male')
  await act(async () => {
    figures.ask({ Sex: 'male', Kind: 'a' })
    figures.ask({ Kind: 'a' })
  })
  expect(figures.asked()).toEqual({ Kind: 'a' })
  expect(figures.search()).toBe('?Kind=a')
})

it('believes a link to an address that a hurried choice passed through', async () => {
  const figures = narrowed()
  await act(async () => {
    figures.ask({ Sex: 'male' })
    figures.ask({})
  })
  expect(figures.asked()).toEqual({})
  await figures.go('/page?Sex=male')
  expect(figures.asked()).toEqual({ Sex: 'male' })
})

it('believes the way back to what was chosen before a link', async () => {
  const figures = narrowed()
  await act(async () => figures.ask({ Sex: 'male' }))
  await figures.go('/page?Kind=b')
  expect(figures.asked()).toEqual({ Kind: 'b' })
  await figures.go(-1)
  expect(figures.asked()).toEqual({ Sex: 'male' })
})
