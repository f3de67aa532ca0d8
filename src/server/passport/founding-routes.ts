/** The calls of ours that the first use of an empty server needs; open, since nobody can have signed in yet. */
import type { FastifyInstance } from 'fastify'
import { FOUND, FOUNDING_STATE } from '../../wire/founding.ts'
import { answer } from '../answer.ts'
import { foundByCode, type FoundingOptions } from './founding.ts'
import { originOf } from './session.ts'

export interface FoundingRouteOptions extends FoundingOptions {
  readonly rateLimit: { readonly max: number; readonly timeWindow: string }
}

export function registerFounding(server: FastifyInstance, options: FoundingRouteOptions): void {
  const limited = { config: { rateLimit: options.rateLimit } }
  answer(server, { ...FOUNDING_STATE, ...limited }, async () => !(await options.store.accounts.hasUsers()))
  answer(server, { ...FOUND, ...limited }, (founding, request) => foundByCode(options, founding, originOf(request)))
}
