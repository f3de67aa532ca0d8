import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AskDialog } from '../../../src/app/account/ask-dialog.tsx'
import { TextField } from '../../../src/app/session/text-field.tsx'
import { Failure } from '../../../src/model/failure.ts'

afterEach(cleanup)

function open(fields: Readonly<Record<string, string | undefined>>, run: () => Promise<void>) {
  render(
    <AskDialog title="问" action="做" fields={fields} run={run} onClose={() => undefined}>
      {(errors) =>
        ['/First', '/Second'].map((path) => (
          <TextField key={path} id={path} label={path} defaultValue="" error={errors[path]} />
        ))
      }
    </AskDialog>,
  )
  return async () => {
    await screen.findByLabelText('/First')
    await act(async () => {
      for (let time = 0; time < 2; time += 1) fireEvent.submit(document.querySelector('form')!)
      await Promise.resolve()
    })
  }
}

describe('a dialog that asks', () => {
  it('leads to the first field that is missing, and does nothing', async () => {
    const run = vi.fn(async () => undefined)
    await open({ '/First': undefined, '/Second': '请填写' }, run)()
    expect(run).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('/Second'))
  })

  it('does it once for two keys at a time, and leads to the field that is refused', async () => {
    const run = vi.fn(() =>
      Promise.reject(new Failure('invalid', { problems: [{ code: 'x', path: '/First', message: '不对' }] })),
    )
    await open({ '/First': undefined, '/Second': undefined }, run)()
    expect(run).toHaveBeenCalledTimes(1)
    await screen.findByText('不对')
    expect(document.activeElement).toBe(screen.getByLabelText('/First'))
  })
})
