/**
 * The one file of looks: colour in both modes, space, radius, type and density. It feeds the MUI theme (`theme.ts`)
 * and the custom properties that style sheets use (`--rc-surface`); components never write a literal.
 *
 * Units  Lengths are CSS pixels. Text colours reach AA (4.5:1) on every surface they are used on.
 */
import {
  HEADER_HEIGHT_PX,
  LOGO_HEIGHT_PX,
  TAB_MENU_MIN_PX,
  TAB_SPACING_PX,
  TAB_STRIP_HEIGHT_PX,
} from '../model/limits.ts'

const light = {
  bg: '#f4f6f7',
  surface: '#ffffff',
  'surface-2': '#f7f9f9',
  border: '#dfe4e6',
  'border-strong': '#87939a',
  text: '#1c2529',
  'text-2': '#55636a',
  'text-3': '#5f6c73',
  primary: '#0a726d',
  'primary-hover': '#085d59',
  'primary-text': '#ffffff',
  'primary-soft': '#e3f2f1',
  danger: '#b3261e',
  'danger-soft': '#fceceb',
  warning: '#8a5300',
  'warning-soft': '#fdf3e1',
  success: '#1d7040',
  'success-soft': '#e7f4ec',
  info: '#2a5d9f',
  'info-soft': '#e8f0fa',
  focus: '#0a726d',
  hover: '#eef3f3',
  selected: '#e3f2f1',
  marked: '#fff7d6',
  backdrop: 'rgba(20, 28, 32, 0.45)',
} as const

const dark: Record<keyof typeof light, string> = {
  bg: '#12181b',
  surface: '#1a2226',
  'surface-2': '#212a2f',
  border: '#334047',
  'border-strong': '#74838b',
  text: '#e4eaec',
  'text-2': '#aab7bd',
  'text-3': '#91a0a7',
  primary: '#4fbcb4',
  'primary-hover': '#74cdc6',
  'primary-text': '#06211f',
  'primary-soft': '#173733',
  danger: '#f2938c',
  'danger-soft': '#3d2322',
  warning: '#e5b062',
  'warning-soft': '#3a2d17',
  success: '#7fc79a',
  'success-soft': '#1b3525',
  info: '#8fb8ea',
  'info-soft': '#1d2f45',
  focus: '#4fbcb4',
  hover: '#253036',
  selected: '#173733',
  marked: '#3b3518',
  backdrop: 'rgba(0, 0, 0, 0.6)',
}

export const colors = { light, dark }
export type Mode = keyof typeof colors

/** 8 px grid, with a half step for the inside of controls. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32 } as const
export const radius = { s: 4, m: 6 } as const
export const fontFamily = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif'
export const fontSize = { small: 12, table: 13, body: 14, subtitle: 16, title: 18 } as const
export const density = {
  dense: { row: 32, control: 32 },
  compact: { row: 40, control: 32 },
  comfortable: { row: 48, control: 36 },
} as const
export type Density = keyof typeof density

/** A density by its name; undefined for any other word. */
export function densityOf(name: unknown): Density | undefined {
  return (Object.keys(density) as Density[]).find((known) => known === name)
}

/** Sizes of the frame. Source  Spec §9. */
export const frame = {
  header: HEADER_HEIGHT_PX,
  logo: LOGO_HEIGHT_PX,
  sidebar: 220,
  sidebarFolded: 64,
  tabMenu: TAB_MENU_MIN_PX,
  tabs: TAB_STRIP_HEIGHT_PX,
  tabSpacing: TAB_SPACING_PX,
} as const

/** The tokens as custom properties: `:root`, `[data-mode="dark"]`, `[data-density="dense"]`. */
export function tokensCss(): string {
  const rule = (selector: string, entries: readonly (readonly [string, string | number])[]) =>
    `${selector}{${entries.map(([name, value]) => `--rc-${name}:${typeof value === 'number' ? `${value}px` : value}`).join(';')}}`
  const prefixed = (prefix: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value] as const)
  return [
    rule(':root', [
      ...Object.entries(light),
      ...prefixed('space', space),
      ...prefixed('radius', radius),
      ...prefixed('size', fontSize),
      ...prefixed('frame', frame),
      ['font', fontFamily],
      ...Object.entries(density.compact),
    ]),
    // Paper is white.
    `@media screen{${rule(':root[data-mode="dark"]', Object.entries(dark))}}`,
    // Before the scripts have said which mode is wanted, the system's is taken.
    `@media screen and (prefers-color-scheme:dark){${rule(':root:not([data-mode])', Object.entries(dark))}}`,
    rule(':root[data-density="dense"]', Object.entries(density.dense)),
    rule(':root[data-density="comfortable"]', Object.entries(density.comfortable)),
  ].join('\n')
}
