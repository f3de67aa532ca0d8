import type { TextMatch } from './matched-words.ts'

/** A text with the part that was found marked in it. */
export function MarkedText({ text, match }: { readonly text: string; readonly match: TextMatch | undefined }) {
  if (!match) return text
  return (
    <>
      {text.slice(0, match.start)}
      <mark className="rc-mark">{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </>
  )
}
