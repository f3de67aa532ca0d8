/**
 * What MUI's parts stand on: the theme of the mode and density that `<html>` names, and styles that carry the page's nonce.
 * Only what opens stands on it (dialogs, popovers, menus), so that neither sign-in nor the first list pays for MUI.
 */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { modalHost } from './modal-host.ts'
import { themeOf } from './theme.ts'
import { densityOf, type Mode } from './tokens.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const cache = createCache({ key: 'css', nonce, prepend: true })

export function Ground({ children }: { readonly children: ReactNode }) {
  const mode: Mode =
    useSyncExternalStore(watchRoot, () => document.documentElement.dataset.mode) === 'dark' ? 'dark' : 'light'
  const room = densityOf(useSyncExternalStore(watchRoot, () => document.documentElement.dataset.density)) ?? 'compact'
  const theme = useMemo(() => inHost(themeOf(mode, room)), [mode, room])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}

/** Each of them chooses its place by itself, so each is told. */
function inHost(theme: Theme): Theme {
  const placed = { defaultProps: { container: modalHost } }
  return {
    ...theme,
    components: { ...theme.components, MuiModal: placed, MuiPopover: placed, MuiPopper: placed },
  }
}

function watchRoot(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode', 'data-density'] })
  return () => observer.disconnect()
}
