/** A password that is sent to somebody and has to be replaced at once: it fits the policy, and nothing in it looks alike. */
import { randomInt } from 'node:crypto'
import { unfitProblem } from './fitness.ts'
import type { ServerPasswordPolicy } from './password-policy.ts'

const CLASSES = ['23456789', 'abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '@#%+='] as const
/** About 70 bits where the policy allows as many. */
const LENGTH = 12

export function oneTimePassword(policy: ServerPasswordPolicy): string {
  const length = Math.min(policy.max, Math.max(policy.min, LENGTH))
  for (;;) {
    const letters = CLASSES.map(oneOf)
    while (letters.length < length) letters.push(oneOf(CLASSES.join('')))
    const password = shuffled(letters).slice(0, length).join('')
    if (unfitProblem(policy, password) === undefined) return password
  }
}

function oneOf(letters: string): string {
  return letters[randomInt(letters.length)] ?? ''
}

function shuffled(letters: readonly string[]): readonly string[] {
  const rest = [...letters]
  return letters.map(() => rest.splice(randomInt(rest.length), 1)[0] ?? '')
}
