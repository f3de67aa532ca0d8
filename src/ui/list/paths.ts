/** Where a list leads. */
import { useMemo } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'

/** The list's own address goes along as `from`, so that a form can come back to it. */
export function usePaths(resource: Resource, page: '' | '/week' = '') {
  const { pathOf } = useConsole()
  const path = pathOf(resource.name)
  const base = useHref(path)
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMemo(() => {
    const options = { state: { from: `${path}${page}${search}` } }
    return {
      /** `values` are those of fields that the new record begins with. */
      create: (values: Readonly<Record<string, string>> = {}) => {
        const query = new URLSearchParams(values).toString()
        void navigate(`${path}/create${query && `?${query}`}`, options)
      },
      /** Only the id of the other record travels in the address. */
      duplicate: (id: string) => void navigate(`${path}/create?from=${encodeURIComponent(id)}`, options),
      edit: (id: string) => void navigate(`${path}/${encodeURIComponent(id)}`, options),
      show: (id: string) => void navigate(`${path}/${encodeURIComponent(id)}/show`, options),
      hrefOf: (id: string, page: '' | '/show') => `${base}/${encodeURIComponent(id)}${page}`,
    }
  }, [path, page, base, navigate, search])
}

export type ListPaths = ReturnType<typeof usePaths>
