/** A9: neither words nor time tell whether an account exists. Pairs of calls, their order drawn by lot. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../support/databases.ts'
import { clientToken } from '../support/identity.ts'
import { type Platform, type Reply, startPlatform } from '../support/server.ts'

const PAIRS = 100
/** A gap that can hardly be measured is none, however certain it is; a password that is not hashed makes one of 20 ms. */
const GAP_MS = 0.5
/** Far below what chance gives in some runs; a leak of a millisecond gives less. */
const P_MIN = 1e-4

describe.each(oneDatabase)('enumeration over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database)
  })
  afterAll(() => platform.stop())

  it.each<[call: string, make: (p: Platform) => Promise<(name: string, address: string) => Promise<Reply>>]>([
    ['signing in', async (p) => (name, address) => p.signIn(name, 'Wrong@2026', {}, address)],
    [
      'asking for a code',
      async (p) => {
        const token = await clientToken(p)
        const headers = { authorization: `Bearer ${token}` }
        return (UserName, address) =>
          p.call({ url: '/passport/identity/ForgetPassword', body: { UserName }, headers, address })
      },
    ],
  ])('A9: %s takes as long and is answered alike', { timeout: 240_000 }, async (call, make) => {
    const ask = await make(platform)
    const times = { known: [] as number[], unknown: [] as number[] }
    const shapes = new Set<string>()
    for (let pair = -5; pair < PAIRS; pair += 1) {
      const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of kinds) {
        // Nobody is counted, so that each call does all of its work.
        await platform.store.database.query('DELETE FROM login_failures')
        const name = kind === 'known' ? 'orgadmin' : `nobod${String(pair).padStart(3, '0')}`
        const start = performance.now()
        const reply = await ask(name, `10.1.${pair + 5}.${kind === 'known' ? 1 : 2}`)
        const spent = performance.now() - start
        shapes.add(`${reply.status} ${reply.text.replace(/"SessionId":"[\w-]{43}"/, 'ticket')}`)
        if (pair >= 0) times[kind].push(spent)
      }
    }
    const gap = Math.abs(median(times.known) - median(times.unknown))
    const p = mannWhitney(times.known, times.unknown)
    console.log(`A9 ${database.name}, ${call}: median gap ${gap.toFixed(3)} ms, p ${p.toFixed(4)}`)
    expect([...shapes]).toHaveLength(1)
    expect({ gap, p, isLeak: gap > GAP_MS && p < P_MIN }).toMatchObject({ isLeak: false })
  })
})

describe('the measure itself', () => {
  it('tells a shift of a millisecond from chance', () => {
    // Spread evenly over four milliseconds, in no order, and the same in every run.
    const noise = (shift: number) => Array.from({ length: PAIRS }, (_, index) => shift + 25 + ((index * 0.618) % 1) * 4)
    expect(mannWhitney(noise(0), noise(1))).toBeLessThan(1e-4)
    expect(mannWhitney([1, 2, 3, 4], [1, 2, 3, 4])).toBeGreaterThan(0.9)
  })
})

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!
}

/** Two-sided p-value by the normal approximation; ties share their rank. */
function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => ({ value, isLeft: true })), ...right.map((value) => ({ value, isLeft: false }))]
  const rankOf = (value: number) => {
    const below = all.filter((one) => one.value < value).length
    const same = all.filter((one) => one.value === value).length
    return below + (same + 1) / 2
  }
  const ranks = all.filter(({ isLeft }) => isLeft).reduce((sum, { value }) => sum + rankOf(value), 0)
  const [n, m] = [left.length, right.length]
  const u = ranks - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(z))
}

/** Zelen and Severo's approximation, exact to 7.5e-8. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
