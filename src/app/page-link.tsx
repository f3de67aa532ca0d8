import type { AnchorHTMLAttributes } from 'react'
import { hrefOf, navigate } from './navigation.ts'

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the console. */
  readonly to: string
  readonly replace?: boolean
}

/** A link for pages that come without the router. With a key held or another button the browser opens it as it likes. */
export function PageLink({ to, replace = false, onClick, children, ...rest }: PageLinkProps) {
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event)
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (!isPlain || event.defaultPrevented) return
        event.preventDefault()
        void navigate(to, { replace })
      }}
    >
      {children}
    </a>
  )
}
