/** Whether the standard output is a person's terminal, and whether it wants colours. */
import type { Options } from './options.ts'

export interface Viewer {
  readonly color: boolean
  readonly width: number
}

export interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
}

type Env = Readonly<Record<string, string | undefined>>

const WIDTH = 100

/**
 * Undefined for a file or a pipe, which get plain lines. `--color` and `--no-color` win over NO_COLOR, and that over FORCE_COLOR
 * (https://no-color.org, https://force-color.org); whoever forces colours gets the terminal's form everywhere.
 */
export function viewerOf({ color }: Pick<Options, 'color'>, stream: Stream, env: Env): Viewer | undefined {
  const forced = isSet(env['FORCE_COLOR']) && env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false'
  const refused = isSet(env['NO_COLOR']) || env['TERM'] === 'dumb' || (isSet(env['FORCE_COLOR']) && !forced)
  const wanted = color ?? (isSet(env['NO_COLOR']) ? false : forced || (stream.isTTY === true && !refused))
  if (stream.isTTY !== true && !wanted) return undefined
  return { color: wanted, width: stream.columns ?? WIDTH }
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== ''
}
