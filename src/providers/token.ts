/** Asks the platform for tokens: at sign-in, and to renew them. */
import { Failure } from '../model/failure.ts'
import type { Answer, RequestMessage } from '../wire/message.ts'
import { failureOf } from '../wire/envelope.ts'
import { TOKEN, type TokenRequest, type Tokens } from '../wire/token.ts'

/** Throws the failure that a refusing answer means; a 401 here is about the credentials, with the server's words for it. */
export async function fetchTokens(
  send: (message: RequestMessage) => Promise<Answer>,
  request: TokenRequest,
): Promise<Tokens> {
  const answer = await send(TOKEN.request(request))
  if (answer.status === 401) throw failureOf({ ...answer, status: 400 })
  if (answer.status < 200 || answer.status >= 300) throw failureOf(answer)
  // Some network's own page instead of the platform's answer says nothing about the person.
  if (typeof answer.body === 'string') throw new Failure('unknown')
  return TOKEN.reply.decode(answer.body)
}
