/**
 * Every library's screens stand: with no rows, one, a hundred, and texts as long as they may be, and nothing complains (F6). A third
 * of the libraries each day, another third the next; the day is part of the name.
 */
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Live } from '../../../src/app/studio/preview/preview-live.tsx'
import type { PreviewAnswer, PreviewState } from '../../../src/app/studio/preview/preview-protocol.ts'
import { FAILURES } from '../../../src/model/failure.ts'
import { ORGANIZATION_ADMIN } from '../../../src/model/scope.ts'
import { hearComplaints } from './viewing.ts'
import { CATALOG as catalog } from '../../support/project.ts'

vi.mock('virtual:validators', () => ({ default: {} }))

const DAY_MS = 86_400_000
const day = Number(process.env['RENDER_DAY'] ?? Math.floor(Date.now() / DAY_MS))
const names = Object.keys(catalog.resources).filter((_name, index) => index % 3 === day % 3)

const VIEWS: readonly Pick<PreviewState, 'screen' | 'data'>[] = [
  { screen: 'list', data: 'empty' },
  { screen: 'list', data: 'one' },
  { screen: 'list', data: 'many' },
  { screen: 'list', data: 'longest' },
  { screen: 'create', data: 'many' },
  { screen: 'edit', data: 'longest' },
  { screen: 'show', data: 'longest' },
]

/** What was still asked when its screen went; outside of production react-admin tells the console. */
const CALLED_OFF = `Failure: ${FAILURES.cancelled.words}`
const PATIENCE = { timeout: 20_000 }
const complaints = hearComplaints()

describe(`the screens of a third of the libraries (RENDER_DAY=${day})`, () => {
  it.each(names)('F6: %s', { timeout: 60_000 }, async (name) => {
    for (const [stamp, view] of VIEWS.entries()) {
      const said: PreviewAnswer[] = []
      const link = { say: (answer: PreviewAnswer) => void said.push(answer), listen: () => () => undefined }
      const state: PreviewState = {
        kind: 'state',
        round: 0,
        role: catalog.resources[name]?.access.read.includes(ORGANIZATION_ADMIN) ? 'organization' : 'consortium',
        mode: 'light',
        refusal: 'server',
        statistic: '',
        name,
        stamp,
        ...view,
      }
      const { container } = render(<Live state={state} catalog={catalog} link={link} />)
      await waitFor(() => expect(said).toContainEqual({ kind: 'shown', stamp }), PATIENCE)
      expect(
        said.filter(({ kind }) => kind === 'failed'),
        `${view.screen} ${view.data}`,
      ).toEqual([])
      const title = catalog.resources[name]?.title
      await waitFor(() => expect(container.textContent, `${view.screen} ${view.data}`).toContain(title), PATIENCE)
      await act(async () => cleanup())
    }
    expect(complaints().filter((words) => words !== CALLED_OFF)).toEqual([])
  })
})
