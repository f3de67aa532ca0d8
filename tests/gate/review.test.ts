/** `notBy` and `reason` of transitions: what they may not say, and what it means to callers when they come or go. */
import { describe, expect, it } from 'vitest'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { changesOf, line } from './breaking-lines.ts'
import { FIELD, type Files, sourcesOf, withBlock } from './fixture.ts'

const STEP = `"Step": { "title": "步骤", "type": "string", "enum": ["draft", "sent", "done"], "default": "draft", "readOnly": true,
      "x-labels": { "draft": "草稿", "sent": "已提交", "done": "已通过" } }`
const SENT = '"when": { "eq": ["Step", "sent"] }, "call": "step"'

function reviewed({ pass = '', back = '', call = '' }): Files {
  const steps = [
    '{ "name": "send", "label": "提交", "to": "sent", "when": { "eq": ["Step", "draft"] }, "call": "step" }',
    `{ "name": "pass", "label": "通过", "to": "done", ${SENT}${pass} }`,
    `{ "name": "back", "label": "退回", "to": "draft", ${SENT}${back} }`,
  ]
  const step = `"step": { "operation": "transition", "path": "StepThing", "request": "ids-value", "field": "Step", "assumed": true${call} }`
  const saving = edit(DESCRIPTOR, '"calls": { ', `"calls": { "upsert": { "path": "SaveThing" }, ${step}, `)
  return {
    'schemas/thing.json': edit(SCHEMA, FIELD, `${FIELD}    ${STEP},\n`),
    'resources/thing.json': edit(
      saving,
      ...withBlock(`"lifecycle": { "field": "Step", "transitions": [${steps.join(', ')}] }`),
    ),
  }
}

const PLAIN = reviewed({})
const NOT_BY = reviewed({ pass: ', "notBy": "send"' })
const REASON = reviewed({ back: ', "reason": true', call: ', "reason": "Reason"' })

describe('four eyes and reasons', () => {
  it.each([
    ['notBy comes', PLAIN, NOT_BY, ['B11 操作「通过」不能由提交的人来做 | warn ok ok']],
    ['notBy goes', NOT_BY, PLAIN, ['B11 操作「通过」不再要求由另一个人来做 | warn ok ok']],
    ['a reason is asked', PLAIN, REASON, ['B11 操作「退回」须填写原因 | break ok ok']],
    ['a reason is not asked any more', REASON, PLAIN, ['B11 操作「退回」不再填写原因 | warn ok ok']],
  ] as const)('%s: what that means to callers', (_why, base, head, lines) => {
    const changes = changesOf(base, head).filter(({ subject }) => subject.startsWith('lifecycle'))
    expect(changes.map(line)).toEqual(lines)
  })

  it.each([
    [
      'D19 a parameter for a reason that nobody is asked for',
      reviewed({ call: ', "reason": "Reason"' }),
      ['没有用调用 step 的变更要求填写原因'],
    ],
    ['D19 a step that comes before by way of another', reviewed({ pass: ', "notBy": "back"' }), []],
    [
      'D19 both as they should be',
      reviewed({ pass: ', "notBy": "send"', back: ', "reason": true', call: ', "reason": "Reason"' }),
      [],
    ],
  ] as const)('%s', (_why, files, messages) => {
    const found = findingsOf(readProject(sourcesOf(files)), RULES).filter(({ code }) => code === 'D19')
    expect(found.map(({ message }) => message)).toEqual(messages)
  })
})
