/** The authored files of the running server, to be looked at in the studio by one role. */
import type { FastifyInstance } from 'fastify'
import { type AuthoredFile, STUDIO_FILES } from '../../wire/studio.ts'
import { answer } from '../answer.ts'

export interface StudioOptions {
  /** Who may look; '' when nobody may. */
  readonly role: string
  readonly files: readonly AuthoredFile[]
}

export function registerStudio(server: FastifyInstance, { role, files }: StudioOptions): void {
  if (role === '') return
  answer(server, { ...STUDIO_FILES, config: { access: { roles: [role] } } }, () => files)
}
