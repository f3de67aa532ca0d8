/** What the preview's tests look at, and what is complained of meanwhile. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { PreviewState, PreviewView } from '../../../src/app/studio/preview/preview-protocol.ts'

export const VIEW: PreviewView = {
  name: 'thing',
  screen: 'list',
  statistic: '',
  role: 'organization',
  mode: 'light',
  data: 'many',
  refusal: 'server',
}
export const STATE: PreviewState = { kind: 'state', stamp: 1, round: 0, ...VIEW }

/** What the console was told since the test began. */
export function hearComplaints(): () => readonly string[] {
  let complaints: string[] = []
  beforeEach(() => {
    complaints = []
    vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.map(String).join(' ')))
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
  return () => complaints
}
