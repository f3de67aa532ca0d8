/** 外观: colours, row height, motion. */
import { Icon } from '../../ui/controls/icon.tsx'
import type { Density } from '../../ui/tokens.ts'
import { type ModeChoice, setAnimated, setDensity, setModeChoice, usePreferences } from '../preferences.ts'
import { type PopupItem, PopupMenu } from './popup-menu.tsx'

const MODES: Record<ModeChoice, string> = { light: '浅色', dark: '深色', system: '跟随系统' }
const DENSITIES: Record<Density, string> = { dense: '密集', compact: '紧凑', comfortable: '宽松' }

export function LookMenu() {
  const { choice, density, animated } = usePreferences()
  const modes = (Object.keys(MODES) as ModeChoice[]).map<PopupItem>((mode, index) => ({
    label: MODES[mode],
    checked: mode === choice,
    heading: index === 0 ? '配色' : undefined,
    run: () => setModeChoice(mode),
  }))
  const densities = (Object.keys(DENSITIES) as Density[]).map<PopupItem>((room, index) => ({
    label: DENSITIES[room],
    checked: room === density,
    heading: index === 0 ? '行高' : undefined,
    run: () => setDensity(room),
  }))
  const motion: PopupItem = {
    label: '动画',
    kind: 'switch',
    checked: animated,
    heading: '动态效果',
    run: () => setAnimated(!animated),
  }
  return (
    <PopupMenu name="外观" items={[...modes, ...densities, motion]}>
      <Icon name="look" />
    </PopupMenu>
  )
}
