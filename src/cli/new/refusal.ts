/** Why nothing was written, in words for the person at the terminal. */
export class NewRefusal extends Error {
  readonly kind: 'failed' | 'usage'
  readonly showsUsage: boolean
  /** The person does not want to go on. */
  readonly isLeaving: boolean

  constructor(kind: 'failed' | 'usage', words: string, { showsUsage = false, isLeaving = false } = {}) {
    super(words)
    this.name = 'Refusal'
    this.kind = kind
    this.showsUsage = showsUsage
    this.isLeaving = isLeaving
  }
}
