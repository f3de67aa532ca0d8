/**
 * One catalog after another while authors work: a library that has not changed stays the same object, so that no screen of it
 * begins anew, and one whose file breaks keeps the name and the place in the menu that its file cannot say any more.
 */
import type { BrokenResource, Catalog, Resource } from '../model/resource.ts'

/** The catalogs in the order in which they come; the libraries' last working states are remembered between them. */
export function createSuccession(first: Catalog): (next: Catalog) => Catalog {
  const lastGood = new Map<string, { readonly resource: Resource; readonly text: string }>()
  const remember = (name: string, resource: Resource): Resource => {
    const text = JSON.stringify(resource)
    const known = lastGood.get(name)
    if (known?.text === text) return known.resource
    lastGood.set(name, { resource, text })
    return resource
  }
  const withHead = (broken: BrokenResource): BrokenResource => {
    const good = lastGood.get(broken.name)?.resource
    if (!good) return broken
    return { ...broken, title: broken.page === '' ? good.title : broken.title, page: broken.page || good.page }
  }
  const follow = ({ resources, broken }: Catalog): Catalog => ({
    resources: Object.fromEntries(
      Object.entries(resources).map(([name, resource]) => [name, remember(name, resource)]),
    ),
    broken: broken.map(withHead),
  })
  follow(first)
  return follow
}
