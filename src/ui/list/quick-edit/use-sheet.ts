/** The sheet of the list's page: kept as long as the page is, told to whoever would throw it away, and joined to what saves it. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type Catalog, labelOf, type Resource, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { isEmpty } from '../../../model/condition.ts'
import { useConsole } from '../../console.tsx'
import { KIND_VIEWS } from '../../kinds/views.ts'
import type { Labels } from '../../kinds/view.ts'
import { type LibraryProvider, useLibraryProvider } from '../../library-provider.ts'
import { type PageFrame, type Unsaved, usePageFrame } from '../../page.tsx'
import { failureWords } from '../../../model/failure-words.ts'
import type { Cell } from './cells.ts'
import { saveValue } from './save.ts'
import { createSheet, isUnsettled, type QuickEditSheet, type SavedChange, type SheetPort } from './sheet.ts'
import { replaceRow } from '../table/replace-row.ts'
import { listKey } from '../../queries.ts'

interface Kept {
  readonly name: string
  readonly sheet: QuickEditSheet
  /** From now on saves go this way. */
  serve(port: SheetPort): void
}

/** A list without rows has no table to lie over, and saves go on nevertheless. */
const keptByPage = new WeakMap<PageFrame, Kept>()

export function useQuickEditSheet(resource: Resource, onStored: (cell: Cell) => void): QuickEditSheet {
  const frame = usePageFrame()
  const port = usePort(resource, onStored)
  const [kept] = useState(() => keptOf(frame, resource, port))
  useLayoutEffect(() => kept.serve(port))
  useEffect(() => frame.keep(unsavedOf(kept.sheet)), [frame, kept])
  return kept.sheet
}

function keptOf(frame: PageFrame, resource: Resource, first: SheetPort): Kept {
  const old = keptByPage.get(frame)
  if (old?.name === resource.name) return old
  let port = first
  const kept: Kept = {
    name: resource.name,
    sheet: createSheet(resource, () => port),
    serve: (next) => void (port = next),
  }
  keptByPage.set(frame, kept)
  return kept
}

const QUICK_EDIT = { kind: 'quickEdit' } as const
/** Changes that one toast spells out. */
const SPELT_OUT = 3

function usePort(resource: Resource, onStored: (cell: Cell) => void): SheetPort {
  const { catalog, scope, loadValidator } = useConsole()
  const provider = useLibraryProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const lists = { queryKey: listKey(resource.name) }
  return {
    save: async ({ id, field, base, value, stored, keys }) => {
      try {
        const [current, validate] = await Promise.all([
          stored ?? read(provider, resource, id),
          // Where it does not arrive, the platform has the same rules and says so.
          loadValidator(resource).catch(() => undefined),
        ])
        const asker = { provider, catalog, scope, resource }
        return await saveValue(asker, validate, { field, base, value, stored: current, keys, origin: QUICK_EDIT })
      } catch (error) {
        return { state: 'refused', words: failureWords(error) }
      }
    },
    onStored: (record, cell) => {
      // A list that was asked for before this answers with the old value.
      if (client.isFetching(lists) > 0) void client.cancelQueries(lists).then(() => client.invalidateQueries(lists))
      replaceRow(client, resource, record)
      onStored(cell)
    },
    onSaved: (changes) => {
      void spell(provider, catalog, changes).then((words) => notify(words, { type: 'success' }))
    },
  }
}

async function read(provider: LibraryProvider, resource: Resource, id: string): Promise<WireRecord | undefined> {
  const { data } = await provider.getMany(resource.name, { ids: [id] })
  return data[0]
}

async function spell(provider: LibraryProvider, catalog: Catalog, changes: readonly SavedChange[]): Promise<string> {
  const told = changes.slice(0, SPELT_OUT)
  const words = await Promise.all(
    told.map(async (change) => changeWords(change, await labelsOf(provider, catalog, change))),
  )
  if (changes.length === 1) return `已保存 ${words[0]}`
  return `已保存 ${changes.length} 处：${words.join('；')}${changes.length > SPELT_OUT ? '……' : ''}`
}

function changeWords({ field, name, from, to }: SavedChange, labels: Labels | undefined): string {
  const { words } = KIND_VIEWS[field.kind]
  return `${name}的${field.title}：${words(from, field, labels)} → ${words(to, field, labels)}`
}

/** What the records are called that a reference led to and leads to now; their ids have to do where that cannot be learnt. */
async function labelsOf(
  provider: LibraryProvider,
  catalog: Catalog,
  { field, from, to }: SavedChange,
): Promise<Labels | undefined> {
  const target = tryGetResource(catalog, field.reference ?? '')
  const ids = [from, to].filter((id) => !isEmpty(id)).map(String)
  if (!target || ids.length === 0) return undefined
  const found = await provider.getMany(target.name, { ids }).catch(() => ({ data: [] }))
  return new Map(found.data.map((record: WireRecord) => [String(record['id']), labelOf(target, record)]))
}

function unsavedOf({ cells, leave, retry, drop, idle }: QuickEditSheet): Unsaved {
  return {
    isDirty: () => cells.get().some(isUnsettled),
    settle: () => cells.get().forEach(({ form }) => form.flush()),
    subscribe: (listener) => {
      const forms = new Map<string, () => void>()
      const follow = () => {
        const now = new Map(cells.get().map((cell) => [cell.key, cell.form]))
        for (const [key, stop] of forms) if (!now.has(key) && forms.delete(key)) stop()
        for (const [key, form] of now) if (!forms.has(key)) forms.set(key, form.dirty.subscribe(listener))
        listener()
      }
      follow()
      const stop = cells.subscribe(follow)
      return () => {
        stop()
        for (const stopForm of forms.values()) stopForm()
      }
    },
    save: async () => {
      for (const { key, progress } of cells.get())
        if (progress.state === 'refused') retry(key)
        else leave(key)
      await idle()
      return !cells.get().some(isUnsettled)
    },
    abandon: () => cells.get().forEach(({ key }) => drop(key)),
  }
}
