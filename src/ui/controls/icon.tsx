/** The console's icons, drawn on a 24 px grid in one stroke, by the names that the server's menu uses too. */
import styles from './icon.module.css'

const PATHS = {
  add: 'M12 5v14M5 12h14',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.500a2.200 2.200 0 0 0 4 0',
  bookmark: 'M7 4h10v16l-5-3.5L7 20zM12 7.500v5M9.500 10h5',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  call: 'M7 4l3 4-2 2.500a12 12 0 0 0 5.500 5.500L16 14l4 3-2 3C10 20 4 14 4 6z',
  chart: 'M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3',
  check: 'M5 12l5 5 9-10',
  clipboard: 'M6 5h12v16H6zM9 3h6v4H9zM9 12l2 2 4-4M9 18h6',
  close: 'M6 6l12 12M18 6L6 18',
  columns: 'M4 5h16v14H4zM9.300 5v14M14.700 5v14',
  comfortable: 'M4 5h16M4 12h16M4 19h16',
  compact: 'M4 4.500h16M4 9.500h16M4 14.500h16M4 19.500h16',
  dense: 'M4 4h16M4 8h16M4 12h16M4 16h16M4 20h16',
  device: 'M7 4h10v16H7zM7 15h10M12 17.500h.01',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4 20h16',
  empty: 'M4 8h16v12H4zM4 8l2-4h12l2 4M9 12h6',
  error: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v5M12 16h.01',
  external: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9',
  fold: 'M4 6h16M11 12h9M4 18h16M7 9l-3 3 3 3',
  folder: 'M3 6h6l2 2h10v11H3z',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  fullscreenExit: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  globe: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c5 5 5 11 0 16M12 4c-5 5-5 11 0 16',
  grip: 'M9.500 6h.01M14.500 6h.01M9.500 12h.01M14.500 12h.01M9.500 18h.01M14.500 18h.01',
  history: 'M4 12a8 8 0 1 0 3-6.200M4 4v4h4M12 8v4l3 2',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  hospital: 'M4 20V8l8-4 8 4v12M2 20h20M12 9v6M9 12h6',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8h.01',
  key: 'M9 11a4 4 0 1 0-.01 8A4 4 0 0 0 9 11zM12 12l8-8M17 7l3 3M14.500 9.500l2 2',
  left: 'M15 6l-6 6 6 6',
  library: 'M5 4v16M9 4v16M13 4.500l4 15M5 20h4',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2',
  logout: 'M14 4h5v16h-5M4 12h10M7.500 8.500L4 12l3.500 3.500',
  look: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  menu: 'M4 7h16M4 12h16M4 17h16',
  money: 'M7 4l5 7 5-7M6 12h12M6 16h12M12 11v9',
  more: 'M4.500 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM17.500 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0z',
  noResult:
    'M10.500 5a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM14.500 14.500L20 20M8.500 8.500l4 4M12.500 8.500l-4 4',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM13.500 7.500l3 3',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c.7-3.700 2.800-5.500 6-5.500s5.300 1.800 6 5.500M15.500 4.500a3.500 3.500 0 0 1 0 6.200M17 14.800c2.200.6 3.500 2.300 4 5.200',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01',
  play: 'M8 5l11 7-11 7z',
  pill: 'M5.500 13l7.500-7.500a3.900 3.900 0 0 1 5.500 5.500L11 18.500A3.900 3.900 0 0 1 5.500 13zM9.300 9.300l5.500 5.500',
  point: 'M12 21c5-5 7-8 7-11a7 7 0 1 0-14 0c0 3 2 6 7 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  print: 'M7 9V4h10v5M7 16H4V9h16v7h-3M7 13h10v7H7z',
  refresh: 'M19 8A8 8 0 1 0 20 12M19 4v4h-4',
  right: 'M9 6l6 6-6 6',
  route:
    'M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 18h7a3.500 3.500 0 0 0 0-7H9a2.500 2.500 0 0 1 0-5h7',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  search: 'M10.500 5a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM14.500 14.500L20 20',
  setting: 'M4 7h10M18 7h2M14 5v4M4 17h2M10 17h10M6 15v4M4 12h16',
  shield: 'M12 4l7 2.500V12c0 4-2.500 6.800-7 8.500C7.500 18.800 5 16 5 12V6.500zM12 9v6M9 12h6',
  speech: 'M4 5h16v11h-8l-4 4v-4H4zM8 9.500h8M8 12.500h5',
  spine: 'M10 4h5v4h-5zM9 10h5v4H9zM10 16h5v4h-5zM7 6h3M15 6h3M6 12h3M14 12h3M7 18h3M15 18h3',
  stethoscope:
    'M6 4v5a4 4 0 0 0 8 0V4M6 4H5M14 4h1M10 13v2a4.500 4.500 0 0 0 9 0v-2M19 13a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  type: 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z',
  unfold: 'M4 6h16M4 12h9M4 18h16M17 9l3 3-3 3',
  up: 'M6 15l6-6 6 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1.5-3.5 4.5-5 8-5s6.500 1.500 8 5',
  upload: 'M12 15V4M7.500 8.500L12 4l4.500 4.500M4 20h16',
} as const

export type IconName = keyof typeof PATHS

/** A name that is not known, which a server's menu may hold, is drawn as a list. */
export function Icon({ name }: { readonly name: IconName | (string & {}) | undefined }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={isIconName(name) ? PATHS[name] : PATHS.list} />
    </svg>
  )
}

function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(PATHS, name)
}
