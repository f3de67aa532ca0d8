/** The browser's root: the pages that strangers see, and the console behind them, loaded when somebody comes in. */
import 'virtual:tokens.css'
import './base.css'
// Files of their own would be one request more each on every visit.
import './toaster.css'
import './session/field.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startEntrance } from './entrance.tsx'
import { startPreferences } from './preferences.ts'
import { sessionEpoch } from './session/session.ts'
import { watchMissingParts } from './update/missing-part.ts'

const root = createRoot(document.getElementById('root')!)

startPreferences()
watchMissingParts()
void startEntrance({
  openConsole: async () => (await import('./open-console.tsx')).openConsole(),
  // A page that has had a session does not slip into another one.
  join: async () => sessionEpoch() === 0 && (await import('./session/joining.ts')).joinOtherTab(''),
  show: (content) => root.render(<StrictMode>{content}</StrictMode>),
})
