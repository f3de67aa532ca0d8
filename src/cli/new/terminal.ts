/**
 * Questions at the terminal, one after another; what is typed ahead answers the next one.
 *
 * Errors  `Refusal` when the person leaves by Ctrl+C or Ctrl+D.
 */
import { createInterface } from 'node:readline'
import { NewRefusal } from './refusal.ts'

export interface Question {
  readonly words: string
  /** What Enter alone means. */
  readonly standard?: string | undefined
  /** Throws a `Refusal` for an answer that will not do; it is said, and the question asked again. */
  readonly check?: (answer: string) => void
}

export interface Questions {
  ask(question: Question): Promise<string>
  say(words: string): void
  close(): void
}

export function openQuestions(): Questions {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = linesOf(terminal)
  const say = (words: string) => console.log(words)
  return {
    say,
    close: () => terminal.close(),
    async ask({ words, standard, check }) {
      for (;;) {
        terminal.setPrompt(`${words}${standard ? ` [${standard}]` : ''}：`)
        terminal.prompt()
        const typed = (await lines.next()).trim()
        const answer = typed === '' ? (standard ?? '') : typed
        const wrong = wordsAgainst(answer, check)
        if (wrong === undefined) return answer
        say(wrong)
      }
    },
  }
}

function wordsAgainst(answer: string, check: Question['check']): string | undefined {
  try {
    check?.(answer)
    return undefined
  } catch (error) {
    if (error instanceof NewRefusal) return error.message
    throw error
  }
}

interface Waiting {
  readonly resolve: (line: string) => void
  readonly reject: (reason: NewRefusal) => void
}

function linesOf(terminal: ReturnType<typeof createInterface>): { next(): Promise<string> } {
  const ahead: string[] = []
  let waiting: Waiting | undefined
  let hasEnded = false
  const gone = () => new NewRefusal('failed', '\n已取消，没有写入任何文件', { isLeaving: true })
  terminal.on('line', (line) => {
    const one = waiting
    waiting = undefined
    if (one) one.resolve(line)
    else ahead.push(line)
  })
  terminal.on('close', () => {
    hasEnded = true
    waiting?.reject(gone())
  })
  return {
    next: () =>
      new Promise((resolve, reject) => {
        const line = ahead.shift()
        if (line !== undefined) resolve(line)
        else if (hasEnded) reject(gone())
        else waiting = { resolve, reject }
      }),
  }
}
