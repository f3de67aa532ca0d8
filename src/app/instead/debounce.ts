/** Instead of lodash's, of which ra-core uses no option: the last call alone is carried out, when none has followed for `wait` milliseconds. */
export default function debounced<A extends readonly unknown[]>(action: (...given: A) => void, wait: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const call = (...given: A) => {
    cancel()
    timer = setTimeout(action, wait, ...given)
  }
  return Object.assign(call, { cancel })
}
