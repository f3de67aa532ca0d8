/** What the palette offers, and what of it answers to a query. */
import { mayCreate, mayRead } from '../../../model/access.ts'
import type { Console } from '../../../ui/console.tsx'
import { menuLeavesOf, type MenuEntry, shownEntries, UNBUILT } from '../entry.ts'
import { matchText } from '../initials.ts'
import type { TextMatch } from '../matched-words.ts'

const SECTIONS = ['菜单', '资料库', '最近记录'] as const

/** The heading of menu entries whose pages are not there yet: they come after everything else. */
export const UNBUILT_SECTION = UNBUILT

export interface Command {
  readonly key: string
  /** The heading that it stands under. */
  readonly section: string
  readonly label: string
  readonly detail?: string
  readonly icon: string
  readonly path: string
  readonly external?: boolean
  /** Done instead of going anywhere; the palette stays. */
  readonly run?: () => void
}

export interface FoundCommand extends Command {
  readonly match?: TextMatch
}

/** Enough of each section to choose from; whoever wants another types another letter, and records stand below. */
const FOUND_MAX = 8

export function menuCommands(entries: readonly MenuEntry[]): readonly Command[] {
  return menuLeavesOf(shownEntries(entries)).map(({ entry, above }) => ({
    key: `menu ${above} ${entry.path} ${entry.title}`,
    section: entry.unbuilt ? UNBUILT_SECTION : '菜单',
    label: entry.title,
    icon: entry.icon || 'list',
    path: entry.path,
    ...(above ? { detail: above } : {}),
    ...(entry.external ? { external: true } : {}),
  }))
}

export function libraryCommands({ index, scope, pathOf }: Console): readonly Command[] {
  return Object.values(index.resources)
    .filter((library) => mayRead(library, scope))
    .flatMap<Command>((library) => {
      const { name, title } = library
      const command = { section: '资料库', icon: 'library' } as const
      const path = pathOf(name)
      return [
        { ...command, key: `open ${name}`, label: `打开${title}`, path },
        ...(mayCreate(library, scope)
          ? [{ ...command, key: `create ${name}`, label: `新增${title}`, icon: 'add', path: `${path}/create` }]
          : []),
      ]
    })
}

/** Without a query, what was open last comes first; with one, section by section, the closest first in each. */
export function findCommands(commands: readonly Command[], query: string): readonly FoundCommand[] {
  if (query.trim() === '') return inSections(commands, ['最近记录', '资料库', '菜单', UNBUILT_SECTION])
  const found = commands.flatMap((command) => {
    const match = matchText(command.label, query)
    return match ? [{ ...command, match }] : []
  })
  const ranked = found.toSorted((one, other) => one.match.rank - other.match.rank)
  return inSections(ranked, [...SECTIONS, UNBUILT_SECTION], FOUND_MAX)
}

function inSections<T extends Command>(
  commands: readonly T[],
  sections: readonly string[],
  most?: number,
): readonly T[] {
  return sections.flatMap((section) => commands.filter((command) => command.section === section).slice(0, most))
}
