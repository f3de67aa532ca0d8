/**
 * A room taken along: as a workbook, or on paper, which the browser prints. Either is written down with how much it was.
 *
 * Units   Times are in the house's zone.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type ConsultEvent, CONSULT_ROLE_WORDS } from '../../model/consult.ts'
import { wallOf } from '../../model/business-day.ts'
import { COPY_CONSULT } from '../../wire/consult.ts'
import { encodeDisposition } from '../../wire/reports.ts'
import { WORKBOOK_MEDIA_TYPE, writeWorkbook } from '../../wire/sheets/write-workbook.ts'
import { receivedParts, routeOf } from '../answer.ts'
import type { RoomState } from '../store/consult-rooms.ts'
import type { RoomRoutes } from './routes.ts'

const BATCH = 500

export function registerCopies(server: FastifyInstance, { store, seated, note }: RoomRoutes): void {
  server.route({
    ...routeOf(COPY_CONSULT),
    handler: async (request, reply) => {
      const { room, form } = COPY_CONSULT.decode(receivedParts(request))
      const { seat, scope } = await seated(request, room)
      const state = await store.consult.rooms.state(seat)
      await note(request, scope, { action: 'copyConsult', room, detail: { form, rows: state?.lastSeq ?? 0 } })
      if (!state || form === 'print') return reply.send({ Type: 200, Data: null, Content: '' })
      const rows = async function* () {
        for (let after = 0; ;) {
          const events = await store.consult.events.after(seat, after, BATCH)
          yield events.map((event) => rowOf(event, state))
          after = events.at(-1)?.seq ?? after
          if (events.length < BATCH) return
        }
      }
      const columns = ['序号', '时间', '姓名', '身份', '内容'].map((header) => ({ header }))
      return reply
        .header('content-type', WORKBOOK_MEDIA_TYPE)
        .header('content-disposition', encodeDisposition(`会诊记录-${state.title}.xlsx`))
        .header('x-content-type-options', 'nosniff')
        .send(Readable.from(writeWorkbook([{ name: '会诊记录', columns, rows }]), { objectMode: false }))
    },
  })
}

function rowOf(event: ConsultEvent, { people }: RoomState) {
  const person = people.find(({ id }) => id === event.by)
  return [
    event.seq,
    new Date(wallOf(event.atMs)).toISOString().slice(0, 19).replace('T', ' '),
    person?.name ?? '',
    person ? CONSULT_ROLE_WORDS[person.role] : '',
    wordsOf(event),
  ]
}

const WORDS = {
  recall: '（撤回了第 N 条）',
  join: '（进入会诊）',
  leave: '（离开会诊）',
  close: '（结束会诊）',
} as const

function wordsOf({ kind, body, file, target }: ConsultEvent): string {
  if (kind === 'text') return body === '' ? '（已撤回）' : body
  if (kind === 'image') return file === '' ? '（已撤回）' : '（图片）'
  return WORDS[kind].replace('N', String(target))
}
