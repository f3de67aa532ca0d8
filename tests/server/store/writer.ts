/**
 * A process that writes until it is killed: `node --import tsx writer.ts '{"dataDir": …}'`.
 *
 * Prints `ready`, then `id version` after each write that the store has acknowledged. With `"idle": true` it only keeps the store open.
 */
import { readFileSync, writeSync } from 'node:fs'
import { openStore } from '../../../src/server/store/open.ts'
import { CATALOG, FIRST, makeThing, ORIGIN, THINGS } from '../../support/libraries.ts'
import type { WriterOptions } from './trials.ts'

const { idle, snapshotFile, ...options } = JSON.parse(process.argv[2] ?? '{}') as WriterOptions
const snapshot = snapshotFile === undefined ? undefined : new Uint8Array(readFileSync(snapshotFile))
const { libraries } = await openStore({ ...options, snapshot, catalog: CATALOG })
const say = (line: string) => writeSync(1, `${line}\n`)
say('ready')

const keepAlive = setInterval(() => undefined, 60_000)
if (!idle) await Promise.all([write(1), write(2), write(3)])
else keepAlive.ref()

async function write(lane: number): Promise<never> {
  for (let number = 0; ; number += 1) {
    const record = makeThing(`${process.pid}-${lane}-${number}`)
    const made = await libraries.save(FIRST, ORIGIN, {
      resource: THINGS,
      record,
      idempotencyKey: `${process.pid}-${lane}-${number}`,
    })
    say(`${String(made.Id)} 1`)
    await libraries.save(FIRST, ORIGIN, { resource: THINGS, record: { ...made, Price: 2 } })
    say(`${String(made.Id)} 2`)
  }
}
