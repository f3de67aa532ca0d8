/** The consultation chat's address, as the consultation notice links to it. */
export function ConsultChatPage() {
  return <main className="rc-alone" />
}
