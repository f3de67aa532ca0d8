/**
 * Texts of a format (an address, a date …) that a pattern or lengths narrow down: `email` that ends in `@hospital.cn`.
 *
 * Errors  None: where no text was found the first sample comes back, and whoever judges it says why it does not fit.
 */
import * as fc from 'fast-check'
import { TEXT_FORMATS } from '../../model/text-formats.ts'
import { isFormed, textFormOf } from '../../model/text-forms.ts'
import { textsMatching, type TextLimits } from './texts.ts'

export interface FormattedWish {
  readonly format: string
  readonly pattern: string | undefined
  readonly limits: TextLimits
  /** Usual texts of the format. */
  readonly samples: readonly string[]
}

/** What may stand around a match of a pattern so that all of it is of the format. */
const AROUND: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
  email: [
    ['a', ''],
    ['', '.cn'],
    ['', '@example.org'],
    ['a@', ''],
    ['a@', '.cn'],
    ['a@www.', ''],
  ],
  uri: [
    ['https://www.example.org/', ''],
    ['https://www.example.org/a', ''],
    ['https://', ''],
    ['https://', '/a'],
    ['https://www.', ''],
    ['', 'www.example.org/a'],
    ['', '/a'],
  ],
  date: [
    ['', '01-01'],
    ['', '-01'],
    ['2026-', ''],
    ['2026-01-', ''],
  ],
  'date-time': [
    ['', 'T08:00:00Z'],
    ['', '01-01T08:00:00Z'],
    ['2026-01-01T', ''],
    ['2026-01-01', ''],
    ['2026-01-01T08:00:00', ''],
  ],
}
const POOL_SIZE = 24

export function textsOfFormat({ format, pattern, limits, samples }: FormattedWish): readonly string[] {
  const form = textFormOf(format)
  const isOfFormat = (text: string) =>
    TEXT_FORMATS[format]?.test(text) === true && (form === undefined || isFormed(form, text))
  const regExp = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const made = pattern === undefined ? [] : matchesOf(pattern)
  const around = made.flatMap((text) => (AROUND[format] ?? []).map(([before, after]) => before + text + after))
  const candidates = [...samples, ...sized(format, limits), ...made, ...around]
  const fits = candidates.filter((text) => {
    const { length } = [...text]
    return length >= limits.min && length <= limits.max && isOfFormat(text) && regExp?.test(text) !== false
  })
  return fits.length > 0 ? [...new Set(fits)].slice(0, POOL_SIZE) : [samples[0] ?? '']
}

/** Of the pattern itself, and of a plainer one in which any letter is one that every format takes. */
function matchesOf(pattern: string): readonly string[] {
  const any = { min: 0, max: 1_000 }
  const plainer = pattern.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]|\./gu, (token) =>
    /^(?:\.|\\[SDWw]|\[\^)/.test(token) ? '[a-z0-9]' : token,
  )
  const texts = textsMatching(pattern, any)
  return plainer === pattern ? texts : [...new Set([...texts, ...matchesOfPlain(plainer)])]
}

function matchesOfPlain(pattern: string): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: POOL_SIZE * 2 })
  } catch {
    return []
  }
}

/** The shortest texts of the format, and one that is as long as it must be. */
function sized(format: string, { min }: TextLimits): readonly string[] {
  if (format === 'email') {
    const local = 'a'.repeat(Math.min(Math.max(min - '@b.cn'.length, 1), 64))
    const domain = 'b'.repeat(Math.min(Math.max(min - local.length - '@.cn'.length, 1), 63))
    return ['a@b.c', `${local}@${domain}.cn`]
  }
  return format === 'uri' ? ['http://a', 'https://a.cn', 'https://www.example.org/'.padEnd(min, 'a')] : []
}
