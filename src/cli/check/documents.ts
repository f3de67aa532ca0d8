/** What the platform says of itself, from files that the command line names: its OpenAPI document or a HAR, a reply of its menu. */
import { readFileSync } from 'node:fs'
import { parseSource } from '../../compiler/source.ts'
import { type ProjectSources, readProject } from '../../gate/project.ts'
import type { Finding } from '../../gate/rule.ts'
import { menuFindings, openapiFindings } from '../../gate/rules/across/documents.ts'

export interface Documents {
  readonly openapi?: string
  readonly menu?: string
}

/** Throws when a file cannot be read or is no JSON: what cannot be compared must not look clean. */
export function documentFindings({ openapi, menu }: Documents, sources: ProjectSources): readonly Finding[] {
  const project = readProject(sources)
  return [
    ...(openapi === undefined ? [] : openapiFindings(project, parsed(openapi))),
    ...(menu === undefined ? [] : menuFindings(project, readMenu(menu))),
  ]
}

function readMenu(path: string) {
  const source = parseSource({ path, text: read(path) })
  const [problem] = source.problems
  if (problem) throw new Error(`${path} 不是有效的 JSON：${problem.message}`)
  return source
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(read(path))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Error(`${path} 不是有效的 JSON；YAML 的文档请先转成 JSON`, { cause: error })
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`读不到文件 ${path}`, { cause })
  }
}
