/** A new library out of what the dialog of 新建 was given; loaded when it is confirmed, since it can read spreadsheets. */
import { parseSource } from '../../../compiler/source.ts'
import { type LibraryDraft, draftLibrary, surroundingsOf } from '../../../gate/draft/draft.ts'
import { NO_EVIDENCE } from '../../../gate/draft/evidence.ts'
import { type EvidenceFile, evidenceOfFile, type Unusable } from '../../../gate/draft/read-file.ts'
import type { StudioState } from '../state.ts'

export interface NewLibraryInput {
  readonly name: string
  readonly title: string
  readonly from: EvidenceFile | undefined
  /** Which of several schemas or sheets. */
  readonly choice: string | undefined
}

export async function draftNew(input: NewLibraryInput, state: StudioState): Promise<LibraryDraft | Unusable> {
  const { name, title, from, choice } = input
  const evidence = from ? await evidenceOfFile(from, { sheet: choice, schema: choice }) : NO_EVIDENCE
  if ('refused' in evidence) return { ...evidence, refused: `${from?.name ?? ''}${evidence.refused}` }
  const shared = [...state.files].filter(([path]) => path.startsWith('schemas/shared/'))
  const schemas = new Map(shared.map(([path, text]) => [path, parseSource({ path, text })]))
  const catalog = state.compiled?.catalog ?? { resources: {}, broken: [] }
  return draftLibrary(evidence, { name, title }, surroundingsOf({ schemas, catalog }))
}
