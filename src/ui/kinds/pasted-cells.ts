/**
 * What a spreadsheet put on the clipboard, read as values of fields: for the cells of a list and the rows of a form alike.
 *
 * Shapes  Rows are lines, cells are parted by tabs. References are found by code or name, as an import finds them.
 * Errors  A cell that cannot be read gives words that name its field; a platform that does not answer is thrown.
 */
import { type Catalog, type Field, tryGetResource, type WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { type CellReading, fromCell } from '../../wire/sheets/cell.ts'
import { createTargets, targetOf, type Targets } from '../../wire/sheets/plan/targets.ts'
import type { LibraryProvider } from '../library-provider.ts'
import { targetQuery } from './target-query.ts'

export interface PasteGround {
  readonly provider: LibraryProvider
  readonly catalog: Catalog
  readonly scope: Scope
}

export interface PastedCell {
  readonly field: Field
  readonly text: string
}

/** One for each cell, in their order. */
export async function readPasted(ground: PasteGround, cells: readonly PastedCell[]): Promise<readonly CellReading[]> {
  const targets = await lookUp(ground, cells)
  const idsOf = (resource: string, name: string) => targets.find(resource, name, NONE).map(({ id }) => id)
  return cells.map(({ field, text }) => fromCell(field, text, idsOf))
}

const NONE: ReadonlySet<string> = new Set()

/** Each name once, one question after the other. */
async function lookUp({ provider, catalog, scope }: PasteGround, cells: readonly PastedCell[]): Promise<Targets> {
  const targets = createTargets(scope.shelf)
  const asked = new Set<string>()
  for (const { text, field } of cells) {
    const target = tryGetResource(catalog, field.reference ?? '')
    const question = `${target?.name} ${text.trim()}`
    if (!target || text.trim() === '' || asked.has(question)) continue
    asked.add(question)
    const { data } = await provider.getList(target.name, targetQuery(target, text))
    targets.add(
      target.name,
      data.map((record: WireRecord) => targetOf(target, record)),
    )
  }
  return targets
}
