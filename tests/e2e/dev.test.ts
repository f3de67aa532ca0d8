/** `npm run dev`: what is saved in schemas/ and resources/ is there at once, without a restart. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyAuthoredFiles } from '../support/builds.ts'
import { type ConsoleProcess, sourceProgram, startConsole } from '../support/console-process.ts'
import { DEMO_PASSWORD } from '../support/person.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/therapy-room')
const AT_ONCE = { timeout: 50_000, interval: 100 }

let root: string
let dev: ConsoleProcess
let authorization: string

beforeAll(async () => {
  root = await copyAuthoredFiles('charge-item')
  dev = await startConsole({ root, program: sourceProgram('src/cli/dev.ts') })
  const reply = await fetch(`${dev.origin}/passport/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'orgadmin',
      password: DEMO_PASSWORD,
      client_id: 'rehab-console',
      client_secret: 'rehab-console',
    }),
  })
  authorization = `Bearer ${((await reply.json()) as { access_token: string }).access_token}`
})
afterAll(async () => {
  await dev.remove()
  await rm(root, { recursive: true, force: true })
})

const statusOf = async (path: string) => (await fetch(dev.origin + path, { headers: { authorization } })).status
const descriptorOf = async () =>
  JSON.parse(await readFile(join(FIXTURE, 'descriptor.json'), 'utf8')) as {
    wire: { base: string; calls: { list: { path: string } } }
  }
const pageOf = async () => {
  const { wire } = await descriptorOf()
  return `${wire.base}/${wire.calls.list.path}?PageIndex=1&PageSize=20`
}
const CHARGES = '/content/api/ChargeItem/GetChargeItemPageData?PageIndex=1&PageSize=1'

describe('npm run dev', () => {
  it('answers a library from the moment its two files are there', async () => {
    expect(await statusOf(await pageOf())).toBe(404)
    await cp(join(FIXTURE, 'schema.json'), join(root, 'schemas/therapy-room.json'))
    await cp(join(FIXTURE, 'descriptor.json'), join(root, 'resources/therapy-room.json'))
    await vi.waitFor(async () => expect(await statusOf(await pageOf())).toBe(200), AT_ONCE)
    const menu = await fetch(`${dev.origin}/bff/api/menu/get`, { headers: { authorization } })
    expect(await menu.text()).toContain('治疗室')
  })

  it('hands the new library to the browser', async () => {
    const served = await fetch(`${dev.origin}/@id/__x00__virtual:catalog`)
    expect(await served.text()).toContain('therapy-room')
  })

  it('switches off a library whose file breaks, says where, and switches it on again when it is mended', async () => {
    const file = join(root, 'resources/therapy-room.json')
    const sound = await readFile(file, 'utf8')
    await writeFile(file, sound.replace('"formatVersion"', '"formatVersoin"'))
    await vi.waitFor(
      () => expect(dev.output()).toMatch(/resources\/therapy-room\.json:\d+:\d+ .*formatVersoin/),
      AT_ONCE,
    )
    await vi.waitFor(async () => expect(await statusOf(await pageOf())).not.toBe(200), AT_ONCE)
    expect(await statusOf(CHARGES)).toBe(200)
    await writeFile(file, sound)
    await vi.waitFor(async () => expect(await statusOf(await pageOf())).toBe(200), AT_ONCE)
  })
})
