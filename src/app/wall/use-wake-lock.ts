/** Asks the browser to leave the screen on while the page is seen; one that cannot, or may not, is lived with. */
import { useEffect } from 'react'

export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await held?.release()
    }
    const onVisible = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void held?.release()
    }
  }, [])
}
