/** The console in front of another platform: its files are ours, its calls are passed through, no store is opened. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createBase } from '../base.ts'
import { registerHealth } from '../build.ts'
import { serveConsole } from '../console/routes.ts'
import type { Settings } from '../settings.ts'
import { proxyPlatform } from './proxy.ts'

export interface GatewayOptions {
  readonly settings: Settings
  readonly logger: FastifyBaseLogger
}

export async function buildGateway({ settings, logger }: GatewayOptions): Promise<FastifyInstance> {
  const server = await createBase({ settings, logger })
  registerHealth(server)
  await proxyPlatform(server, settings.platformUrl)
  await serveConsole(server, settings)
  return server
}
