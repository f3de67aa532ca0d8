import { Failure, FAILURES } from './failure.ts'

export const MISSING_PART_WORDS = '页面没有加载完整，可能是网络中断或系统刚刚更新。'

/** What a person reads of something thrown: a failure's own words, never a stack or an English sentence. */
export function failureWords(error: unknown): string {
  if (error instanceof Failure) return error.message
  if (isMissingPart(error)) return MISSING_PART_WORDS
  return FAILURES.unknown.words
}

/** A part of the application that did not arrive: browsers and the loader say so only in words. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload css/i.test(error.message)
  )
}
