/** The size of a wall's text follows the screen: 16 px at 1920×1080, in whole pixels. Nothing is scaled as a picture, so all stays sharp. */
import { useEffect, useState } from 'react'

const WIDTH_PX = 1_920
const HEIGHT_PX = 1_080
const TEXT_PX = 16
const TEXT_MIN_PX = 12

/** Pixels; undefined where the size of the page around counts. */
export function useWallSize(isDisplay: boolean): number | undefined {
  const [size, setSize] = useState(fitting)
  useEffect(() => {
    const fit = () => setSize(fitting())
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])
  return isDisplay ? size : undefined
}

function fitting(): number {
  const scale = Math.min(window.innerWidth / WIDTH_PX, window.innerHeight / HEIGHT_PX)
  return Math.max(TEXT_MIN_PX, Math.round(scale * TEXT_PX))
}
