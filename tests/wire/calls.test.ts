/** Calls that are no library's: each is one object, whole and alone at its place. */
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { definedCalls } from '../../src/cli/defined-calls.ts'

const calls = await definedCalls(resolve(import.meta.dirname, '../..'))
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

describe('the calls that are no library’s', () => {
  it('are found, each once', () => {
    const names = calls.map(({ call }) => nameOf(call))
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each(calls.map(({ call }) => [nameOf(call), call] as const))(
    '%s says what it takes, as JSON Schema',
    (_name, call) => {
      const { query = {}, headers = {}, body = {} } = call.accepts ?? {}
      const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true })
      for (const part of [query, headers, body]) expect(() => ajv.compile(part)).not.toThrow()
      expect(call.path.startsWith('/')).toBe(true)
      expect(call.method === 'GET' && call.accepts?.body !== undefined).toBe(false)
    },
  )
})
