/**
 * What a write would be told, by doing it and undoing it: the same rights and the same steps as the write itself, and no trace of it.
 *
 * Errors  `Failure`: `forbidden` for who could not make the write, `conflict` for a record that has changed since it was read,
 *         `unavailable` when somebody holds what it needs. All that is wrong with the write itself is the answer.
 * Source  LANGUAGE section 3, `check`.
 */
import { mayCreate, mayDelete, mayRead, mayReference, mayTransit, mayUpdate } from '../model/access.ts'
import { isOperand, type Right } from '../model/condition.ts'
import { type Initials, withComputed } from '../model/computed.ts'
import { Failure } from '../model/failure.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Problem } from '../model/problem.ts'
import { type Catalog, type Resource, tryGetResource, type WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { inputLibrary } from '../model/transition-input.ts'
import type { Validate } from '../model/validation.ts'
import { NO_OBJECTION, type WriteVerdict } from '../model/write-check.ts'
import type { CheckedWrite } from '../wire/write-check.ts'
import { INPUT_PATH } from '../wire/requests/transit.ts'
import { withoutSilentFields } from './save.ts'
import type { CheckedSteps, LibraryStore, Origin } from './store.ts'

export interface Checking {
  readonly catalog: Catalog
  readonly store: LibraryStore
  readonly scope: Scope
  readonly origin: Origin
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
  readonly initials: Initials | undefined
}

export async function checkWrite(checking: Checking, { library, ...question }: CheckedWrite): Promise<WriteVerdict> {
  const { catalog, store, scope, origin } = checking
  const resource = tryGetResource(catalog, library)
  // Another room keeps such records, and says everything when they are written.
  if (!resource || resource.view) return NO_OBJECTION
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
  const steps = await stepsOf(checking, resource, question)
  return await store.check(scope, origin, steps)
}

type Question = Omit<CheckedWrite, 'library'>

/** What is to be done, with what is wrong with the values themselves; those are left out of it. */
async function stepsOf(checking: Checking, resource: Resource, question: Question): Promise<CheckedSteps> {
  const { scope } = checking
  const { action, id = '', record } = question
  const transition = resource.transitions.find(({ name }) => name === action)
  if (action === 'create' || action === 'update') {
    requireRight((action === 'create' ? mayCreate : mayUpdate)(resource, scope))
    return await savingSteps(checking, resource, { action, record: record ?? {} })
  }
  if (transition) {
    requireRight(mayTransit(resource, scope, { transition }))
    return await transitSteps(checking, resource, { transition, id, input: question.input })
  }
  const may = { cancel: mayReference, delete: mayDelete, edit: mayUpdate }
  if (action !== 'cancel' && action !== 'delete' && action !== 'edit') throw unknownAction(resource)
  requireRight(may[action](resource, scope))
  return { resource, kind: action, id, open: [], problems: [] }
}

function requireRight(may: boolean): void {
  if (!may) throw new Failure('forbidden')
}

function unknownAction({ transitions }: Resource): Failure {
  const names = ['create', 'update', 'delete', 'cancel', 'edit', ...transitions.map(({ name }) => name)]
  const message = `参数 Action 应为 ${names.join('、')}`
  return new Failure('invalid', { words: message, problems: [{ code: 'choice', path: '/Action', message }] })
}

async function savingSteps(
  { validatorOf, initials }: Checking,
  resource: Resource,
  { action, record }: { readonly action: 'create' | 'update'; readonly record: WireRecord },
): Promise<CheckedSteps> {
  const sent = withoutSilentFields(resource, record)
  const whole = initials ? withComputed(resource, sent, initials) : sent
  const problems = (await validatorOf(resource))(whole)
  const open = openOf(problems)
  return { resource, kind: action, open, problems, record: withoutFields(whole, open) }
}

async function transitSteps(
  { validatorOf }: Checking,
  resource: Resource,
  {
    transition,
    id,
    input,
  }: { readonly transition: Transition; readonly id: string; readonly input: WireRecord | undefined },
): Promise<CheckedSteps> {
  const library = inputLibrary(resource, transition)
  const found = library && input ? (await validatorOf(library))(input) : []
  const missing = input ? openOf(found) : (library?.fields ?? []).map(({ name }) => name)
  const reads = (said: Right) => isOperand(said) && 'input' in said && missing.includes(said.input)
  const { takes = {}, appends = {} } = transition
  const taken = [
    ...Object.entries(takes).flatMap(([name, said]) => (reads(said) ? [name] : [])),
    ...Object.entries(appends).flatMap(([name, row]) => (Object.values(row).some(reads) ? [name] : [])),
  ]
  const problems = found.map((problem) => ({ ...problem, path: `${INPUT_PATH}${problem.path}` }))
  const open = [...missing, ...taken]
  return { resource, kind: 'transition', transition, id, open, problems, input: withoutFields(input ?? {}, missing) }
}

/** The fields with something wrong in them. */
function openOf(problems: readonly Problem[]): readonly string[] {
  return problems.flatMap(({ path }) => path.split('/')[1] ?? [])
}

function withoutFields(record: WireRecord, names: readonly string[]): WireRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}
