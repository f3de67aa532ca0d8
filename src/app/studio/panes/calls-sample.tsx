/** Keeps a reply as the sample of a call: in the clipboard, or as a file of the working tree. */
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/controls/badge.tsx'
import { CopyButton } from './copy-button.tsx'
import type { PaneProps } from '../state.ts'

interface SampleToolsProps extends PaneProps {
  readonly call: string
  readonly reply: unknown
}

export function SampleTools({ state, onOpen, onCreate, call, reply }: SampleToolsProps) {
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const file = `resources/samples/${state.library}/${call}.json`
  const text = () => `${JSON.stringify(reply, null, 2)}\n`
  const isThere = state.files.has(file)
  const save = async () => {
    setBusy(true)
    setWords((await onCreate?.(file, text())) ?? '')
    setBusy(false)
  }
  return (
    <div className="rc-call-tools">
      <CopyButton label="复制为样例" text={text} />
      {isThere && (
        <Button size="small" variant="quiet" onClick={() => onOpen({ file, line: 1 })}>
          <Badge tone="success">有样例</Badge>
        </Button>
      )}
      {!isThere && onCreate && (
        <Button size="small" busy={isBusy} onClick={() => void save()}>
          存为样例
        </Button>
      )}
      {words !== '' && <span role="alert">{words}</span>}
    </div>
  )
}
