import { memo } from 'react'
import styles from './Sparkline.module.css'

const WIDTH = 92
const HEIGHT = 24
/** Room for the stroke and the dot at the edges. */
const PAD = 2.5

interface SparklineProps {
  /** One value per month; null leaves a gap. */
  values: readonly (number | null)[]
}

/**
 * The months of a row at a glance: a line with its last point, or bars from zero when the sign changes or the values are negative,
 * because there the sign is what matters. Decoration: the table of the same numbers is one key away.
 */
export const Sparkline = memo(function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const withZero = known.some((value) => value < 0)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles['sparkline']} aria-hidden="true">
      {withZero ? <Bars values={values} /> : <Line values={values} />}
    </svg>
  )
})

function Line({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const step = (WIDTH - 2 * PAD) / Math.max(1, values.length - 1)
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ x: PAD + index * step, y: HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD) }],
  )
  const last = points.at(-1)
  return (
    <>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={2.6} />}
    </>
  )
}

function Bars({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const high = Math.max(0, ...known)
  const span = high - Math.min(0, ...known) || 1
  const step = WIDTH / values.length
  const yOf = (value: number) => ((high - value) / span) * HEIGHT
  return (
    <>
      {values.map((value, index) => {
        if (value === null) return null
        const top = yOf(Math.max(0, value))
        const height = Math.max(0.8, yOf(Math.min(0, value)) - top)
        // oxlint-disable-next-line react/no-array-index-key -- a month is its place in the row
        return <rect key={index} x={index * step + 1} y={top} width={step - 2} height={height} />
      })}
      <line x1={0} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} />
    </>
  )
}
