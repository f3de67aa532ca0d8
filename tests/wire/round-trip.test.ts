import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterValue, PageInput } from '../../src/model/query.ts'
import { REQUEST_SHAPES, type RequestShape } from '../../src/model/call.ts'
import { decodeRequest, REQUEST_READERS } from '../../src/wire/request-readers.ts'
import { encodeRequest, REQUESTS } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { organizationOf } from '../../src/wire/strict.ts'
import { Failure } from '../../src/model/failure.ts'
import { PLANS } from '../support/lived.ts'
import { THING } from '../support/resource.ts'
import { nastyText } from '../../src/gate/fuzz/texts.ts'
import { CALLS, problemsOf, travel } from './messages.ts'

const someTexts = fc.array(nastyText, { minLength: 1, maxLength: 4 })
const numberText = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2))
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

function span(end: fc.Arbitrary<string>): fc.Arbitrary<FilterValue> {
  return fc.oneof(fc.record({ from: end }), fc.record({ to: end }), fc.record({ from: end, to: end }))
}

const filters: fc.Arbitrary<PageInput['filters']> = fc.record(
  {
    Id: fc.record({ in: someTexts }),
    TypeId: fc.record({ in: someTexts }),
    Category: fc.record({ in: someTexts }),
    Tags: fc.record({ in: someTexts }),
    IsEnabled: fc.record({ in: fc.subarray(['true', 'false'], { minLength: 1 }) }),
    Name: fc.record({ contains: nastyText }),
    Remark: fc.record({ contains: nastyText }),
    Price: span(numberText),
    Weight: span(numberText),
    Day: span(day.map((text) => text.slice(0, 10))),
    At: span(day),
  },
  { requiredKeys: [] },
)

const page: fc.Arbitrary<CallInput> = fc
  .record(
    {
      page: fc.integer({ min: 1, max: 1_000 }),
      pageSize: fc.integer({ min: 1, max: 1_000 }),
      keyword: nastyText,
      sort: fc.record({
        field: fc.constantFrom('Code', 'Price', 'Day'),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      shelf: fc.constantFrom('organization' as const, 'platform' as const),
      filters,
    },
    { requiredKeys: ['page', 'pageSize', 'filters'] },
  )
  .map((input) => ({ kind: 'page', page: input }))

const manyIds: fc.Arbitrary<CallInput> = fc.array(nastyText, { maxLength: 20 }).map((ids) => ({ kind: 'ids', ids }))
const oneId: fc.Arbitrary<CallInput> = nastyText
  .filter((id) => id !== '.' && id !== '..')
  .map((id) => ({ kind: 'ids', ids: [id] }))
const aRecord: fc.Arbitrary<CallInput> = fc
  .dictionary(
    nastyText.filter((name) => name !== '__proto__'),
    fc.oneof(
      nastyText,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(nastyText),
      fc.record({ a: nastyText }),
    ),
  )
  .map((record) => ({ kind: 'record', record: { ...record } }))

const INPUTS: Readonly<Record<RequestShape, fc.Arbitrary<CallInput>>> = {
  'page-query': page,
  'page-body': page,
  'id-query': oneId,
  'id-path': oneId,
  'id-header': oneId,
  ids: manyIds,
  'id-list': manyIds,
  'ids-value': fc
    .tuple(manyIds, fc.oneof(nastyText, fc.integer(), fc.boolean(), fc.constant(null)))
    .map(([input, value]) => ({ ...input, value }) as CallInput),
  transit: fc
    .tuple(
      manyIds,
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.option(aRecord, { nil: undefined }),
      fc.option(fc.dictionary(fc.string({ minLength: 1 }), fc.nat()), { nil: undefined }),
    )
    .map(([input, transition, filled, versions]) => ({
      ...input,
      transition,
      ...(filled?.kind === 'record' && Object.keys(filled.record).length > 0 ? { input: filled.record } : {}),
      ...(versions ? { versions: { ...versions } } : {}),
    })) as fc.Arbitrary<CallInput>,
  reveal: fc
    .tuple(oneId, fc.uniqueArray(fc.constantFrom('Phone', 'Name', '住址'), { minLength: 1 }))
    .map(([input, fields]) => ({ ...input, fields, purpose: '核对电话' }) as CallInput),
  record: aRecord,
}

describe('what a transition is answered', () => {
  it('travels by ids-value beside the value, each under its name, and nothing else does', () => {
    const call = CALLS['ids-value']
    const [own] = PLANS.transitions.filter(({ input }) => input)
    const resource = { ...THING, transitions: [{ ...own!, call: call.name }] }
    const [field] = own!.input!.fields
    const input = { kind: 'ids', ids: ['1'], value: true, input: { [field!.name]: 3 } } as const
    const sent = encodeRequest(resource, call, input)
    expect(sent.body).toEqual({ ids: ['1'], IsEnabled: true, [field!.name]: 3 })
    expect(decodeRequest(resource, call, travel(sent))).toEqual(input)
    expect(() => decodeRequest(THING, call, travel(sent))).toThrow(Failure)
  })
})

describe('the reason of a transition', () => {
  it.each(['ids', 'ids-value'] as const)('travels by %s under the name that the call gives it', (shape) => {
    const call = { ...CALLS[shape], reason: 'Why' }
    const input = { kind: 'ids', ids: ['1'], ...(shape === 'ids-value' ? { value: true } : {}) } as const
    const sent = encodeRequest(THING, call, { ...input, reason: '剂量没有写清' })
    expect(sent.body).toMatchObject({ Why: '剂量没有写清' })
    expect(decodeRequest(THING, call, travel(sent))).toEqual({ ...input, reason: '剂量没有写清' })
    const decoded = (Why: unknown) => decodeRequest(THING, call, { ...sent, body: { ...(sent.body as object), Why } })
    expect(decoded('  ')).toEqual(input)
    expect(() => decoded(7)).toThrow('应为文字')
    expect(() => decoded('长'.repeat(201))).toThrow('原因最多 200 字')
    expect(() => decodeRequest(THING, CALLS[shape], travel(sent))).toThrow('Why')
  })
})

describe('every request shape', () => {
  it.each(REQUEST_SHAPES)('%s: carries what its writer says, in a body as its reader says', (shape) => {
    const { carries } = REQUESTS[shape]
    const { body } = REQUEST_READERS[shape]
    const fits = body && new Ajv2020().compile(body)
    fc.assert(
      fc.property(INPUTS[shape], (input) => {
        const sent = travel(encodeRequest(THING, CALLS[shape], input))
        if (fits) expect(fits(sent.body), JSON.stringify(sent.body)).toBe(true)
        else expect(sent.body).toBeUndefined()
        if (input.kind !== 'ids') expect(carries).toBe(input.kind)
        else if (carries === 'id') expect(input.ids).toHaveLength(1)
        else expect(carries).toBe('ids')
      }),
    )
    const two: CallInput = { kind: 'ids', ids: ['1', '2'], value: true, transition: 'close' }
    const sendTwo = () => encodeRequest(THING, CALLS[shape], two)
    if (carries === 'ids') expect(sendTwo).not.toThrow()
    else expect(sendTwo).toThrow(carries === 'id' ? 'carries exactly one id' : 'carries no ids')
  })

  it.each(REQUEST_SHAPES)('%s: decoding undoes encoding', (shape) => {
    const call = CALLS[shape]
    fc.assert(
      fc.property(INPUTS[shape], (input) => {
        expect(decodeRequest(THING, call, travel(encodeRequest(THING, call, input)))).toEqual(input)
      }),
      { numRuns: 300 },
    )
  })

  it.each(REQUEST_SHAPES)('%s: lets an organizationId pass and refuses other parameters', (shape) => {
    const call = CALLS[shape]
    const [input] = fc.sample(INPUTS[shape], 1)
    const message = encodeRequest(THING, call, input as CallInput)
    const withOrganization = { ...message, query: { ...message.query, organizationId: 'org-1' } }
    expect(decodeRequest(THING, call, travel(withOrganization))).toEqual(input)
    expect(organizationOf(call, travel(withOrganization))).toBe('org-1')
    const withOther = { ...message, query: { ...message.query, Pageable: 'false' } }
    expect(problemsOf(call, travel(withOther))).toEqual([['/Pageable', '不支持参数 Pageable，请去掉']])
  })

  it.each(REQUEST_SHAPES)('%s: anything at all decodes or is refused, and never breaks', (shape) => {
    const call = CALLS[shape]
    const anyText = fc.string({ unit: 'binary' })
    const anyMessage = fc.record({
      method: fc.constant(call.method),
      path: fc.oneof(anyText, fc.constant(call.path), fc.constant('/content/Thing/%E0%A4%A/detail')),
      query: fc.dictionary(
        fc.oneof(anyText, fc.constantFrom('PageSize', 'id', 'Name', 'StartDay')),
        fc.oneof(anyText, fc.array(anyText)),
      ),
      headers: fc.dictionary(fc.constantFrom('messageid', 'x'), anyText),
      body: fc.anything(),
    })
    fc.assert(
      fc.property(anyMessage, (message) => {
        try {
          expect(decodeRequest(THING, call, message).kind).toMatch(/^(?:page|ids|record)$/)
        } catch (error) {
          expect(error).toMatchObject({ name: 'Failure', code: 'invalid' })
        }
      }),
    )
  })
})
