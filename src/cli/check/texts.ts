/** The texts of the files that findings point into, for reports that show their lines. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../../compiler/source.ts'
import type { ProjectSources } from '../../gate/project.ts'
import type { Report } from '../../gate/report.ts'

export function textsIn(root: string, head: ProjectSources, base: ProjectSources | undefined): Report['textOf'] {
  return ({ file, before }) => {
    if (before) return base && textIn(base, file)
    return textIn(head, file) ?? onDisk(join(root, file))
  }
}

function textIn(
  { schemas, descriptors, statistics = [], samples = [], changelog }: ProjectSources,
  path: string,
): string | undefined {
  const all: readonly Source[] = [
    ...schemas,
    ...descriptors,
    ...statistics,
    ...samples,
    ...(changelog ? [changelog] : []),
  ]
  return all.find((source) => source.path === path)?.text
}

/** Waivers, settings and what else is no part of the libraries. */
function onDisk(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
