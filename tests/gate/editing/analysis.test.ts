/** What the studio's worker makes of texts, over the project's own files. */
import { describe, expect, it } from 'vitest'
import { createAnalyst } from '../../../src/gate/editing/analysis.ts'
import { libraryOfFile, statisticsOf } from '../../../src/gate/editing/libraries.ts'
import { metaOf } from '../../../src/gate/editing/meta-nodes.ts'
import { mergeResult } from '../../../src/gate/editing/merge-result.ts'
import type { CompiledNews, TextChange } from '../../../src/gate/editing/worker-protocol.ts'
import { authoredFiles } from '../../../src/cli/studio-files.ts'
import type { Rule } from '../../../src/gate/rule.ts'
import { RULES } from '../../../src/gate/rules/all.ts'
import { ROOT } from '../../support/server.ts'

const FILES: readonly TextChange[] = authoredFiles(ROOT).map(({ path, text }) => [path, text])
const PATH = 'resources/charge-item.json'
const TEXT = FILES.find(([path]) => path === PATH)?.[1] ?? ''

function whole(analyst: ReturnType<typeof createAnalyst>) {
  for (const rest = analyst.rest(); ;) {
    const step = rest.next()
    if (step.done) return step.value
  }
}

describe('what somebody accepts', () => {
  const stray: Rule = {
    code: 'L2',
    level: 'error',
    title: '试验的规则',
    help: '',
    each: 'library',
    check: ({ descriptor, name }) =>
      name === 'charge-item' ? [{ at: { source: descriptor, path: ['title'] }, message: '不好', cure: '改' }] : [],
  }
  const WAIVERS = 'resources/gate/waivers.json'
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const waiver = (over: object = {}) =>
    JSON.stringify([{ rule: 'L2', path: PATH, reason: '沿用', by: '张三', expires: soon, ...over }])
  const judged = (text: string) => {
    const analyst = createAnalyst([stray])
    const changes: readonly TextChange[] = [...FILES, [WAIVERS, text]]
    const first = analyst.take({ version: 1, changes, focus: 'charge-item' })
    return { first, last: whole(analyst) }
  }

  it('is marked at once with reason, person and day', () => {
    const { first, last } = judged(waiver())
    const of = (findings: readonly { code: string }[] = []) => findings.filter(({ code }) => code === 'L2')
    const marked = [{ file: PATH, accepted: { by: 'waiver', reason: '沿用', who: '张三', until: soon } }]
    expect(of(first.findings)).toMatchObject(marked)
    expect(of(last?.findings)).toMatchObject(marked)
  })

  it('V5 is of no use only when all has been looked at', () => {
    const { first, last } = judged(waiver({ path: 'resources/mo-item.json' }))
    const useless = (findings: readonly { code: string }[] = []) => findings.filter(({ code }) => code === 'V5').length
    expect([useless(first.findings), useless(last?.findings)]).toEqual([0, 1])
  })

  it('V6 is nothing when the file cannot be read', () => {
    const { first } = judged('[{')
    expect(first.findings.filter(({ file }) => file === WAIVERS)).toMatchObject([{ code: 'V6', level: 'error' }])
    expect(first.findings.filter(({ accepted }) => accepted)).toEqual([])
  })
})

describe('the analyst', () => {
  it('compiles everything, then tells only what has changed', () => {
    const analyst = createAnalyst([])
    const first = analyst.take({ version: 1, changes: FILES, focus: 'charge-item' })
    expect(first.resources.length).toBeGreaterThan(30)
    const second = analyst.take({
      version: 2,
      changes: [[PATH, TEXT.replace('"title": "收费项目"', '"title": "收费条目"')]],
      focus: 'charge-item',
    })
    expect(second.resources.map(({ title }) => title)).toEqual(['收费条目'])
    const before = mergeResult(undefined, first)
    const after = mergeResult(before, second)
    expect(after.catalog.resources['charge-item']?.title).toBe('收费条目')
    expect(after.catalog.resources['mo-item']).toBe(before.catalog.resources['mo-item'])
    const third = analyst.take({ version: 3, changes: [[PATH, '{']], focus: 'charge-item' })
    expect(third.removed).toEqual(['charge-item'])
    expect(mergeResult(after, third).catalog.resources['charge-item']).toBeUndefined()
    expect(third.findings.find(({ file }) => file === PATH)).toMatchObject({ level: 'error', line: 1 })
  })

  it('tells the catalog before the rules have run, and does not say it twice', () => {
    const analyst = createAnalyst(RULES)
    const heard: string[] = []
    const listener = {
      onCatalog: ({ resources }: CompiledNews) => void heard.push(...resources.map(({ title }) => title)),
      onLibrary: (library: string) => void heard.push(library),
    }
    analyst.take({ version: 1, changes: FILES, focus: '' }, listener)
    expect(heard).toEqual([])
    const text = TEXT.replace('"title": "收费项目"', '"title": "收费条目"')
    const second = analyst.take({ version: 2, changes: [[PATH, text]], focus: 'charge-item' }, listener)
    expect(heard).toEqual(['收费条目', 'charge-item'])
    expect(second.resources).toEqual([])
    const catalog = { resources: [], removed: [], broken: [] }
    const before = mergeResult(undefined, { ...second, version: 1 })
    expect(mergeResult(before, { kind: 'catalog', version: 2, ...catalog })).toMatchObject({
      version: 1,
      findings: before.findings,
    })
  })

  it('knows the versions that the record of changes has', () => {
    const versioned: TextChange = [PATH, TEXT.replace('"version": "1.0"', '"version": "7.3"')]
    const codes = (more: readonly TextChange[]) => {
      const analyst = createAnalyst(RULES)
      const changes = [...FILES.filter(([path]) => path !== PATH), versioned, ...more]
      return analyst.take({ version: 1, changes, focus: 'charge-item' }).findings.map(({ code }) => code)
    }
    expect(codes([])).toContain('V2')
    expect(codes([['resources/CHANGELOG.md', '# 更新记录\n\n## charge-item 7.3\n\n改了名称\n']])).not.toContain('V2')
  })

  it('tells what differs from the last commit', () => {
    const analyst = createAnalyst(RULES)
    const changes = FILES.map(([path, text]): TextChange => [
      path,
      path === PATH ? TEXT.replace('"Remark", "Shelf"', '"Shelf"') : text,
    ])
    analyst.take({ version: 1, changes, focus: '', committed: FILES })
    const { changes: found, findings, isWhole } = whole(analyst)
    expect(isWhole).toBe(true)
    expect(found?.every(({ library }) => library === 'charge-item')).toBe(true)
    expect(findings.every(({ code }) => RULES.some((rule) => rule.code === code))).toBe(true)
  })

  it('runs the rules of the open library at once, those of others afterwards', () => {
    const rule: Rule = {
      code: 'L1',
      level: 'warning',
      title: '',
      help: '',
      each: 'library',
      check: (library) => [{ at: { source: library.descriptor, path: ['title'] }, message: library.name, cure: '' }],
    }
    const analyst = createAnalyst([rule])
    const first = analyst.take({ version: 1, changes: FILES, focus: 'charge-item' })
    const said = (findings: typeof first.findings) => findings.filter(({ code }) => code === 'L1')
    expect(said(first.findings).map(({ message }) => message)).toEqual(['charge-item'])
    expect(said(whole(analyst).findings).length).toBeGreaterThan(30)
  })

  it('goes on when a rule fails, and says so', () => {
    const rule: Rule = {
      code: 'L1',
      level: 'warning',
      title: '',
      help: '',
      each: 'library',
      check: () => {
        throw new Error('broken rule')
      },
    }
    const { findings } = createAnalyst([rule]).take({ version: 1, changes: FILES, focus: 'charge-item' })
    expect(findings.filter(({ message }) => message.includes('broken rule'))).toHaveLength(1)
  })
})

describe('statistics', () => {
  const STATISTIC = 'resources/statistics/patients.json'
  const statistic = FILES.find(([path]) => path === STATISTIC)?.[1] ?? ''
  const listener = { onLibrary: () => undefined }

  it('are told whole at first and when one has changed, and are gone while they are wrong', () => {
    const analyst = createAnalyst([])
    const heard: CompiledNews[] = []
    const take = (text: string, version: number) => {
      const order = { version, changes: [[STATISTIC, text]] as const, focus: 'patient' }
      return analyst.take(order, { ...listener, onCatalog: (news) => void heard.push(news) })
    }
    const first = analyst.take({ version: 1, changes: FILES, focus: 'patient' })
    expect(first.statistics?.['patients']?.title).toBe('患者统计')
    expect(take(`${statistic} `, 2).statistics).toBeUndefined()
    expect(heard).toEqual([])
    take(statistic.replace('患者统计', '全部患者'), 3)
    expect(heard.at(-1)?.statistics?.['patients']?.title).toBe('全部患者')
    const wrong = take(statistic.replace('"of": "patient"', '"of": "patients"'), 4)
    expect(Object.keys(heard.at(-1)?.statistics ?? {})).not.toContain('patients')
    expect(wrong.findings.filter(({ file }) => file === STATISTIC)).toMatchObject([{ level: 'error' }])
    const merged = heard.reduce(mergeResult, mergeResult(undefined, first))
    expect(Object.keys(merged.catalog.statistics ?? {})).toContain('spine-board')
  })

  it('belong to the library that they are declared over, and are offered the words of their format', () => {
    const files = new Map(FILES.flatMap(([path, text]) => (text === null ? [] : [[path, text]])))
    expect(libraryOfFile(files, STATISTIC)).toBe('patient')
    expect(statisticsOf(files).find(({ path }) => path === STATISTIC)).toMatchObject({ title: '患者统计' })
    expect(metaOf(STATISTIC, statistic)?.properties).toHaveProperty('measures')
  })
})
