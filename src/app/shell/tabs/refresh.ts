/** Asks the tab of a page to show that page anew. */
import { createSignal } from '../../../model/observable.ts'

/** Of a page's full path, its query included. */
const asked = createSignal<string>()

export const refreshPage = asked.tell
export const subscribeRefresh = asked.subscribe
