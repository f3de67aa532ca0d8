/** Where answers about the holders of rights are kept. */
export const KEY = ['right-holders'] as const
