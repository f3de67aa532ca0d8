/** All files of a project as the studio would rewrite them: descriptors, and schemas that then say what their fields are filled in with. */
import { rewrittenTexts, type WrittenTexts } from '../../src/app/studio/files/rewrite.ts'
import type { Source } from '../../src/compiler/source.ts'

interface Sources {
  readonly schemas: readonly Source[]
  readonly descriptors: readonly Source[]
}

export function inFormat2<Known extends Sources>(sources: Known): Known {
  const schemas = new Map(sources.schemas.map(({ path, text }) => [path, text]))
  const descriptors = sources.descriptors.map(({ path, text }) => {
    const file = schemaFileOf(text)
    const texts: WrittenTexts = { descriptor: text, schema: schemas.get(file) }
    const after = rewrittenTexts(texts) ?? texts
    if (after.schema !== undefined) schemas.set(file, after.schema)
    return { path, text: after.descriptor }
  })
  return {
    ...sources,
    schemas: sources.schemas.map((one) => ({ ...one, text: schemas.get(one.path) ?? one.text })),
    descriptors,
  }
}

export function schemaFileOf(descriptor: string): string {
  return `schemas/${(JSON.parse(descriptor) as { readonly schema?: string }).schema ?? ''}.json`
}
