/** Who asks at the same moment is answered by one statement. */

type AskAll<Answer> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>

/** Sent after everything that had arrived was read: nobody is answered with what was so before they asked. */
export function together<Answer>(askAll: AskAll<Answer>): (key: string) => Promise<Answer | undefined> {
  let keys = new Set<string>()
  let answers: Promise<ReadonlyMap<string, Answer>> | undefined
  const send = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    const asked = keys
    keys = new Set()
    answers = undefined
    return askAll([...asked])
  }
  return async (key) => {
    keys.add(key)
    answers ??= send()
    return (await answers).get(key)
  }
}
