import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routerParts } from '../../src/cli/router-parts.ts'

const FOLDER = 'node_modules/react-router/dist/development'

function transformed(code: string, id: string): string | undefined {
  const { transform } = routerParts()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const result = transform.call({} as never, code, id) as { readonly code: string } | undefined
  return result?.code
}

describe('what of the router is built', () => {
  it('is found in the version that is installed, and every export stays', () => {
    const made = readdirSync(FOLDER)
      .filter((file) => /^chunk-.*\.mjs$/.test(file))
      .map((file) => {
        const id = join(FOLDER, file)
        const code = readFileSync(id, 'utf8')
        return { code, after: transformed(code, id) }
      })
      .filter(({ after }) => after !== undefined)
    expect(made).toHaveLength(1)
    const { code, after } = made[0]!
    const exportsOf = (text = '') => /^export \{[\s\S]*?^\};/m.exec(text)?.[0]
    expect(exportsOf(after)).toBe(exportsOf(code))
    expect(after).not.toMatch(/^\w+\.displayName = .*;$/m)
  })

  it('stops the build when the router is written otherwise', () => {
    expect(() => transformed('function createBrowserRouter() {}', join(FOLDER, 'chunk-NEW.mjs'))).toThrow(
      /react-router no longer has/,
    )
  })

  it('leaves other files as they are', () => {
    expect(transformed('Link.displayName = "Link";', 'src/app/router.ts')).toBeUndefined()
  })
})
