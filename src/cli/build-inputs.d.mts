export function digestOfInputs(root: string, environment?: NodeJS.ProcessEnv): string
export function filesUnder(folder: string): string[]
