/** Above people's data in a demo: none of them is anybody. What was entered since is not told from it, so a demo is no place for real people. */
import { SETTINGS_META } from '../model/console-settings.ts'
import styles from './invented-note.module.css'

const isDemo = () =>
  document.querySelector<HTMLMetaElement>(`meta[name="${SETTINGS_META}"]`)?.content.includes('"isDemo":true')

export function InventedNote() {
  return isDemo() ? (
    <p className={styles.note} role="note">
      演示数据均为虚构，请勿填写真实的人
    </p>
  ) : null
}
