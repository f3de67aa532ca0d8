/**
 * kill -9 of the server while executions are confirmed and voided, prescriptions approved, bookings made and visits ended: after each
 * start everything that must hold of the records does, and no two waited for each other.
 */
import { runVerify } from '../src/cli/verify.ts'
import { startConsole } from '../tests/support/console-process.ts'
import { signIn } from './server-process.ts'

interface SoakPlace {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  readonly dataDir?: string
  /** What `verify` is given. */
  readonly store: string
}

type Row = Readonly<Record<string, unknown>>

const LANES = 6
/** From the first call to the end; milliseconds. */
const [KILL_FROM_MS, KILL_WITHIN_MS] = [200, 2_000]

/** Whether all held after every kill. */
export async function soakCare({ name, environment, dataDir, store }: SoakPlace, kills: number): Promise<boolean> {
  const options = { environment, ...(dataDir === undefined ? {} : { dataDir }) }
  let [stepCount, brokenCount] = [0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startConsole(options)
    const desk = await openDesk(server.origin)
    const over = new AbortController()
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        // What is on its way when the server dies is nobody's answer.
        if (await desk.work(lane, turn).catch(() => false)) stepCount += 1
      }
    })
    await new Promise((resolve) => setTimeout(resolve, KILL_FROM_MS + Math.random() * KILL_WITHIN_MS))
    server.kill()
    over.abort()
    await Promise.all(lanes)
    await server.stop()
    const lines: string[] = []
    if ((await runVerify(['--store', store], (line) => void lines.push(line))) === 0) continue
    brokenCount += 1
    console.log(lines.join('\n'))
  }
  console.log(`care ${name}: ${kills} kills, ${stepCount} steps made, ${brokenCount} times something did not hold`)
  return brokenCount === 0 && stepCount > kills
}

/** One administrator with many hands. */
async function openDesk(origin: string) {
  const { access_token: token } = await signIn(origin, 'orgadmin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', organizationid: 'org-1' }
  const post = async (path: string, body: object): Promise<Row> => {
    const reply = await fetch(`${origin}/bff/api/biz/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()) as Row
  }
  const list = async (BizType: string, more: object): Promise<readonly Row[]> => {
    const { Data } = await post('getList', { BizType, PageIndex: 1, PageSize: 200, ...more })
    return ((Data as Row | null)?.['Row'] ?? []) as readonly Row[]
  }
  const step = async (BizType: string, { Id }: Row, Transition: string, Input: object = {}): Promise<boolean> => {
    const { Data } = await post('modify', { BizType, Operate: 'transit', ids: [Id], Transition, Input })
    return Array.isArray(Data) && (Data as readonly Row[])[0]?.['Type'] === 200
  }
  const orders = await list('treatmentOrder', { State: ['active'] })
  const executions = await list('executionRecord', { State: ['draft', 'confirmed'] })
  const prescriptions = await list('prescription', { State: ['submitted', 'approved'] })
  const visits = await list('rehabilitationVisit', { State: ['inProgress', 'discharged'] })
  const slots = (await list('scheduleSlot', { State: ['open'] })).filter(({ Left }) => Number(Left) > 0)
  const doctors = await list('staff', {})
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const any = <One>(rows: readonly One[]): One => rows[Math.floor(Math.random() * rows.length)]!
  const works: readonly (() => Promise<boolean>)[] = [
    async () => {
      const order = any(orders)
      const minutes = Math.floor(Math.random() * 240) * 5
      const clock = (at: number) =>
        `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
      const { Data } = await post('modify', {
        BizType: 'executionRecord',
        Operate: 'save',
        PatientId: order['PatientId'],
        OrderId: order['Id'],
        TherapistId: order['TherapistId'],
        ExecutedOn: today,
        From: clock(minutes),
        To: clock(minutes + 4),
        Times: 1,
        Content: '按医嘱训练',
      })
      return Data !== null && (await step('executionRecord', Data as Row, 'confirm'))
    },
    () => step('executionRecord', any(executions), 'void', { Reason: '录错了' }),
    () => step('prescription', any(prescriptions), 'approve', { ReviewerId: any(doctors)['Id'] }),
    () => step('prescription', any(prescriptions), 'stop', { Reason: '提前出院' }),
    async () => {
      const order = any(orders)
      const slot = any(slots)
      const booking = { PatientId: order['PatientId'], OrderId: order['Id'], SlotId: slot['Id'], Source: 'desk' }
      const { Type } = await post('modify', { BizType: 'reservation', Operate: 'save', ...booking })
      return Type === 200
    },
    async () => {
      const visit = any(visits)
      const end = { EndOn: today, Outcome: 'improved', Summary: '按计划完成' }
      return (
        (await step('rehabilitationVisit', visit, 'discharge', end)) ||
        (await step('rehabilitationVisit', visit, 'settle'))
      )
    },
  ]
  return { work: (lane: number, turn: number) => works[(lane + turn) % works.length]!() }
}
