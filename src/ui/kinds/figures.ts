/**
 * Numbers as they are read: thousands grouped, a set number of digits after the point.
 *
 * Not `Intl.NumberFormat`: the first one made in a page costs about 30 ms, more than drawing a hundred rows.
 */

/** Digits after the point: `least` at least (zeros are added), `most` at most (the rest is rounded). */
export function formatFigure(value: number, least = 0, most = least): string {
  const text = value.toFixed(Math.max(least, most))
  // Beyond 1e21 toFixed answers in exponents, which are left as they are.
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return kept ? `${grouped}.${kept}` : grouped
}
