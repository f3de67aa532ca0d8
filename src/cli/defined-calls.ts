/** Every call that is no library's (`wire/call.ts`), with the file of `wire` that defines it. */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DefinedCall } from '../wire/call.ts'

export interface KnownCall {
  /** Below the project's root. */
  readonly file: string
  readonly call: DefinedCall<never, unknown, unknown>
}

export async function definedCalls(root: string): Promise<readonly KnownCall[]> {
  const names = readdirSync(resolve(root, 'src/wire'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
  const found = names.map(async (name) => {
    const module = (await import(`../wire/${name}.ts`)) as Readonly<Record<string, unknown>>
    const calls = Object.values(module).flat().filter(isCall)
    return calls.map((call) => ({ file: `src/wire/${name}.ts`, call }))
  })
  return (await Promise.all(found)).flat()
}

function isCall(value: unknown): value is KnownCall['call'] {
  return typeof value === 'object' && value !== null && (value as { readonly isCall?: unknown }).isCall === true
}
