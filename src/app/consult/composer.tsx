/** Where a message is written: Enter sends, Shift and Enter breaks the line, and what an input method asks with Enter is not sent. */
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CONSULT_TEXT_MAX } from '../../model/consult.ts'
import { failureWords } from '../../model/failure-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import type { Talk } from './talk.ts'

/** Uploads a picture for the room; answers the path under which the room has it. */
export type SendPicture = (file: File, onProgress: (fraction: number) => void) => Promise<string>

interface ComposerProps {
  readonly talk: Talk
  readonly sendPicture?: SendPicture
}

const COUNT_FROM = CONSULT_TEXT_MAX - 200

export function Composer({ talk, sendPicture }: ComposerProps) {
  const [text, setText] = useState(talk.text)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const isTooLong = text.length > CONSULT_TEXT_MAX
  const write = (next: string) => {
    setText(next)
    talk.keepText(next)
  }
  const send = () => {
    if (text.trim() === '' || isTooLong) return
    talk.write({ kind: 'text', body: text, file: '' })
    write('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="rc-talk-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {sendPicture && <PictureButton talk={talk} sendPicture={sendPicture} />}
      <label className="rc-talk-field">
        <span className="rc-sr">消息</span>
        <textarea
          ref={box}
          className="rc-input"
          rows={2}
          value={text}
          placeholder="输入消息，Enter 发送，Shift+Enter 换行"
          aria-invalid={isTooLong || undefined}
          aria-describedby="talk-count"
          onKeyDown={onKeyDown}
          onChange={(event) => {
            write(event.target.value)
            talk.typed()
          }}
        />
      </label>
      <Button type="submit" variant="primary" disabled={text.trim() === '' || isTooLong}>
        发送
      </Button>
      <p className={isTooLong ? 'rc-talk-failed' : 'rc-quiet'} id="talk-count" role={isTooLong ? 'alert' : undefined}>
        {text.length > COUNT_FROM && `${text.length} / ${CONSULT_TEXT_MAX} 字${isTooLong ? '，请分成几条发送' : ''}`}
      </p>
    </form>
  )
}

function PictureButton({ talk, sendPicture }: Required<ComposerProps>) {
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [words, setWords] = useState('')
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setWords('')
    setProgress(0)
    try {
      talk.write({ kind: 'image', body: '', file: await sendPicture(file, setProgress) })
    } catch (error) {
      setWords(failureWords(error))
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="选择图片"
        onChange={(event) => void choose(event)}
      />
      <Button
        icon={<Icon name="picture" />}
        busy={progress !== undefined}
        aria-label="发送图片"
        onClick={() => input.current?.click()}
      >
        {progress === undefined ? '图片' : `${Math.round(progress * 100)}%`}
      </Button>
      {words !== '' && (
        <p className="rc-talk-failed" role="alert">
          {words}
        </p>
      )}
    </>
  )
}
