/** Whether the window is too narrow for sidebar and page side by side (Spec §2: mobile mode under 992 px). */
import { NARROW, useMedia } from '../../ui/list/use-media.ts'

export function useNarrow(): boolean {
  return useMedia(NARROW)
}
