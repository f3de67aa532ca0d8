/** What the server wrote into the page about itself; read once. */
import { type ConsoleSettings, decodeConsoleSettings, SETTINGS_META } from '../model/console-settings.ts'

export const consoleSettings: ConsoleSettings = decodeConsoleSettings(
  document.querySelector<HTMLMetaElement>(`meta[name="${SETTINGS_META}"]`)?.content,
)
