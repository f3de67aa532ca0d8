/** The numbers of a plot as a table: always in the page where they are few, so that nothing is told by a picture alone. */
import { Link } from 'react-router'
import { type Plot, type PlotPoint, rangeWords, sharesIn } from './plot.ts'

interface PlotTableProps {
  readonly title: string
  readonly plot: Plot
  /** The address of a list. */
  addressOf(list: NonNullable<PlotPoint['list']>): string
  /** Only for those who do not see the picture. */
  readonly isHidden?: boolean
}

/** Rows drawn; of more, the rest is said. */
const ROWS_MAX = 200

export function PlotTable({ title, plot, addressOf, isHidden = false }: PlotTableProps) {
  const { axis, categories, series } = plot
  const shares = sharesIn(plot)
  const hasRanges = !isHidden && series.some(({ points }) => points.some(({ range }) => range !== undefined))
  return (
    // What is wider than its place is scrolled by the keyboard too.
    <div
      className={isHidden ? 'rc-sr' : 'rc-plot-table'}
      {...(isHidden ? {} : { role: 'region', 'aria-label': `${title}的表`, tabIndex: 0 })}
    >
      <table>
        <caption className="rc-sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map(({ title: name, unit }) => (
              <th key={name} scope="col">
                {name}
                {unit && `（${unit}）`}
              </th>
            ))}
            {shares && <th scope="col">占比</th>}
          </tr>
        </thead>
        <tbody>
          {categories.slice(0, ROWS_MAX).map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map((one) => (
                <td key={one.title}>
                  <PointWords point={one.points[at]} addressOf={addressOf} isHidden={isHidden} />
                </td>
              ))}
              {shares && <td>{(shares[at] ?? 0).toFixed(1)}%</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hasRanges && <p className="rc-quiet">小字是 95% 区间：人少时，真实的比例可能在其中任何一处。</p>}
      {categories.length > ROWS_MAX && (
        <p className="rc-quiet">还有 {categories.length - ROWS_MAX} 行，请用筛选缩小范围。</p>
      )}
    </div>
  )
}

interface PointProps extends Pick<PlotTableProps, 'addressOf' | 'isHidden'> {
  readonly point: PlotPoint | undefined
}

/** What is not seen is no stop for the keyboard either: the picture has its own. What cannot be told leads nowhere. */
function PointWords({ point, addressOf, isHidden }: PointProps) {
  if (!point) return null
  const { list, value, words, range } = point
  const isLink = list !== undefined && value !== null && !isHidden
  return (
    <>
      {isLink ? <Link to={addressOf(list)}>{words}</Link> : words}
      {range !== undefined && (
        <span className="rc-plot-range">
          <span className="rc-sr">（95% 区间 </span>
          {rangeWords(range)}
          <span className="rc-sr">）</span>
        </span>
      )}
    </>
  )
}
