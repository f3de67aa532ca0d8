/** Figures of a running server process, read from the kernel. */
import { readFileSync } from 'node:fs'

/** The kernel's clock ticks per second (USER_HZ), 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Processor time that the process has used, user and system, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

/** Resident memory in MB (10^6 bytes). */
export function residentMB(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}

/** Signs a demo account in and answers its access token. */
export async function signIn(
  origin: string,
  account: string,
): Promise<{ readonly access_token: string; readonly refresh_token: string }> {
  const reply = await fetch(`${origin}/passport/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: account,
      password: 'Rehab@2026',
      client_id: 'rehab-console',
      client_secret: 'rehab-console',
    }),
  })
  if (!reply.ok) throw new Error(`${account} was not signed in: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { access_token: string; refresh_token: string }
}
