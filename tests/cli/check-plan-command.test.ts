import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import reportSchema from '../../schemas/meta/report.v1.json' with { type: 'json' }
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { check, commitAll } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

/** The price may be shown in the list and may be at most 500; a title ends the line. */
function changed(): string {
  const root = tempProject()
  commitAll(root)
  writeIn(
    root,
    'schemas/thing.json',
    edit(edit(SCHEMA, '"minimum": 0', '"minimum": 0, "maximum": 500'), '"单价"', '"单\\r价"'),
  )
  writeIn(
    root,
    'resources/thing.json',
    edit(DESCRIPTOR, '  "page"', '  "list": { "sort": { "field": "Price", "order": "asc" } },\n  "page"'),
  )
  const other = edit(edit(DESCRIPTOR, '"name": "thing"', '"name": "other"'), '/content/api/Thing', '/content/api/Other')
  writeIn(
    root,
    'resources/other.json',
    edit(edit(other, '"title": "物品"', '"title": "别的"'), '"page": "Thing"', '"page": "Other"'),
  )
  return root
}

describe('check --plan', { timeout: 120_000 }, () => {
  it('says in words that nothing is done', () => {
    const root = tempProject()
    commitAll(root)
    const { code, out } = check(['--root', root, '--since', 'HEAD', '--plan'])
    expect({ code, lines: out.split('\n')[0] }).toEqual({ code: 0, lines: '部署时数据库不用改' })
    expect(check(['--root', root, '--since', 'HEAD', '--plan', '--format', 'markdown']).out).toContain(
      '### 部署时的数据库\n\n部署时数据库不用改',
    )
    expect(check(['--root', root, '--since', 'HEAD']).out).not.toContain('数据库')
  })

  it('says what is done and drafts what is to mend, in every form that people read', () => {
    const root = changed()
    const file = (name: string) => join(root, name)
    const outs = ['json', 'markdown', 'html', 'plan'].flatMap((format) => [
      '--out',
      `${format}:${file(`report.${format}`)}`,
    ])
    const { out } = check(['--root', root, '--since', 'HEAD', '--plan', ...outs])
    for (const words of [
      '物品（thing，表 lib_thing）',
      '删除索引 ix_lib_thing_o_Name',
      '别的（other，表 lib_other）',
      '新建表 lib_other（',
      '新增上限 500 元 → 超出的改为 500',
    ])
      expect(out).toContain(words)
    const said = JSON.parse(readFileSync(file('report.json'), 'utf8'))
    const keeps = new Ajv2020({ strict: false }).compile(reportSchema)
    expect(keeps(said), JSON.stringify(keeps.errors)).toBe(true)
    expect(said.plan.libraries.map(({ library }: { library: string }) => library)).toEqual(['other', 'thing'])
    expect(readFileSync(file('report.markdown'), 'utf8')).toContain('新建表 lib\\_other')
    expect(readFileSync(file('report.html'), 'utf8')).toContain('<h2>部署时的数据库</h2>')
  })

  it('writes a file in which nothing of what is for reading alone is run', () => {
    const root = changed()
    const script = join(root, 'plan.sql')
    check(['--root', root, '--base', tempProject(), '--plan', '--out', `plan:${script}`])
    const lines = readFileSync(script, 'utf8').split(/[\r\n]+/)
    const run = lines.filter((line) => line !== '' && !line.startsWith('--'))
    expect(run[0]).toBe('BEGIN;')
    expect(run.at(-1)).toBe('ROLLBACK;')
    expect(run.join('\n')).not.toMatch(/ALTER|DROP|CREATE|^价/m)
    expect(lines.join('\n')).toContain('-- CREATE TABLE IF NOT EXISTS lib_other')
  })

  it('with a mistake in the files says that the library stands still, not that its table is done with', () => {
    const root = tempProject()
    commitAll(root)
    writeIn(root, 'resources/thing.json', edit(DESCRIPTOR, '"page"', '"pgae"'))
    const { code, out } = check(['--root', root, '--since', 'HEAD', '--plan'])
    expect(code).toBe(1)
    expect(out).toContain('本库的文件有错误，部署后停用：表 lib_thing 和其中的记录留着不动')
  })

  it('that could not count the rows of a store is not a pass', () => {
    const { code, err } = check(['--root', changed(), '--base', tempProject(), '--plan', '--store', '/no/such/store'])
    expect(code).toBe(2)
    expect(err).toContain('无法检查：部署时数据库的改动')
  })
})
