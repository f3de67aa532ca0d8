/** Who is told when something happens, and values that tell when they change: the one way of waiting for news, with or without React. */

export interface Signal<News = void> {
  tell(news: News): void
  /** What it returns ends it. */
  subscribe(listener: (news: News) => void): () => void
}

/** Makes a signal: `tell` calls everybody who has subscribed. */
export function createSignal<News = void>(): Signal<News> {
  const listeners = new Set<(news: News) => void>()
  return {
    tell: (news) => {
      for (const listener of listeners) listener(news)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export interface Observable<Value> {
  get(): Value
  /** The same value again is no news. */
  set(next: Value): void
  subscribe(listener: () => void): () => void
}

/** Makes an observable value: whoever has subscribed is called when it changes. */
export function createObservable<Value>(initial: Value): Observable<Value> {
  const { tell, subscribe } = createSignal()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      tell()
    },
    subscribe,
  }
}
