/**
 * Brings the line that says what others do, for as long as this tab is told of it. The line comes late and is no part of the screen:
 * where it does not arrive the screen stays as it is, and it is asked for again when the tab is told anew.
 */
import { type ComponentType, useEffect, useState } from 'react'
import type { ChangedProps } from './changed-by-others.tsx'

export function ChangesLine(props: ChangedProps) {
  const [Line, setLine] = useState<ComponentType<ChangedProps>>()
  useEffect(() => {
    import('./changed-by-others.tsx').then(
      ({ ChangedByOthers }) => setLine(() => ChangedByOthers),
      () => undefined,
    )
  }, [])
  return Line && <Line {...props} />
}
