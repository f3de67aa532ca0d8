/** How the console's code that performs an operation on any library is recognised. */
import type { Operation } from '../model/call.ts'

const byName = (operation: Operation) =>
  new RegExp(`(?:[cC]all|callOf|callNamed|byIds|operation ===)\\(?[^\\n]*'${operation}'`)

export const OPERATION_MAKERS: Readonly<Record<Operation, RegExp>> = {
  list: byName('list'),
  get: byName('get'),
  getMany: byName('getMany'),
  create: byName('create'),
  update: byName('update'),
  upsert: byName('upsert'),
  delete: byName('delete'),
  history: byName('history'),
  test: /\bguard\.call\b/,
  unreferenced: byName('unreferenced'),
  reference: /\bmany\(operation\b/,
  cancel: /\bmany\(operation\b/,
  sync: /\bmany\(operation\b/,
  drift: byName('drift'),
  transition: /\btransition\.call\b/,
  values: byName('values'),
  targets: byName('targets'),
}
