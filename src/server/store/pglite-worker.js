/**
 * The thread that PGlite lives in. Plain JavaScript, because Node loads a worker's file without the loaders of its parent.
 *
 * Shapes  in  `{ id, statement: { text, values? } }`; without `values` the text may hold several statements. `{ id, pair }` is a
 *             transaction of two such, of which the second is answered. `{ id }` closes.
 *             `{ id, listen }` tells from then on what is notified on that channel.
 *         out `{ notified }`, `{ id, rows }` or `{ id, error: { message, code, constraint, detail } }`; `{ id: 0 }` when ready.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const { dataDir, snapshot } = workerData
/** PGlite's own 160 MB are cleared, hence resident, from the start; what does not fit is still in the system's file cache. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB']

try {
  const loadDataDir = snapshot ? new Blob([snapshot]) : undefined
  const database = await PGlite.create({ dataDir, loadDataDir, startParams })
  // One after another, in the order of asking.
  let tail = Promise.resolve()
  parentPort.on('message', (request) => {
    tail = tail.then(() => answer(database, request))
  })
  parentPort.postMessage({ id: 0, rows: [] })
} catch (error) {
  parentPort.postMessage({ id: 0, error: plain(error) })
}

async function answer(database, { id, statement, pair, dump, listen }) {
  try {
    if (listen) {
      await database.listen(listen, (notified) => parentPort.postMessage({ notified }))
      parentPort.postMessage({ id, rows: [] })
    } else if (dump) {
      const file = await database.dumpDataDir('none')
      parentPort.postMessage({ id, rows: [{ snapshot: new Uint8Array(await file.arrayBuffer()) }] })
    } else if (pair) {
      const [first, second] = pair
      const result = await database.transaction(async (tx) => {
        await tx.query(first.text, first.values)
        return tx.query(second.text, second.values)
      })
      parentPort.postMessage({ id, rows: result.rows })
    } else if (statement === undefined) {
      await database.close()
      parentPort.postMessage({ id, rows: [] })
    } else {
      const { text, values } = statement
      const result = values?.length > 0 ? await database.query(text, values) : (await database.exec(text)).at(-1)
      parentPort.postMessage({ id, rows: result?.rows ?? [] })
    }
  } catch (error) {
    parentPort.postMessage({ id, error: plain(error) })
  }
}

function plain(error) {
  const { message, code, constraint, detail } = error ?? {}
  return { message: String(message ?? error), code, constraint, detail }
}
