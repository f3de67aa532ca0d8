/** A drawing of a spine in one line: decoration, drawn from the primary colour. */
export function SignInPicture() {
  const discs = Array.from({ length: 15 }, (_, index) => {
    const t = index / 14
    return {
      x: 210 + Math.sin(t * Math.PI * 2 - 0.5) * 34,
      y: 40 + t * 660,
      w: 46 + t * 44,
      tilt: Math.cos(t * Math.PI * 2 - 0.5) * 14,
    }
  })
  return (
    <svg className="rc-signin-picture" viewBox="0 0 420 760" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        {discs.map((disc) => (
          <g key={disc.y} transform={`translate(${disc.x} ${disc.y}) rotate(${disc.tilt})`}>
            <rect x={-disc.w / 2} y={-13} width={disc.w} height={26} rx={11} />
            <path
              d={`M${disc.w / 2} 0q26 -4 ${disc.w * 0.7} 12M${-disc.w / 2} 0q-26 -4 ${-disc.w * 0.7} 12`}
              opacity=".45"
            />
          </g>
        ))}
      </g>
    </svg>
  )
}
