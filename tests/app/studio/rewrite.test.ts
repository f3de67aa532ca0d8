import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rewrittenTexts } from '../../../src/app/studio/files/rewrite.ts'
import { isFirstFormat } from '../../../src/app/studio/files/first-format.ts'
import { loadSources } from '../../../src/cli/files.ts'
import { compile } from '../../../src/compiler/compile.ts'
import { findingsOf } from '../../../src/gate/run.ts'
import { readProject } from '../../../src/gate/project.ts'
import { RULES } from '../../../src/gate/rules/all.ts'
import { inFormat2, schemaFileOf } from '../../support/in-format-2.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const { schemas, descriptors } = loadSources(ROOT)
const first = descriptors.filter(({ path, text }) => isFirstFormat(path, text))
const rewritten = inFormat2({ schemas, descriptors })
const schemaOf = (text: string) => schemas.find(({ path }) => path === schemaFileOf(text))
const rewrittenText = (descriptor: string) => rewrittenTexts({ descriptor, schema: undefined })?.descriptor

describe('改写为格式 2', () => {
  it('is offered for descriptors of format 1 alone', () => {
    expect(first.length).toBeGreaterThan(20)
    expect(isFirstFormat('schemas/thing.json', '{"formatVersion": 1}')).toBe(false)
    expect(isFirstFormat('resources/samples/thing/list.json', '{"formatVersion": 1}')).toBe(false)
    for (const text of ['{"formatVersion": 2}', '{', '[]', '']) expect(rewrittenText(text)).toBeUndefined()
  })

  it('compiles every library to what it was, and the gate finds the same in it', () => {
    expect(rewritten.descriptors.every(({ text }) => /"formatVersion": 2/.test(text))).toBe(true)
    const [before, after] = [compile(schemas, descriptors), compile(rewritten.schemas, rewritten.descriptors)]
    expect(after.problems).toEqual([])
    expect(JSON.stringify(after.catalog)).toBe(JSON.stringify(before.catalog))
    const said = (files: typeof rewritten) =>
      findingsOf(readProject(files), RULES)
        .map(({ code, file, message }) => `${code} ${file} ${message}`)
        .sort()
    expect(said(rewritten)).toEqual(said({ schemas, descriptors }))
  }, 60_000)

  it('keeps the order, and the letters of what stays', () => {
    const { text } = descriptors.find(({ path }) => path === 'resources/mo-item.json')!
    const lines = rewrittenText(text)!.split('\n')
    const old = text.split('\n')
    // Of the blocks that mean the same every line is still there, in the same order.
    const kept = old.filter((line) => lines.includes(line))
    expect(kept.length / old.length).toBeGreaterThan(0.75)
    const keys = (said: string) => Object.keys(JSON.parse(said) as object)
    const same = keys(text).filter((key) => key !== 'guards')
    expect(keys(lines.join('\n')).filter((key) => same.includes(key))).toEqual(same)
    expect(keys(lines.join('\n'))).not.toContain('guards')
    expect(lines.join('\n')).toContain('"$schema": "../schemas/meta/resource.v2.json"')
  })

  it('says at the field what it is filled in with', () => {
    const { text } = descriptors.find(({ path }) => path === 'resources/acupoint.json')!
    const after = rewrittenTexts({ descriptor: text, schema: schemaOf(text)?.text })!
    expect(JSON.parse(after.descriptor)).not.toHaveProperty('form.computed')
    expect(JSON.parse(after.schema!)).toHaveProperty('properties.PinyinCode.x-from', {
      compute: { initials: ['Name', 'PinYin'] },
    })
    const kept = schemaOf(text)!.text.split('\n')
    const changed = kept.filter((line) => !after.schema!.includes(line.replace(/,$/, '')))
    expect(changed).toEqual([expect.stringContaining('"PinyinCode"')])
  })

  it('keeps a number and a sign as they were written', () => {
    const list = '"list": { "pageSize": 2e1, "title": "\\u5e93" }'
    const text = `{ "formatVersion": 1, "wire": { "preset": "rest", "base": "/a" }, ${list}, "form": { "unique": [["A"]] } }`
    expect(rewrittenText(text)).toBe(`{
  "formatVersion": 2,
  "wire": { "preset": "rest", "base": "/a" },
  "constraints": [{ "by": ["A"] }],
  ${list},
  "form": {}
}
`)
  })
})
