/**
 * Repetitions that can be passed in more than one way, such as `(a|a)*` and `(a|ab|b)*`: on a text that does not match they
 * take exponential time (S3). Found by what the alternatives of a repeated group begin with; that refuses some harmless ones
 * too, which are as easily written otherwise.
 */
const REPEATED_GROUP = /\((?:\?:)?((?:[^()[\]\\]|\\.|\[(?:[^\]\\]|\\.)*\])*)\)(?:[*+]|\{\d+,)/gu
const PROBES = [...'aAzZ09_- .,/:@甲é']

export function isAmbiguous(pattern: string): boolean {
  return [...pattern.matchAll(REPEATED_GROUP)].some(([, body = '']) => {
    const firsts = alternativesOf(body).map(firstOf)
    return firsts.some((one, index) => firsts.slice(index + 1).some((other) => overlap(one, other)))
  })
}

/** Parted at the bars that stand in no class and behind no backslash. */
function alternativesOf(body: string): readonly string[] {
  const parts = ['']
  for (const [piece] of body.matchAll(/\\.|\[(?:[^\]\\]|\\.)*\]|[^]/gu)) {
    if (piece === '|') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

/** The first character or class of an alternative. */
function firstOf(alternative: string): string {
  return /^(?:\\[pPu]\{[^}]*\}|\\.|\[(?:[^\]\\]|\\.)*\]|[^])/u.exec(alternative)?.[0] ?? ''
}

function overlap(one: string, other: string): boolean {
  if (one === other) return true
  const [left, right] = [one, other].map(matcherOf)
  return [...PROBES, ...one, ...other].some((sign) => (left?.test(sign) ?? false) && (right?.test(sign) ?? false))
}

function matcherOf(source: string): RegExp | undefined {
  try {
    return source === '' ? undefined : new RegExp(`^(?:${source})$`, 'u')
  } catch {
    return undefined
  }
}
