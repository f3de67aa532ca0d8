/** Making this session a display over HTTP; loaded with the page that offers it. */
import { type DisplayWish, START_DISPLAY } from '../wire/display-session.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

/** When it ends, ISO 8601. */
export function startDisplay(http: Http, wish: DisplayWish): Promise<string> {
  return ask(http, START_DISPLAY, wish)
}
