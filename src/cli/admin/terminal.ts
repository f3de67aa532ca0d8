/**
 * Questions to whoever sits at the terminal, and passwords that are read without being shown.
 *
 * Errors  `Error` in words where there is no terminal to ask at, or where what stands on standard input is empty.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export interface Terminal {
  /** The answer without spaces around it; asked again while it is empty, unless it may be. */
  ask(question: string, mayBeEmpty?: boolean): Promise<string>
  /** Nothing of it is shown. */
  askSecret(question: string): Promise<string>
  choose<Value>(question: string, choices: readonly (readonly [words: string, value: Value])[]): Promise<Value>
  say(line: string): void
  close(): void
}

export function openTerminal(): Terminal {
  if (!process.stdin.isTTY) throw new Error('这里没有终端可以提问，请用选项给出内容（--help 列出选项）')
  let isMuted = false
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk as Buffer)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const ask: Terminal['ask'] = async (question, mayBeEmpty = false) => {
    const answer = (await lines.question(`${question}：`)).trim()
    return answer !== '' || mayBeEmpty ? answer : ask(question)
  }
  return {
    ask,
    askSecret: async (question) => {
      process.stdout.write(`${question}（不显示）：`)
      isMuted = true
      const answer = await lines.question('')
      isMuted = false
      process.stdout.write('\n')
      return answer
    },
    choose: async (question, choices) => {
      console.log(question)
      for (const [index, [words]] of choices.entries()) console.log(`  ${index + 1}  ${words}`)
      for (;;) {
        const chosen = choices[Number(await ask(`请选择 1-${choices.length}`)) - 1]
        if (chosen) return chosen[1]
      }
    },
    say: (line) => console.log(line),
    close: () => lines.close(),
  }
}

/** The first line of standard input: how programs hand over a password, which has no place on a command line. */
export async function readSecret(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  const [line = ''] = text.split(/\r?\n/)
  if (line === '') throw new Error('标准输入里没有密码，请把密码写在第一行')
  return line
}
