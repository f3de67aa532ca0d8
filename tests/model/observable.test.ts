import { expect, it } from 'vitest'
import { createObservable, createSignal } from '../../src/model/observable.ts'

it('a signal tells all who wait, until they end it, also while it tells', () => {
  const { tell, subscribe } = createSignal<string>()
  const heard: string[] = []
  const endFirst = subscribe((news) => {
    heard.push(`first ${news}`)
    endFirst()
  })
  subscribe((news) => void heard.push(`second ${news}`))
  tell('a')
  tell('b')
  expect(heard).toEqual(['first a', 'second a', 'second b'])
})

it('a value tells when it is another, and not when it is the same', () => {
  const value = createObservable(1)
  const seen: number[] = []
  value.subscribe(() => void seen.push(value.get()))
  for (const next of [1, 2, 2, Number.NaN, Number.NaN]) value.set(next)
  expect(seen).toEqual([2, Number.NaN])
})
