/** Who waits for news of one field, by its JSON pointer. What nobody waits for costs one look into a map. */
import { createSignal, type Signal } from '../../model/observable.ts'

export interface Listeners<News> {
  tell(pointer: string, news: News): void
  add(pointer: string, listener: (news: News) => void): () => void
}

export function createListeners<News = void>(): Listeners<News> {
  const signals = new Map<string, Signal<News>>()
  return {
    tell: (pointer, news) => signals.get(pointer)?.tell(news),
    add: (pointer, listener) => {
      const signal = signals.get(pointer) ?? createSignal<News>()
      signals.set(pointer, signal)
      return signal.subscribe(listener)
    },
  }
}
