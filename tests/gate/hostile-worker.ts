/** Reads, compiles and judges one project at a time: what the gate does with authored files, in a thread that may be ended. */
import { parentPort } from 'node:worker_threads'
import { type ProjectSources, readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'

parentPort?.on('message', (sources: ProjectSources) => {
  const project = readProject(sources)
  const works = project.libraries.every(({ resource }) => resource !== undefined)
  parentPort?.postMessage({ works, findings: findingsOf(project, RULES) })
})
