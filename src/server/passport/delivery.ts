/**
 * How a code reaches its person: one line in the server's output for a demo, the hospital's own gateway else.
 *
 * Units   Milliseconds.
 * Errors  The webhook throws what hindered it; whoever asked for the code is not told, for that would tell of the account.
 */
import type { Settings } from '../settings.ts'
import { TICKET_MS } from './limits.ts'

export interface CodeDelivery {
  /** A code to type beside what was asked, or the password that opens an account for the first time. */
  deliver(phone: string, code: string, firstPassword?: FirstPassword): Promise<void>
}

/** Says that it is a password, and for how long it is good. */
export interface FirstPassword {
  readonly purpose: 'firstPassword'
  readonly hours: number
}

/** Shorter than a code lives by far. */
const WEBHOOK_TIMEOUT_MS = 10_000

/** Undefined when the operator has set up no way. */
export function codeDeliveryOf({ codeWebhookUrl, demo }: Settings): CodeDelivery | undefined {
  if (codeWebhookUrl !== '') return createWebhookDelivery(codeWebhookUrl)
  return demo ? createDemoDelivery((line) => console.log(line)) : undefined
}

export function createDemoDelivery(print: (line: string) => void): CodeDelivery {
  return {
    deliver: async (phone, code, first) => {
      const shown = `${phone.slice(0, 3)}****${phone.slice(-4)}`
      if (!first) print(`演示验证码 ${code}（手机号 ${shown}，${TICKET_MS / 60_000} 分钟内有效）`)
      else
        print(
          `演示一次性密码 ${code}（手机号 ${shown}，${first.hours} 小时内有效；新开通的账号就是手机号，登录后须改成自己的密码）`,
        )
    },
  }
}

export function createWebhookDelivery(url: string): CodeDelivery {
  return {
    async deliver(phone, code, firstPassword = undefined) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, code, ...firstPassword }),
        redirect: 'error',
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`the code webhook answered ${reply.status}`)
    },
  }
}
