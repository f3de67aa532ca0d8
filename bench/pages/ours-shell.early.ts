/** Asks for the rows before the page's own script has been read, as the product's early script does. */
import { N, rowsUrl } from './address.ts'

window.__asked = fetch(rowsUrl(N))
