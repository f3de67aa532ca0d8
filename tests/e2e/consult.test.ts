/** (d), (f), (h): a consultation in the browser: a colleague and a guest, a picture, a line that is gone for a while, and what is left of a link. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { makePng } from '../support/media.ts'
import { signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const ROOMS = '/treatment/consultation'
const KNEE = `${ROOMS}?room=00000000-0000-4000-8000-000000000001`

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder(/输入消息/).fill(text)
  await page.keyboard.press('Enter')
}
const line = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })

async function linkOf(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: '邀请受邀人' }).click()
  await page.getByLabel('受邀人的称呼').fill(name)
  await page.getByRole('button', { name: '生成链接' }).click()
  const link = await page.getByLabel('会诊链接').inputValue()
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()
  return link
}

async function enterBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: '进入会诊' }).click()
  await page.getByRole('log').waitFor()
}

describe('a consultation', () => {
  it('(f) two windows talk; what is written without a network is sent when it is back; a picture is seen', async () => {
    suite.expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
    const doctor = await suite.open()
    await signInAt(doctor, KNEE)
    await line(doctor, '切口敷料昨天有少量渗出，今早换过，干燥。体温 36.8 ℃。').waitFor()
    const guest = await suite.open({ viewport: { width: 390, height: 844 } })
    await enterBy(guest, await linkOf(doctor, '王女士'))
    await say(guest, '今天不太疼了')
    await line(doctor, '今天不太疼了').waitFor()
    await say(doctor, '很好，下午站立')
    await line(guest, '很好，下午站立').waitFor()
    await expect.poll(() => guest.getByRole('log').textContent()).not.toContain('切口敷料')
    await guest.context().setOffline(true)
    await say(guest, '断网时写的')
    await guest.getByText(/网络已断开.*1 条消息等待发送/).waitFor()
    await guest.context().setOffline(false)
    await line(doctor, '断网时写的').waitFor()
    await doctor
      .locator('input[type=file]')
      .setInputFiles({ name: '伤口.png', mimeType: 'image/png', buffer: makePng(20, 20) })
    await guest.getByRole('img', { name: /会诊图片/ }).waitFor()
    await expectAccessible(guest)
    await expectAccessible(doctor)
    await doctor.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', document.querySelector('h2')?.textContent ?? '')
    })
    await doctor.getByRole('button', { name: '打印' }).click()
    await expect.poll(() => doctor.locator('body').getAttribute('data-printed')).toMatch(/膝关节/)
    await guest.reload()
    await line(guest, '断网时写的').waitFor()

    // What could not be sent, and what was not ready to be, outlives another room and a reload.
    await doctor.context().setOffline(true)
    await say(doctor, '重新打开以后才送到')
    await doctor.getByPlaceholder(/输入消息/).fill('还没写完')
    const others = doctor.locator('.rc-consult-entry:not([aria-current])').filter({ hasNotText: /已结束|未参加/ })
    await others.first().click()
    await expect.poll(() => doctor.getByPlaceholder(/输入消息/).inputValue()).toBe('')
    await doctor.goBack()
    await expect.poll(() => doctor.getByPlaceholder(/输入消息/).inputValue()).toBe('还没写完')
    await doctor.context().setOffline(false)
    await doctor.reload()
    await line(guest, '重新打开以后才送到').waitFor()
    await expect.poll(() => doctor.getByPlaceholder(/输入消息/).inputValue()).toBe('还没写完')
    await expect.poll(() => guest.getByText('重新打开以后才送到', { exact: true }).count()).toBe(1)
    await say(doctor, '写完了')
    await line(guest, '写完了').waitFor()
    await expect.poll(() => doctor.evaluate(() => sessionStorage.getItem('rc.consult.unsent'))).toBeNull()

    // What is taken back without a network is taken back when it is there again; an administrator may read it, and leaves a trace.
    await guest.context().setOffline(true)
    await guest.getByText(/网络已断开/).waitFor()
    await guest.getByRole('listitem').filter({ hasText: '断网时写的' }).getByRole('button', { name: '撤回' }).click()
    await guest.getByText('正在撤回…').waitFor()
    await guest.context().setOffline(false)
    await guest.getByText('一条消息已撤回').waitFor()
    await line(doctor, '断网时写的').waitFor({ state: 'detached' })
    await doctor.getByRole('button', { name: '查看原文（将记录）' }).click()
    await doctor.getByRole('log').locator('q').getByText('断网时写的').waitFor()
  })

  it('(d) a link is used up by a press, not by a look; nothing of it stays in address, history, storage or log', async () => {
    const doctor = await suite.open()
    await signInAt(doctor, KNEE)
    const link = await linkOf(doctor, '李先生')
    const secret = link.split('#t=')[1]!
    expect(secret).toHaveLength(43)
    const guest = await suite.open()
    const asked: string[] = []
    guest.on('request', (request) => void asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await guest.goto(link)
    await guest.getByRole('button', { name: '进入会诊' }).waitFor()
    await expect.poll(() => new URL(guest.url()).hash).toBe('')
    await expect.poll(() => guest.getByRole('main').textContent()).not.toContain('膝关节')
    await guest.reload()
    await guest.getByText(/只能从会诊通知里的链接进入/).waitFor()
    await enterBy(guest, link)
    const kept = () =>
      guest.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, document.referrer, location.href]),
      )
    await expect.poll(kept).not.toContain(secret)
    expect(asked.join('\n')).not.toContain(secret)
    expect(suite.output()).not.toContain(secret)
    const late = await suite.open()
    suite.expectComplaint(/400/)
    await late.goto(link)
    await late.getByRole('button', { name: '进入会诊' }).click()
    await late.getByText('链接已使用，请让发起人重新发送').waitFor()
    await late.getByRole('button', { name: '请求重新发送' }).click()
    await late.getByText(/已请发起人重新发送/).waitFor()
    const stranger = await suite.open()
    await stranger.goto(`/consultChat#t=${'x'.repeat(43)}`)
    await stranger.getByRole('button', { name: '进入会诊' }).click()
    await stranger.getByText('链接无效，请核对后重试，或让发起人重新发送').waitFor()
    await expect.poll(() => stranger.getByRole('button').count()).toBe(0)
  })

  it('(d) with the last digits of a telephone, whoever has the link alone does not come in', async () => {
    const doctor = await suite.open()
    await signInAt(doctor, KNEE)
    await doctor.getByRole('button', { name: '邀请受邀人' }).click()
    await doctor.getByLabel('受邀人的称呼').fill('孙女士')
    await doctor.getByLabel(/手机号的后四位/).fill('12')
    await doctor.getByRole('button', { name: '生成链接' }).click()
    await doctor.getByText('手机号后四位请填 4 个数字，或者留空').waitFor()
    await doctor.getByLabel(/手机号的后四位/).fill('8421')
    await doctor.getByRole('button', { name: '生成链接' }).click()
    const link = await doctor.getByLabel('会诊链接').inputValue()
    const guest = await suite.open({ viewport: { width: 390, height: 844 } })
    suite.expectComplaint(/400/)
    await guest.goto(link)
    await guest.getByRole('button', { name: '进入会诊' }).click()
    await guest.getByText('请输入收到链接的手机号的后四位').waitFor()
    const field = guest.getByLabel('手机号的后四位')
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
    await expectAccessible(guest)
    await field.fill('0000')
    await field.press('Enter')
    await guest.getByText('手机号后四位不正确，还可以试 4 次').waitFor()
    await expect.poll(() => guest.getByRole('main').textContent()).not.toContain('膝关节')
    await field.fill('8421')
    await field.press('Enter')
    await guest.getByRole('log').waitFor()
  })

  it('(h) what looks like a page or a program is text; only addresses of pages are links', async () => {
    const doctor = await suite.open()
    await signInAt(doctor, KNEE)
    const corpus = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      'https://example.com/"onmouseover="alert(1)',
      'data:text/html,<b>x</b>',
      '[x](javascript:alert(1))',
    ]
    doctor.on('dialog', () => expect.unreachable())
    for (const text of corpus) {
      await say(doctor, text)
      await expect.poll(() => doctor.getByRole('log').textContent()).toContain(text)
    }
    const log = doctor.getByRole('log')
    const links = () => log.getByRole('link').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
    const foreign = async () => (await links()).filter((href) => !/^(?:https:\/\/example\.com|blob:)/.test(href))
    await expect.poll(foreign).toEqual([])
    await expect.poll(() => log.locator('script, img[src="x"], [onmouseover]').count()).toBe(0)
    const guest = await suite.open()
    await enterBy(guest, await linkOf(doctor, '<b onclick=alert(1)>x</b>'))
    await guest.getByText('您以受邀人 <b onclick=alert(1)>x</b> 的身份进入').waitFor()
  })
})
