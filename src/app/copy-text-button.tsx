/** Copies a text. The clipboard may be closed to the page, then the words say what to do instead. */
import { useState } from 'react'

interface CopyTextButtonProps {
  readonly text: string
  /** What the button says. */
  readonly children: string
}

const ANSWERS = { none: '', done: '已复制', failed: '复制失败，请选中后手动复制' } as const

export function CopyTextButton({ text, children }: CopyTextButtonProps) {
  const [answer, setAnswer] = useState<keyof typeof ANSWERS>('none')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setAnswer('done')
    } catch {
      setAnswer('failed')
    }
  }
  return (
    <>
      <button type="button" className="rc-button" onClick={() => void copy()}>
        {children}
      </button>
      <span className="rc-quiet" role="status">
        {ANSWERS[answer]}
      </span>
    </>
  )
}
