/** A picture in a room, fetched by who is in it when it comes near the screen. */
import { useEffect, useRef, useState } from 'react'
import type { Caller } from './caller.ts'

interface RoomPictureProps {
  readonly caller: Caller
  readonly roomId: string
  readonly path: string
}

export function RoomPicture({ caller, roomId, path }: RoomPictureProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [source, setSource] = useState<string>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const target = frame.current
    if (!target || isLost) return undefined
    let url: string | undefined
    let isOver = false
    const load = async () => {
      try {
        const blob = await caller.load(roomId, path)
        if (!isOver) setSource((url = URL.createObjectURL(blob)))
      } catch {
        if (!isOver) setLost(true)
      }
    }
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      void load()
    })
    watch.observe(target)
    return () => {
      isOver = true
      watch.disconnect()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [caller, roomId, path, isLost])
  return (
    <span className="rc-talk-picture" ref={frame}>
      {source !== undefined && (
        <a href={source} target="_blank" rel="noopener noreferrer">
          <img src={source} alt="会诊图片，点击查看原图" />
        </a>
      )}
      {isLost && (
        <button type="button" className="rc-talk-recall" onClick={() => setLost(false)}>
          图片没有载入，点击重试
        </button>
      )}
      {source === undefined && !isLost && <span className="rc-quiet">正在载入图片…</span>}
    </span>
  )
}
