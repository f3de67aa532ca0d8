/** Where a part of the page is still on its way: nothing at first, then its outline. */
import { Delayed, Skeleton } from '../../ui/controls/skeleton.tsx'

export function StillWaiting() {
  return (
    <Delayed>
      <Skeleton height={36} />
    </Delayed>
  )
}
