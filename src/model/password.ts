/**
 * The password rule as one function of a policy, once for browser and server, and how strong a password looks.
 *
 * Shapes  A policy's `classes` says how many of digit, lower case, upper case and special character there must be.
 *         Only digits, letters and ASCII punctuation may stand in a password, under any policy.
 * Source  Spec §5; reliability A14.
 */
import type { PasswordPolicy } from './console-settings.ts'

const CLASSES = [
  { words: '一个数字', pattern: /\d/ },
  { words: '一个小写字母', pattern: /[a-z]/ },
  { words: '一个大写字母', pattern: /[A-Z]/ },
  { words: '一个特殊字符', pattern: /[!-/:-@[-`{-~]/ },
] as const
const ALLOWED = /^[!-~]*$/

/** What is wrong with it, in the words of the policy; null when nothing is. An empty password is another rule's affair. */
export function passwordProblem(policy: PasswordPolicy, text: string): string | null {
  if (text === '') return null
  const isFit =
    text.length >= policy.min && text.length <= policy.max && ALLOWED.test(text) && classesIn(text) >= policy.classes
  return isFit ? null : passwordWords(policy)
}

/** The rule as a sentence. */
export function passwordWords({ min, max, classes }: PasswordPolicy): string {
  const length = `${min}到${max}位之间`
  if (classes <= 0) return `密码应在${length}，只能使用数字、字母和英文标点`
  return `密码至少包含${classesWords(classes)}，并在${length}`
}

export interface PasswordRule {
  readonly words: string
  readonly holds: boolean
}

/** The rule in parts, for somebody who is typing: which of them the text keeps already. */
export function passwordRules(policy: PasswordPolicy, text: string): readonly PasswordRule[] {
  const { min, max, classes } = policy
  const kinds =
    classes >= CLASSES.length
      ? CLASSES.map(({ words, pattern }) => ({ words: `至少${words}`, holds: pattern.test(text) }))
      : [{ words: classesWords(classes), holds: classesIn(text) >= classes }].slice(classes > 0 ? 0 : 1)
  return [
    { words: `${min}到${max}位`, holds: text.length >= min && text.length <= max },
    ...kinds,
    { words: '只用数字、字母和英文标点', holds: text !== '' && ALLOWED.test(text) },
  ]
}

function classesWords(classes: number): string {
  const words = CLASSES.map((one) => one.words)
  if (classes >= words.length) return `${words.slice(0, -1).join('、')}和${words.at(-1)}`
  return `数字、小写字母、大写字母、特殊字符中的${classes}种`
}

function classesIn(text: string): number {
  return CLASSES.filter(({ pattern }) => pattern.test(text)).length
}

export interface PasswordStrength {
  /** 0 for an empty text, 1 for one that breaks the policy, to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly word: '' | '弱' | '中' | '强'
}

const WORDS = ['', '弱', '弱', '中', '强'] as const

/** Length, variety and the absence of runs; a text that breaks the policy is never more than weak. */
export function passwordStrength(policy: PasswordPolicy, text: string): PasswordStrength {
  if (text === '') return { score: 0, word: '' }
  if (passwordProblem(policy, text) !== null) return { score: 1, word: WORDS[1] }
  const points =
    Number(text.length >= 8) + Number(text.length >= 11) + Number(classesIn(text) >= 3) - Number(hasRun(text))
  const score = ([1, 2, 3, 4] as const)[Math.max(0, Math.min(3, points))] ?? 1
  return { score, word: WORDS[score] }
}

const RUN = 4

/** Whether four characters in a row are the same or count up or down: `1111`, `abcd`, `4321`. */
function hasRun(text: string): boolean {
  const codes = Array.from(text.toLowerCase(), (character) => character.charCodeAt(0))
  return codes.some((first, start) => {
    const steps = codes.slice(start + 1, start + RUN).map((code, index) => (code - first) / (index + 1))
    return steps.length === RUN - 1 && Math.abs(steps[0] ?? 2) <= 1 && steps.every((step) => step === steps[0])
  })
}
