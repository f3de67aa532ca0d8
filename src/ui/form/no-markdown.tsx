/** Stands in for RJSF's Markdown renderer in the build: our theme shows plain text and never asks for it. */
import type { ReactNode } from 'react'

export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
