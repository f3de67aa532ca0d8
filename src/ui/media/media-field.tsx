/**
 * The control of a picture or a video: dropped or chosen, sent with progress, looked at, replaced, removed. While it is being
 * sent the form knows that something is pending and does not save without it.
 */
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MEDIA_TITLES, MEDIA_TYPES, type MediaKind, namesOf, BYTES_PER_MB } from '../../model/media.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import type { Files } from '../files.ts'
import { choose, type WidgetProps } from '../form/widget.ts'
import { LinkOut } from './link-out.tsx'
import styles from './media.module.css'
import { Preview } from './preview.tsx'
import { createUpload, type Upload } from './upload.ts'
import { useObservable } from '../use-observable.ts'
import { useLatest } from '../use-latest.ts'

export interface MediaFieldProps extends WidgetProps {
  readonly media: MediaKind
}

export function MediaField(props: MediaFieldProps) {
  const { files } = useConsole()
  if (files) return <FileControl {...props} files={files} />
  return typeof props.value === 'string' ? <LinkOut address={props.value} media={props.media} /> : <>—</>
}

function FileControl(props: MediaFieldProps & { readonly files: Files }) {
  const { id, field, value, media, files, label, describedBy, invalid, required } = props
  const [upload] = useState(() => createUpload(files, media))
  const state = useObservable(upload.state)
  const [isOver, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const send = useSending(props, upload, box)
  const title = label ?? field.title
  const path = typeof value === 'string' && value !== '' ? value : undefined
  const pick = () => picker.current?.click()
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <div
      ref={box}
      role="group"
      className={`${styles.zone} ${label === undefined ? '' : styles.inTable}`}
      aria-label={title}
      aria-describedby={describedBy}
      data-over={isOver || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        onDrag(event, false)
        const [file] = event.dataTransfer.files
        if (file) send(file)
      }}
    >
      {path !== undefined && state.kind !== 'sending' && (
        <Preview media={media} path={path} title={title} file={upload.fileAt(path)} />
      )}
      {state.kind === 'sending' ? (
        <Progress {...state} media={media} onCancel={() => cancel(props, upload)} />
      ) : (
        <div className={styles.actions}>
          <Button
            id={id}
            size="small"
            icon={<Icon name={path === undefined ? 'up' : 'refresh'} />}
            aria-required={required || undefined}
            onClick={pick}
          >
            {path === undefined ? `选择${MEDIA_TITLES[media]}` : '替换'}
          </Button>
          {path !== undefined && (
            <Button size="small" variant="quiet" icon={<Icon name="trash" />} onClick={() => choose(props, undefined)}>
              移除
            </Button>
          )}
          {path === undefined && state.kind === 'idle' && <Advice media={media} files={files} />}
        </div>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className={styles.failed}>
          {state.words}
          {state.file && (
            <Button size="small" variant="quiet" onClick={() => state.file && send(state.file)}>
              重试
            </Button>
          )}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`${title}文件`}
        accept={MEDIA_TYPES[media].map(({ mediaType }) => mediaType).join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be chosen again.
          event.currentTarget.value = ''
          if (file) send(file)
        }}
      />
    </div>
  )
}

/** What sends a file and, while it is on its way, keeps the form from being saved without it. */
function useSending(props: MediaFieldProps, upload: Upload, box: { readonly current: HTMLElement | null }) {
  const latest = useLatest(props)
  const onGone = useEffectEvent(() => cancel(props, upload))
  useEffect(() => {
    const zone = box.current
    // Out of sight is not gone: React undoes the effects of both.
    return () => {
      if (!zone?.isConnected) onGone()
    }
  }, [box])
  return (file: File) => {
    const { store, pointer, media } = latest.current
    release(latest.current)
    upload.start(file, (path) => {
      release(latest.current)
      choose(latest.current, path)
    })
    if (upload.state.get().kind !== 'sending') return
    const stop = upload.state.subscribe(() => {
      if (upload.state.get().kind === 'sending') return
      stop()
      release(latest.current)
    })
    store.pend(pointer, () => {
      if (upload.state.get().kind === 'sending')
        store.problems.own(pointer, `${MEDIA_TITLES[media]}正在上传，请等上传完成后再保存`)
    })
  }
}

function cancel(props: MediaFieldProps, upload: Upload): void {
  upload.cancel()
  release(props)
}

function release({ store, pointer }: MediaFieldProps): void {
  store.settle(pointer)
  store.problems.own(pointer, undefined)
}

interface ProgressProps {
  readonly media: MediaKind
  readonly name: string
  readonly fraction: number
  onCancel(): void
}

function Progress({ media, name, fraction, onCancel }: ProgressProps) {
  const percent = Math.floor(fraction * 100)
  return (
    <div className={styles.progress}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <progress max={100} value={percent} aria-label={`${MEDIA_TITLES[media]}上传进度`} />
      <span className={styles.percent}>{percent}%</span>
      <Button size="small" onClick={onCancel}>
        取消上传
      </Button>
    </div>
  )
}

function Advice({ media, files }: { readonly media: MediaKind; readonly files: Files }) {
  return (
    <span className={styles.advice}>
      或拖到此处；{namesOf(media)}，最大 {Math.floor(files.maxBytes(media) / BYTES_PER_MB)} MB
    </span>
  )
}
