/**
 * The content of a message: text, never HTML. Addresses in it that begin with http or https become links.
 *
 * Source  Spec §5 (external link); reliability requirements B3, B4.
 */
import { isExternalLink } from '../../../model/text-rules.ts'
import styles from './messages.module.css'

/** Ends before what Chinese and Latin sentences put behind an address. */
const ADDRESS = /(https?:\/\/[^\s<>"'，。；：！？、（）《》【】“”]*[^\s<>"'，。；：！？、（）《》【】“”.,;:!?)\]])/i

export function MessageText({ text }: { readonly text: string }) {
  // Every other part is an address.
  const parts = text.split(ADDRESS)
  return (
    <p className={styles.text}>
      {parts.map((part, index) => (index % 2 === 1 ? <Address key={index} address={part} /> : part))}
    </p>
  )
}

function Address({ address }: { readonly address: string }) {
  if (!isExternalLink(address) || !URL.canParse(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}
