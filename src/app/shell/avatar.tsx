import { useState } from 'react'

/** The person's picture; a doctor where there is none, or where it does not load (Spec §2). */
export function Avatar({ url }: { readonly url: string }) {
  const [failed, setFailed] = useState('')
  if (url !== '' && failed !== url) {
    return (
      <img
        className="rc-avatar"
        src={url}
        alt=""
        width={28}
        height={28}
        referrerPolicy="no-referrer"
        onError={() => setFailed(url)}
      />
    )
  }
  return (
    <svg className="rc-avatar" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" data-default="doctor">
      <circle cx="16" cy="16" r="16" fill="var(--rc-primary-soft)" />
      <path d="M5 29c1-6 5-9 11-9s10 3 11 9a16 16 0 0 1-22 0z" fill="var(--rc-primary)" />
      <path d="M13 20l3 4 3-4z" fill="var(--rc-surface)" />
      <circle cx="16" cy="13" r="5.500" fill="var(--rc-surface)" stroke="var(--rc-primary)" strokeWidth="1.500" />
      <path d="M10.500 11.500h11M16 6.500v3M14.500 8h3" fill="none" stroke="var(--rc-primary)" strokeWidth="1.500" />
      <path d="M20 21.500v3a2 2 0 1 0 .010 0" fill="none" stroke="var(--rc-primary-text)" strokeWidth="1.200" />
    </svg>
  )
}
