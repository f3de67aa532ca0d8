/** What a write would be told, before it is made. */
import type { FastifyInstance } from 'fastify'
import { pinyinInitials } from '../../model/initials.ts'
import { createValidate } from '../../model/validator.ts'
import { type Checking, checkWrite } from '../../operations/check-write.ts'
import { CHECK_WRITE } from '../../wire/write-check.ts'
import { answer } from '../answer.ts'
import { originOf, requestScope } from '../passport/session.ts'

export function registerCheck(server: FastifyInstance, kept: Pick<Checking, 'catalog' | 'store'>): void {
  answer(server, CHECK_WRITE, (asked, request) =>
    checkWrite(
      {
        ...kept,
        scope: requestScope(request),
        origin: originOf(request),
        validatorOf: createValidate,
        initials: pinyinInitials,
      },
      asked,
    ),
  )
}
