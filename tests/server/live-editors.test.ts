/** Who else has a record in a form: told to who is at it, in any process, and to nobody else. Issue 17, part 7. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_END } from '../../src/wire/live.ts'
import { databases, type Place } from '../support/databases.ts'
import { closeTabs, hello, listen, openTab, SOON_MS, type Tab, tokenOf } from '../support/live-tab.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const RECORD = '00000000-0000-4000-8000-00000000abcd'
const soon = { timeout: SOON_MS, interval: 10 }

describe.each(databases)('who edits over $name', (database) => {
  let place: Place
  let platform: Platform
  beforeAll(async () => {
    place = await database.open(CATALOG, {}, 'people')
    platform = await startPlatform(database, { place })
    await listen(platform)
  })
  afterAll(async () => {
    await platform.stop()
    await place.drop()
  })
  afterEach(closeTabs)

  const open = async (who: string, organization = 'org-1', on = platform) => {
    const tab = openTab(on, hello(await tokenOf(on, who), organization === '' ? {} : { organization }))
    await expect.poll(() => tab.counts().length, { timeout: SOON_MS }).toBe(1)
    return tab
  }
  const at = ({ socket }: Tab, more: object = {}, id = RECORD) =>
    socket.send(JSON.stringify({ op: 'at', library: 'charge-item', id, edits: false, ...more }))
  const nowhere = ({ socket }: Tab) => socket.send(JSON.stringify({ op: 'at' }))
  const told = ({ frames }: Tab) =>
    frames.filter(({ op }) => op === 'editors').map(({ names }) => names as readonly string[])

  it('tells whoever is at the record, before or after, by name; and when the form is left or its tab is gone', async () => {
    const [reader, editor, second] = [await open('orgadmin'), await open('orgadmin3'), await open('orgadmin4')]
    at(reader)
    at(editor, { edits: true })
    await expect.poll(() => told(reader).at(-1), soon).toEqual([expect.stringMatching(/./)])
    expect(told(editor)).toEqual([])
    at(second, { edits: true })
    await expect.poll(() => told(reader).at(-1)?.length, soon).toBe(2)
    await expect.poll(() => told(editor).at(-1)?.length, soon).toBe(1)
    await expect.poll(() => told(second).at(-1)?.length, soon).toBe(1)
    nowhere(editor)
    await expect.poll(() => told(reader).at(-1)?.length, soon).toBe(1)
    second.socket.terminate()
    await expect.poll(() => told(reader).at(-1), soon).toEqual([])
  })

  it('tells nobody at another record, of another organization or with another person’s own tab', async () => {
    const [mine, other, elsewhere, far] = [
      await open('orgadmin3'),
      await open('orgadmin4'),
      await open('orgadmin2', 'org-2'),
      await open('orgadmin'),
    ]
    at(mine)
    at(elsewhere)
    at(other, {}, `${RECORD.slice(0, -1)}e`)
    const second = await open('orgadmin3')
    at(second, { edits: true })
    at(far)
    // What is told to one is told to all at once: the others were left out.
    await expect.poll(() => told(far).at(-1)?.length, soon).toBe(1)
    expect([told(mine), told(other), told(elsewhere)]).toEqual([[], [], []])
    // A record of the platform is in a form of its consortium.
    const consortium = await open('consortium', '')
    at(consortium, { edits: true })
    await expect.poll(() => told(elsewhere).at(-1)?.length, soon).toBe(1)
  })

  it('ends a line that says what is not understood, or says it without end', async () => {
    const wrong = await open('orgadmin3')
    wrong.socket.send(JSON.stringify({ op: 'at', library: 'charge-item', id: RECORD, body: 'x' }))
    expect(await wrong.ended).toBe(LIVE_END.misunderstood)
    const loud = await open('orgadmin3')
    for (let turn = 0; turn <= 240; turn += 1) nowhere(loud)
    expect(await loud.ended).toBe(LIVE_END.tooMany)
  })

  it.runIf(database.name === 'PostgreSQL')('is told in another process as well', async () => {
    const beside = await startPlatform(database, { place })
    try {
      await listen(beside)
      const [reader, editor] = [await open('orgadmin'), await open('orgadmin3', 'org-1', beside)]
      at(editor, { edits: true })
      at(reader)
      await expect.poll(() => told(reader).at(-1)?.length, soon).toBe(1)
      editor.socket.terminate()
      await expect.poll(() => told(reader).at(-1), soon).toEqual([])
    } finally {
      await beside.stop()
    }
  })
})
