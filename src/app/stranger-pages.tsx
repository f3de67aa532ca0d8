/** The pages that stand alone and are open without a token, each loaded when first opened. They come without the router. */
import type { ComponentType } from 'react'
import type { DocumentName } from './pages/documents.ts'
import type { StaticRoute } from './static-routes.ts'

type Load = () => Promise<ComponentType>

const parts = () => import('./stranger-parts.ts')

const PAGES: Readonly<Record<string, Load>> = {
  login: async () => (await import('./session/sign-in-page.tsx')).SignInPage,
  forgot: async () => (await parts()).forgotPage(),
  setup: async () => (await parts()).setupPage(),
  consultChat: async () => (await parts()).guestPage(),
}

const loaded = new Map<string, Promise<ComponentType>>()

/** How the page of a route is loaded, under its title; undefined for a route that has no such page. The same page every time. */
export function strangerPage(route: StaticRoute): Load | undefined {
  const load = route.isDocument ? documentOf(route.name as DocumentName) : PAGES[route.name]
  return load && (() => once(route.name, async () => (route.isDocument ? load() : titled(route.title, await load()))))
}

/** A page under its route's title; a document's own title is more than that. */
export function titled(title: string, Page: ComponentType): ComponentType {
  return () => (
    <>
      <title>{`${title} - 康复资料管理台`}</title>
      <Page />
    </>
  )
}

/** What failed to load is asked for again next time. */
function once(name: string, load: Load): Promise<ComponentType> {
  const known = loaded.get(name)
  if (known) return known
  const asked = load()
  asked.catch(() => loaded.delete(name))
  loaded.set(name, asked)
  return asked
}

function documentOf(name: DocumentName): Load {
  return async () => {
    const DocumentPage = await (await parts()).documentPage()
    return () => <DocumentPage name={name} />
  }
}
