/** Where a person's own settings of a list are kept: one place per person, organization and library. */
import { useStore } from 'ra-core'
import type { Resource } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { useConsole } from '../console.tsx'

function personalKey(scope: Scope, resource: Resource, what: string): string {
  return `list.${scope.userId}.${ownerOf(scope)}.${resource.name}.${what}`
}

export function usePersonal<Value>(resource: Resource, what: string, start: Value) {
  const { scope } = useConsole()
  return useStore<Value>(personalKey(scope, resource, what), start)
}
