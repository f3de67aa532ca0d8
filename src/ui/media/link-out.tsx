/** A file that is not on this platform: at most a link, and only to where links may lead. */
import { MEDIA_TITLES, type MediaKind } from '../../model/media.ts'
import styles from './media.module.css'

export function LinkOut({ address, media }: { readonly address: string; readonly media: MediaKind }) {
  if (!/^https?:\/\/[^\s"<>]+$/i.test(address)) return <span className={styles.words}>{address}</span>
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer" title={address}>
      外部{MEDIA_TITLES[media]}
    </a>
  )
}
