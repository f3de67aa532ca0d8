/** The projects that an editor has files of, and where each file of it belongs. */
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OpenProject, openProject } from './project.ts'
import { isProjectFile, projectAround } from './texts-on-disk.ts'

export interface FileInProject {
  readonly project: OpenProject
  /** From the project's root, with forward slashes. */
  readonly path: string
}

export interface Projects {
  /** Undefined for what is no file of a project. */
  fileAt(uri: string): FileInProject | undefined
  /** Opens the project that is in the folder, if there is one. */
  openFolder(folder: string): void
  all(): Iterable<OpenProject>
}

export interface ProjectsOptions {
  /** The only project; any when absent. */
  readonly root: string | undefined
  readonly onFindings: (project: OpenProject) => void
  readonly onTrouble: (words: string) => void
}

export function createProjects({ root, onFindings, onTrouble }: ProjectsOptions): Projects {
  const projects = new Map<string, OpenProject>()
  const openAt = (place: string): OpenProject => {
    const before = projects.get(place)
    if (before) return before
    const project = openProject(place, { onFindings: () => onFindings(project), onTrouble })
    projects.set(place, project)
    return project
  }
  return {
    fileAt(uri) {
      if (!uri.startsWith('file:')) return undefined
      const place = fileURLToPath(uri)
      const home = root ?? projectAround(dirname(place))
      if (home === undefined) return undefined
      const path = relative(home, place).split(sep).join('/')
      return isProjectFile(path) ? { project: openAt(home), path } : undefined
    },
    openFolder(folder) {
      const home = root ?? projectAround(folder)
      if (home !== undefined) openAt(home)
    },
    all: () => projects.values(),
  }
}

/** The address of a file that is not open; of one that is, the editor's own spelling counts. */
export function addressOf({ root }: Pick<OpenProject, 'root'>, path: string): string {
  return pathToFileURL(join(root, path)).href
}
