/** A stored file on a form or a page of one record: a picture at once, a video when it is asked for. */
import { useEffect, useState } from 'react'
import { MEDIA_TITLES, type MediaKind } from '../../model/media.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Icon } from '../controls/icon.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { useOnPaper } from '../print/paper.ts'
import { LinkOut } from './link-out.tsx'
import styles from './media.module.css'

export interface PreviewProps {
  readonly media: MediaKind
  readonly path: string
  /** What the person calls it, for those who cannot see it. */
  readonly title: string
  /** The file itself, when it is at hand. */
  readonly file?: Blob
}

export function Preview(props: PreviewProps) {
  const { files } = useConsole()
  if (!props.file && files?.holds(props.path) !== true) return <LinkOut address={props.path} media={props.media} />
  return props.media === 'image' ? <Picture key={props.path} {...props} /> : <Video key={props.path} {...props} />
}

function Picture({ path, title, file }: PreviewProps) {
  const source = useSource(path, file, true)
  const [isWhole, setWhole] = useState(false)
  const onPaper = useOnPaper()
  if (source === null) return <Missing media="image" />
  if (source === undefined)
    return (
      <span className={styles.waiting} data-waiting="">
        <Skeleton width="96px" height={72} />
      </span>
    )
  if (onPaper) return <img src={source} alt={title} />
  return (
    <>
      <button type="button" className={styles.picture} aria-label={`查看${title}`} onClick={() => setWhole(true)}>
        <img src={source} alt={title} draggable={false} />
      </button>
      <Dialog open={isWhole} title={title} width="large" onClose={() => setWhole(false)}>
        <img className={styles.whole} src={source} alt={title} />
      </Dialog>
    </>
  )
}

function Video({ path, title, file }: PreviewProps) {
  const [isWanted, setWanted] = useState(false)
  const source = useSource(path, file, isWanted)
  const onPaper = useOnPaper()
  if (onPaper) return <>{MEDIA_TITLES.video}</>
  if (source === null) return <Missing media="video" />
  if (source !== undefined)
    return <video className={styles.video} src={source} controls autoPlay muted playsInline aria-label={title} />
  return (
    <Button size="small" icon={<Icon name="play" />} busy={isWanted} onClick={() => setWanted(true)}>
      播放{title}
    </Button>
  )
}

function Missing({ media }: { readonly media: MediaKind }) {
  return (
    <span className={styles.words}>
      <Icon name="error" /> {MEDIA_TITLES[media]}无法显示，可能已被删除
    </span>
  )
}

/** An object URL of the file, given back with the component; null when it cannot be had. */
function useSource(path: string, file: Blob | undefined, isWanted: boolean): string | null | undefined {
  const { files } = useConsole()
  const [source, setSource] = useState<string | null>()
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    let url: string | undefined
    const show = (blob: Blob) => {
      if (!controller.signal.aborted) setSource((url = URL.createObjectURL(blob)))
    }
    const loaded = file ? Promise.resolve(file) : files?.load(path, controller.signal)
    loaded?.then(show, () => controller.signal.aborted || setSource(null))
    return () => {
      controller.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
      setSource(undefined)
    }
  }, [files, path, file, isWanted])
  return source
}
