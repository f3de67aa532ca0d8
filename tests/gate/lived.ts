/** The thing with a life: 草稿 → 已提交 → 已完成, each step by its name through one call. */
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { BLOCK, FIELD, type Files } from './fixture.ts'

export interface LivedParts {
  readonly transitions?: string
  readonly final?: string
}

const STEP = `"Step": { "title": "步骤", "type": "string", "enum": ["draft", "sent", "done"], "default": "draft", "readOnly": true,
      "x-labels": { "draft": "草稿", "sent": "已提交", "done": "已完成" } },
    "Note": { "title": "说明", "type": "string", "maxLength": 60, "readOnly": true },
    "SentOn": { "title": "提交日期", "type": "string", "format": "date", "readOnly": true }`
const SENDING = '{ "name": "send", "label": "提交", "from": ["draft"], "to": "sent" }'
const ENDING = '{ "name": "end", "label": "完成", "from": ["sent"], "to": "done" }'
const CALL = '{ "list": { "path": "GetThingPageData" }'
const TRANSIT =
  '"transit": { "operation": "transition", "path": "TransitThing", "request": "transit", "assumed": true }'

/** Its descriptor. */
export function lived({ transitions = SENDING, final = '["done"]' }: LivedParts = {}): string {
  const called = edit(DESCRIPTOR, CALL, `${CALL}, "upsert": { "path": "SaveThing" }, ${TRANSIT}`)
  const block = `"lifecycle": { "field": "Step", "final": ${final}, "transitions": [${transitions}, ${ENDING}] },\n`
  return edit(edit(called, '"formatVersion": 1', '"formatVersion": 2'), BLOCK, `${BLOCK}  ${block}`)
}

/** Descriptor and schema. */
export function livedFiles(parts?: LivedParts): Files {
  return { 'resources/thing.json': lived(parts), 'schemas/thing.json': edit(SCHEMA, FIELD, `${FIELD}    ${STEP},\n`) }
}
