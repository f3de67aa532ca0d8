/** The editor of a rich text: a toolbar, the text, and a line for the address of a link. */
import { useId, useState } from 'react'
import { isLink } from '../../../model/rich-text.ts'
import { Button } from '../../controls/button.tsx'
import text from '../../kinds/rich-text.module.css'
import type { WidgetProps } from '../widget.ts'
import styles from './editor.module.css'
import { HISTORY_TOOLS, linkAt, setLink, type RichTool, TOOLS } from './commands.ts'
import { type RichEditor, useRichEditor } from './use-editor.ts'

export function RichTextEditor(widget: WidgetProps) {
  const [linking, setLinking] = useState(false)
  const { place, ...editor } = useRichEditor(widget, () => setLinking(true))
  return (
    <div className={`${styles.frame} ${widget.invalid ? styles.invalid : ''}`}>
      <div className={styles.tools} role="group" aria-label={`${widget.field.title}的格式`}>
        {TOOLS.map((tool) => (
          <ToolButton key={tool.name} {...{ tool, editor }} />
        ))}
        <button
          type="button"
          className={styles.tool}
          aria-label="链接"
          aria-pressed={linkAt(editor.state) !== undefined}
          aria-expanded={linking}
          title="链接 Ctrl+K"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(!linking)}
        >
          <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
            <path d="M10 14l4-4M8.5 11.5l-2 2a3 3 0 0 0 4.2 4.2l2-2M15.500 12.500l2-2a3 3 0 0 0-4.200-4.200l-2 2" />
          </svg>
        </button>
        <span className={styles.gap} />
        {HISTORY_TOOLS.map((tool) => (
          <ToolButton key={tool.name} {...{ tool, editor }} />
        ))}
      </div>
      {linking && <LinkLine editor={editor} onClose={() => setLinking(false)} />}
      <div ref={place} className={`${text.text} ${styles.text}`} />
    </div>
  )
}

function ToolButton({ tool, editor }: { readonly tool: RichTool; readonly editor: RichEditor }) {
  const { label, keys, sign, run, isOn, name } = tool
  return (
    <button
      type="button"
      className={`${styles.tool} ${name === 'em' ? styles.slanted : ''}`}
      aria-label={label}
      aria-pressed={isOn?.(editor.state)}
      disabled={!isOn && !run(editor.state)}
      title={keys ? `${label} ${keys}` : label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.run(run)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

function LinkLine({ editor, onClose }: { readonly editor: RichEditor; readonly onClose: () => void }) {
  const now = linkAt(editor.state)
  const [address, setAddress] = useState(now ?? 'https://')
  const [refused, setRefused] = useState(false)
  const noteId = useId()
  const close = () => {
    onClose()
    editor.focus()
  }
  const apply = () => {
    const wanted = address.trim()
    if (!isLink(wanted)) return setRefused(true)
    editor.run(setLink(wanted))
    close()
  }
  return (
    <div className={styles.link}>
      <input
        type="url"
        className={styles.address}
        aria-label="链接地址"
        aria-invalid={refused || undefined}
        aria-describedby={refused ? noteId : undefined}
        value={address}
        // What opens this line is to be filled in it.
        autoFocus
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            apply()
          } else if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            close()
          }
        }}
      />
      <Button size="small" variant="primary" onClick={apply}>
        确定
      </Button>
      {now !== undefined && (
        <Button
          size="small"
          onClick={() => {
            editor.run(setLink(undefined))
            close()
          }}
        >
          去掉链接
        </Button>
      )}
      {refused && (
        <p id={noteId} role="alert" className={styles.refused}>
          链接须以 https:// 开头，不含空格
        </p>
      )}
    </div>
  )
}
