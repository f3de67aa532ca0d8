/** The platform in memory over made rows of the project's libraries, and the browser's own provider that asks it. */
import { memoryFetch } from '../../src/app/studio/preview/preview-fetch.ts'
import { createPast } from '../../src/gate/examples/past.ts'
import { createRows } from '../../src/gate/examples/rows.ts'
import { pinyinInitials } from '../../src/model/initials.ts'
import { getResource } from '../../src/model/resource.ts'
import { withTables } from '../../src/model/view.ts'
import { createValidate } from '../../src/model/validator.ts'
import { createMemoryPlatform, createMemoryStore, type MemoryPlatform } from '../../src/operations/memory/platform.ts'
import { createDataProvider } from '../../src/providers/data.ts'
import { createHttp } from '../../src/providers/http.ts'
import type { Session } from '../../src/providers/session.ts'
import { FIRST } from './libraries.ts'
import { CATALOG } from './project.ts'

export const TABLES = withTables(CATALOG)

const nobody: Session = {
  tokens: null,
  organizationId: '',
  setTokens: () => undefined,
  setOrganizationId: () => undefined,
  dropTokens: () => undefined,
  clear: () => undefined,
}

export function startInMemory(scope = FIRST, amount = 12) {
  const rowsOf = createRows(TABLES, scope, () => amount)
  const initials = pinyinInitials
  const store = createMemoryStore({
    catalog: () => TABLES,
    rowsOf,
    initials,
    pastOf: createPast(() => 0),
    clock: Date.now,
  })
  const platform = createMemoryPlatform(TABLES, store, { scope, validatorOf: createValidate, initials })
  return { platform, provider: providerOver(platform) }
}

function providerOver(platform: MemoryPlatform) {
  const http = createHttp({ session: nobody, fetch: memoryFetch((message) => platform.answer(message)) })
  return createDataProvider({ libraryOf: (name) => getResource(TABLES, name), http })
}
