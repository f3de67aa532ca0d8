/** The field of pictures and films; it comes with the first one. */
import { lazy } from 'react'

export const LateMediaField = lazy(async () => ({ default: (await import('./media-field.tsx')).MediaField }))
