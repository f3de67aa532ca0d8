/** A room that could not be read at first is read again by whoever comes next; nobody's place is left behind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLiveRoom } from '../../../src/server/consult/live-room.ts'
import type { RoomNews } from '../../../src/wire/consult-frames.ts'
import { createRoom, switchOn } from '../../support/consult.ts'
import { databases } from '../../support/databases.ts'
import { type Platform, startPlatform } from '../../support/server.ts'

describe.each(databases)('a live room over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
    await switchOn(platform)
  })
  afterAll(() => platform.stop())

  it('opens for the next who comes, once the database is there again', async () => {
    const id = await createRoom(platform, 'orgadmin', [])
    const { rooms, events } = platform.store.consult
    const place = { ownerId: 'org-1', id }
    const faults = { left: 1 }
    const store = {
      events,
      rooms: {
        ...rooms,
        // The edge of the network: the connection to the database is lost once.
        state: async (asked: typeof place) => {
          if (faults.left > 0) {
            faults.left -= 1
            throw new Error('connection terminated')
          }
          return await rooms.state(asked)
        },
      },
    }
    const room = createLiveRoom({ store, place, clock: Date.now })
    const state = await rooms.state(place)
    const [person] = state?.people ?? []
    if (!person) throw new Error('nobody is in the room')
    const seat = {
      ...place,
      kind: 'nurse' as const,
      role: person.role,
      participantId: person.id,
      userId: person.userId,
      name: person.name,
      fromSeq: 0,
    }
    const heard: RoomNews[] = []
    const line = { tell: (news: RoomNews) => void heard.push(news), end: () => undefined }
    await expect(room.enter(seat, line, 0)).rejects.toThrow('connection terminated')
    expect([heard, room.isEmpty()]).toEqual([[], true])
    const taken = await room.enter(seat, line, 0)
    expect(heard.map(({ op }) => op)).toEqual(expect.arrayContaining(['room', 'ready']))
    room.leave(taken)
    room.close()
  })
})
