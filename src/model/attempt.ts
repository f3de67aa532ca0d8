/** What may throw for no fault of ours, as a browser's storage that is full or forbidden: its result, or nothing. */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
