/** Whether this tab is told of news; whoever asks by a timer rests meanwhile. */
import { createObservable } from '../../model/observable.ts'

export const isLive = createObservable(false)
