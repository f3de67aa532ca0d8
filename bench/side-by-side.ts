/** The same question asked through the server and of the database alone, in turns and several at once, so that whatever slows the machine meets both. */
import { median, type Sample } from './report.ts'

export interface Contest {
  readonly rounds: number
  /** Requests of each in a round: few, so that a machine that becomes slower meets all alike. */
  readonly requests: number
  readonly atOnce: number
}

export type Request = (index: number) => Promise<void>

/** The median latency of each in each round, in milliseconds. */
export async function sideBySide(
  { rounds, ...driven }: Contest,
  contenders: Readonly<Record<string, Request>>,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, request] of Object.entries(contenders)) {
      const p50 = await drive(driven, request)
      // The first round warms both up.
      if (round > 0) samples.get(name)?.push({ p50 })
    }
  return samples
}

async function drive({ requests, atOnce }: Omit<Contest, 'rounds'>, request: Request): Promise<number> {
  const latencies: number[] = []
  let next = 0
  const worker = async () => {
    while (next < requests) {
      const index = next++
      const start = performance.now()
      await request(index)
      latencies.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return median(latencies)
}
