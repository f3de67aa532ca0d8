/** The small library with a form, or with a life, written so that each part stands at a known line. */
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import type { Files } from './fixture.ts'

interface RuleText {
  readonly when: unknown
  readonly show?: readonly string[]
  readonly require?: readonly string[]
}

/** `form` stands in line 7, `sections` in 8, the first rule in 10; of each rule `when` is a line below it, then the others. */
export function thingWithRules(rules: readonly RuleText[], fields = ['Name', 'Color', 'IsEnabled', 'Price']): Files {
  const text = rules
    .map(({ when, show, require }) => {
      const parts = Object.entries({ when, show, require }).filter(([, value]) => value !== undefined)
      const lines = parts.map(([key, value]) => `        "${key}": ${JSON.stringify(value)}`)
      return `      {\n${lines.join(',\n')}\n      }`
    })
    .join(',\n')
  const sections = JSON.stringify([{ title: '基本信息', fields }])
  return thingWithBlock(`  "form": {\n    "sections": ${sections},\n    "rules": [\n${text}\n    ]\n  },\n`)
}

/** The block begins in line 7. */
export function thingWithBlock(block: string): Files {
  return { 'resources/thing.json': edit(DESCRIPTOR, '  "page": "Thing",\n', `  "page": "Thing",\n${block}`) }
}

const WRITES = '"list": { "path": "GetThingPageData" }'

/** `Color` is read-only and changed by transitions alone, which begin in line 10, one line each; it begins as red. */
export function thingWithLife(transitions: readonly Readonly<Record<string, unknown>>[], more: Files = {}): Files {
  const lines = transitions.map((one) => `      ${JSON.stringify({ label: '改变', call: 'move', ...one })}`).join(',\n')
  const block = `  "lifecycle": {\n    "field": "Color",\n    "transitions": [\n${lines}\n    ]\n  },\n`
  const move = '{ "operation": "transition", "path": "Move", "request": "ids-value", "field": "Color" }'
  const { 'resources/thing.json': descriptor = '' } = thingWithBlock(block)
  return {
    'schemas/thing.json': edit(SCHEMA, '"title": "颜色",', '"title": "颜色", "readOnly": true, "default": "red",'),
    'resources/thing.json': edit(descriptor, WRITES, `${WRITES}, "move": ${move}`),
    ...more,
  }
}
