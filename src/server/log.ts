/**
 * The log: one JSON line per event, without secrets. Addresses are logged without their query, since queries hold
 * names and telephone numbers; tokens and passwords never reach it.
 *
 * Source  Reliability requirement B7.
 */
import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream, type LoggerOptions } from 'pino'
import { pathOfUrl } from './console/paths.ts'
import type { LogLevel } from './settings.ts'

const SECRETS = ['authorization', 'cookie', 'password', 'access_token', 'refresh_token', 'client_secret']

interface LoggedRequest {
  readonly id?: string
  readonly method?: string
  readonly url?: string
  readonly ip?: string
}

/** Writes to standard output where no other place is given. */
export function createLogger(level: LogLevel, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
    serializers: {
      req: ({ id, method, url, ip }: LoggedRequest) => ({ id, method, path: pathOfUrl(url ?? ''), address: ip }),
      res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode }),
      err: pino.stdSerializers.err,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
