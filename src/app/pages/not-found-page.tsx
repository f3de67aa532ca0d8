import { DeadEnd } from './dead-end.tsx'
import { NOT_FOUND } from './not-found-words.ts'

/** For somebody who is not signed in, at an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <title>{NOT_FOUND.title}</title>
      <DeadEnd title={NOT_FOUND.heading}>{NOT_FOUND.words}</DeadEnd>
    </>
  )
}
