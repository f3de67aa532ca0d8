/** 数据大屏 and 医院数据分析 inside the console: the wall as it will be shown, and 投屏. */
import { useConsole } from '../../ui/console.tsx'
import { Wall } from './wall.tsx'

export function WallPage() {
  const { scope, ownerName } = useConsole()
  return <Wall scope={scope} ownerName={ownerName} />
}
