/** The id that the writes of one press share. Not `randomUUID`, which a page over plain HTTP does not have. */
export function newBatchId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
