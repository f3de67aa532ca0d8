/** The ways by which an effect makes what it brings about. */
import { makeRecord } from './save.ts'
import { makeStep } from './transit.ts'
import type { Makers } from './work.ts'

export const RECORD_MAKERS: Makers = { step: makeStep, create: makeRecord }
