/** Flags and choices in a cell: by their words, with the value behind where two words are alike. */
import type { Choice, Field } from '../../model/resource.ts'
import type { CellReading } from './cell.ts'

/** More choices than this are not named in a message. */
const CHOICES_NAMED_MAX = 12

const YES = ['是', 'true', '1', 'y', 'yes', '√', '✓', '✔', '对']
const NO = ['否', 'false', '0', 'n', 'no', '×', '✗', '✘', 'x', '错']

/** The word for on or off in a cell: the field's own label, else 是 or 否. */
export function flagWord(field: Field, value: boolean): string {
  return field.choices?.find((choice) => String(choice.value) === String(value))?.label ?? (value ? '是' : '否')
}

/** Reads on or off by the field's own words, or by usual ones such as 是 and Y. */
export function readFlag(field: Field, text: string): CellReading {
  const word = comparable(text)
  const own = [true, false].find((value) => comparable(flagWord(field, value)) === word)
  const value = own ?? (YES.includes(word) ? true : NO.includes(word) ? false : undefined)
  const problem = `“${field.title}”只能填 ${flagWord(field, true)} 或 ${flagWord(field, false)}`
  return value === undefined ? { problem } : { value }
}

/** The words of a field's choices as they stand in cells and drop-downs: labels, with the value where labels are alike. */
export function choiceWords(field: Field): readonly string[] {
  if (field.kind === 'flag') return [flagWord(field, true), flagWord(field, false)]
  return (field.choices ?? []).map((choice) => wordOf(field, choice))
}

/** The word of a chosen value in a cell; null for an empty one. */
export function choiceWord(field: Field, value: unknown): string | null {
  const choice = field.choices?.find((candidate) => candidate.value === value)
  return choice ? wordOf(field, choice) : value === '' ? null : String(value)
}

function wordOf(field: Field, { value, label }: Choice): string {
  const alike = field.choices?.filter((other) => other.label === label || String(other.value) === label) ?? []
  return alike.every((other) => other.value === value) ? label : `${label}（${value}）`
}

/** Reads several choices by their words; the first word that is no choice is the problem. */
export function readChoices(
  field: Field,
  words: readonly string[],
  shape: (values: readonly unknown[]) => unknown,
): CellReading {
  const values: (string | number)[] = []
  for (const word of words) {
    const choice = choiceOf(field, word)
    if (!choice) return { problem: `“${field.title}”没有「${short(word)}」这一项，${curesOf(field)}` }
    values.push(choice.value)
  }
  return { value: shape(values) }
}

function choiceOf(field: Field, text: string): Choice | undefined {
  const choices = field.choices ?? []
  const word = comparable(text)
  return (
    choices.find((choice) => wordOf(field, choice) === text) ??
    choices.find((choice) => comparable(wordOf(field, choice)) === word) ??
    choices.find((choice) => comparable(String(choice.value)) === word)
  )
}

function curesOf(field: Field): string {
  const words = choiceWords(field)
  return words.length > CHOICES_NAMED_MAX ? '请从可选值中选择' : `可填：${words.join('、')}`
}

/** A text for comparing: full-width signs, blanks at the ends and letter case make no difference. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** A text cut to 40 characters, for quoting it in a message. */
export function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
