/** A file in the cell of a list: a small picture, fetched when it comes into sight; a video is a mark, for its size. */
import { useEffect, useRef, useState } from 'react'
import { MEDIA_TITLES, type MediaKind } from '../../model/media.ts'
import { useConsole } from '../console.tsx'
import { Icon } from '../controls/icon.tsx'
import { LinkOut } from './link-out.tsx'
import styles from './media.module.css'
import { thumbnailsOf } from './thumbnails.ts'

export interface ThumbnailProps {
  readonly media: MediaKind
  readonly path: string
}

export function Thumbnail({ media, path }: ThumbnailProps) {
  const { files } = useConsole()
  const box = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<{ readonly path: string; readonly url: string | null }>()
  const isOurs = files?.holds(path) === true
  const wanted = isOurs && media === 'image'
  useEffect(() => {
    if (!wanted || !files || !box.current) return
    let isGone = false
    const take = () =>
      void thumbnailsOf(files)
        .take(path)
        .then(
          (url) => isGone || setShown({ path, url }),
          () => isGone || setShown({ path, url: null }),
        )
    const stop = whenSeen(box.current, take)
    return () => {
      isGone = true
      stop()
    }
  }, [files, path, wanted])
  if (!isOurs) return <LinkOut address={path} media={media} />
  const url = shown?.path === path ? shown.url : undefined
  return (
    <span ref={box} className={styles.thumbnail} data-missing={url === null || undefined}>
      {url ? (
        <img src={url} alt={MEDIA_TITLES[media]} draggable={false} />
      ) : (
        <span role="img" aria-label={url === null ? `${MEDIA_TITLES[media]}无法显示` : MEDIA_TITLES[media]}>
          <Icon name={url === null ? 'error' : media === 'video' ? 'play' : 'picture'} />
        </span>
      )}
    </span>
  )
}

/** Calls back once, when the element comes near the window. */
function whenSeen(element: Element, seen: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    seen()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      seen()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
