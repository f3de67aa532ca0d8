/** Form: main-thread task of mounting, and of one keystroke with everything that it sets off. */
import type { Browser } from 'playwright-core'
import { launch, open, sleep, taskMs } from '../browser.ts'
import { TYPE_INTO } from '../fixtures/form.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'

const CONTENDERS = ['native', 'ours', 'admin']
const TYPED = 'abcdefghijklmnopqrst'
const SIZES = [60, 200]

async function sample(browser: Browser, url: string): Promise<Sample> {
  const { context, page, cdp, errors } = await open(browser, url)
  await sleep(250)
  const before = await taskMs(cdp)
  const mounted = (await page.evaluate('__bench.mount()')) as { paint: number; nodes: number }
  await sleep(400)
  const mountTask = (await taskMs(cdp)) - before
  if (!(await page.evaluate(`__bench.focus('${TYPE_INTO}')`))) throw new Error(`${url} has no input ${TYPE_INTO}`)
  await sleep(150)
  const idle = await taskMs(cdp)
  for (const key of TYPED) {
    await page.keyboard.press(key)
    await sleep(40)
  }
  await sleep(500)
  const keyTask = ((await taskMs(cdp)) - idle) / TYPED.length
  const typed = await page.evaluate('__target.value')
  if (typed !== TYPE_INTO + TYPED) throw new Error(`${url} lost keystrokes: ${String(typed)}`)
  if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`)
  await context.close()
  return { mountTask, mount: mounted.paint, keyTask, nodes: mounted.nodes }
}

export async function measureForm(origin: string, rounds: number): Promise<readonly Goal[]> {
  const browser = await launch()
  const goals: Goal[] = []
  for (const size of SIZES) {
    const samples = new Map<string, Sample[]>(CONTENDERS.map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const name of shuffle(CONTENDERS))
        samples.get(name)?.push(await sample(browser, `${origin}/${name}/form/form.html?n=${size}`))
    }
    console.log(
      `${table(`表单 ${size} 个字段（ms）`, samples, ['mountTask', 'mount', 'keyTask', 'nodes'], 'native')}\n`,
    )
    if (size === 60)
      goals.push({
        what: '60 字段表单挂载',
        measured: ratioOf(samples, 'ours', 'native', 'mountTask'),
        most: 1.15,
        unit: '×',
      })
    goals.push({
      what: `${size} 字段表单每次按键`,
      measured: ratioOf(samples, 'ours', 'native', 'keyTask'),
      most: 1.15,
      unit: '×',
    })
  }
  await browser.close()
  return goals
}
