/** Why nothing was written, in words for the person at the terminal. */
export class Refusal extends Error {
  readonly kind: 'failed' | 'usage'
  readonly showsUsage: boolean

  constructor(kind: 'failed' | 'usage', words: string, showsUsage = false) {
    super(words)
    this.name = 'Refusal'
    this.kind = kind
    this.showsUsage = showsUsage
  }
}
