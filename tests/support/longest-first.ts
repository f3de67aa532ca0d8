/**
 * The order of the test files: the longest first, since a long one that comes last keeps one core at work while the other waits.
 * Where no run before has told how long they take, those with most to read come first, the parts that a file leaves beside
 * itself counted with it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.every((file) => this.isTimed(file)) ? sorted : withinProjects(sorted)
  }

  private isTimed({ project, moduleId }: TestSpecification): boolean {
    const { cache, config } = this.ctx
    return cache.getFileTestResults(`${project.name}:${relative(config.root, moduleId)}`) !== undefined
  }
}

/** Projects stay in the order that they have. */
function withinProjects(files: readonly TestSpecification[]): TestSpecification[] {
  const projects = [...new Set(files.map(({ project }) => project))]
  return projects.flatMap((project) =>
    files
      .filter((file) => file.project === project)
      .map((file) => ({ file, size: lengthOf(file.moduleId) }))
      .sort((left, right) => right.size - left.size)
      .map(({ file }) => file),
  )
}

/** Of a test file and of what it imports from its own folder and those below. */
export function lengthOf(path: string, counted = new Set<string>()): number {
  if (counted.has(path) || !existsSync(path)) return 0
  counted.add(path)
  const text = readFileSync(path, 'utf8')
  const parts = [...text.matchAll(/from '(\.\/[^']+)'/g)].map(([, part = '']) => join(dirname(path), part))
  return text.length + parts.reduce((sum, part) => sum + lengthOf(part, counted), 0)
}
