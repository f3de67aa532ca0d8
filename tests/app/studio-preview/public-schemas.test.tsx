/** Schemas in the styles of others that work as libraries: their list, form and show stand, and what is filled in is saved. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { Live } from '../../../src/app/studio/preview/preview-live.tsx'
import type { PreviewAnswer, PreviewState } from '../../../src/app/studio/preview/preview-protocol.ts'
import { compile } from '../../../src/compiler/compile.ts'
import { getResource } from '../../../src/model/resource.ts'
import { DESCRIPTOR, descriptorFile, edit, schemaFile } from '../../compiler/fixture.ts'
import { hearComplaints, STATE } from './viewing.ts'

vi.mock('virtual:validators', () => ({ default: {} }))

const FOLDER = resolve(import.meta.dirname, '../../fixtures/public-schemas')
const CALLS = edit(
  DESCRIPTOR,
  '"calls": { "list": { "path": "GetThingPageData" } }',
  '"calls": { "list": { "path": "GetThingPageData" }, "get": { "path": "GetThing" }, "upsert": { "path": "InsertOrUpdateThing" } }',
)
/** Forms are loaded on demand. */
const WAIT = { timeout: 20_000 }
/** What a person types into some of those that work, by the field's name, and what must be sent of it. */
const TYPED: Readonly<Record<string, Readonly<Record<string, readonly [text: string, sent: unknown]>>>> = {
  'nullable-fields.json': { street: ['中山路一号', '中山路一号'], mail: ['a@example.com', 'a@example.com'] },
  'product-in-chinese.json': { productName: ['弹力带', '弹力带'], price: ['12.50', 12.5] },
}

const complaints = hearComplaints()

function open(file: string) {
  const schema = readFileSync(resolve(FOLDER, file), 'utf8')
  const { catalog, problems } = compile([schemaFile(schema)], [descriptorFile(CALLS)])
  expect(problems).toEqual([])
  const said: PreviewAnswer[] = []
  const link = { say: (answer: PreviewAnswer) => void said.push(answer), listen: () => () => undefined }
  const tree = (change: Partial<PreviewState>) => <Live state={{ ...STATE, ...change }} catalog={catalog} link={link} />
  const { rerender } = render(tree({}))
  const shown = (stamp: number) => waitFor(() => expect(said).toContainEqual({ kind: 'shown', stamp }), WAIT)
  return {
    said,
    shown,
    resource: getResource(catalog, 'thing'),
    show: async (change: Pick<PreviewState, 'stamp' | 'screen'>) => {
      await act(async () => rerender(tree(change)))
      await shown(change.stamp)
    },
  }
}

it.each(Object.keys(TYPED))(
  '%s: list, form and show stand, and a record is saved',
  { timeout: 60_000 },
  async (file) => {
    const { said, shown, show, resource } = open(file)
    const titleOf = (name: string) => resource.fields.find((field) => field.name === name)?.title ?? ''
    const typed = TYPED[file] ?? {}
    const required = resource.fields.filter((field) => field.required).map(({ name }) => name)
    expect(required.filter((name) => !(name in typed))).toEqual([])

    await shown(1)
    for (const column of resource.list.columns) expect(screen.getAllByText(titleOf(column)).length).toBeGreaterThan(0)

    await show({ stamp: 2, screen: 'create' })
    const save = await screen.findByRole('button', { name: '保存' }, WAIT)
    for (const { title, readOnly } of resource.fields)
      if (!readOnly) expect((await screen.findAllByText(new RegExp(title), {}, WAIT)).length).toBeGreaterThan(0)
    for (const [name, [text]] of Object.entries(typed)) {
      const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${titleOf(name)}`))
      fireEvent.change(box, { target: { value: text } })
      fireEvent.blur(box)
    }
    fireEvent.click(save)
    await waitFor(() => expect(said).toContainEqual({ kind: 'went', name: 'thing', screen: 'list' }), WAIT)
    const sent = said.flatMap((answer) =>
      answer.kind === 'exchange' && answer.exchange.call === 'upsert' ? [answer.exchange] : [],
    )
    expect(sent).toEqual([
      expect.objectContaining({
        status: 200,
        body: expect.objectContaining(
          Object.fromEntries(Object.entries(typed).map(([name, [, value]]) => [name, value])),
        ) as object,
      }),
    ])

    await show({ stamp: 3, screen: 'show' })
    await screen.findByText('编辑', {}, WAIT)
    for (const { title, readOnly } of resource.fields)
      if (!readOnly) expect((await screen.findAllByText(new RegExp(title), {}, WAIT)).length).toBeGreaterThan(0)
    expect(complaints()).toEqual([])
  },
)
