/** Copies a text and says so; where the browser forbids it, that is said. */
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'

const SAID_MS = 2_000

interface CopyButtonProps {
  readonly label: string
  readonly text: () => string
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(text())).then(
      () => setSaid(navigator.clipboard ? '已复制' : '浏览器不允许复制'),
      () => setSaid('浏览器不允许复制'),
    )
  return (
    <Button size="small" onClick={() => void copy()}>
      <span aria-live="polite">{said || label}</span>
    </Button>
  )
}
