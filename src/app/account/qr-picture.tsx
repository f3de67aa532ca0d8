/** A QR code as a drawing: dark on light in either mode, since cameras want it so. */
import { encode } from 'uqr'

interface QrPictureProps {
  readonly text: string
  /** What it is, for who cannot see it. */
  readonly label: string
}

export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className="rc-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
