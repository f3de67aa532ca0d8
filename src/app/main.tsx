/** The browser's root: the pages that strangers see, and the console behind them, loaded when somebody comes in. */
import 'virtual:tokens.css'
import './base.css'
// Files of their own would be one request more each on every visit.
import './toaster.css'
import './session/field.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showToastsWith } from './announce.ts'
import { startEntrance } from './entrance.tsx'
import { startPreferences } from './preferences.ts'
import { browserEnv, createSession } from './session/session.ts'
import { SessionProvider } from './session/use-session.ts'
import { watchMissingParts } from './update/missing-part.ts'

const root = createRoot(document.getElementById('root')!)
const session = createSession(browserEnv())

startPreferences()
showToastsWith(async () => (await import('./toaster.tsx')).mountToaster(session))
watchMissingParts()
void startEntrance({
  session,
  openConsole: async () => (await import('./open-console.tsx')).openConsole(session),
  // A page that has had a session does not slip into another one.
  join: async () => session.epoch() === 0 && (await import('./session/joining.ts')).joinOtherTab(session, ''),
  show: (content) =>
    root.render(
      <StrictMode>
        <SessionProvider value={session}>{content}</SessionProvider>
      </StrictMode>,
    ),
})
