/** What an installation asks of the machine, read from the lock file: the Node that it needs and the programs that it runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '../support/builds.ts'

interface Locked {
  readonly version: string
  readonly engines?: { readonly node?: string }
  readonly hasInstallScript?: boolean
}

interface Manifest {
  readonly engines: { readonly node: string }
  readonly allowScripts: Readonly<Record<string, boolean>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const read = (file: string) => JSON.parse(readFileSync(join(PROJECT, file), 'utf8')) as unknown
const manifest = read('package.json') as Manifest
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
const installed = Object.entries(packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('an installation', () => {
  it('needs no Node that the project does not name itself', () => {
    const needy = installed.filter(([, { engines }]) => !semver.subset(manifest.engines.node, engines?.node ?? '*'))
    expect(needy.map(([path, { engines }]) => `${path} needs Node ${engines?.node}`)).toEqual([])
  })

  it('runs no program of a package unless it has been decided', () => {
    const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect([...new Set(scripts)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted())
  })

  it('has one version of everything that the project names', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    const loose = asked.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
    expect(loose).toEqual([])
  })

  it('says the same range of Node to its reader', () => {
    const readme = readFileSync(join(PROJECT, 'README.md'), 'utf8')
    expect(readme).toContain(manifest.engines.node)
  })
})
